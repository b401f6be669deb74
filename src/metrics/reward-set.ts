import {cosineUnit} from "../text/packed.js";

/** A trace with the components of its step rewards; lists run parallel to its steps. */
export interface RewardTrace {
  benchmark: string;
  response_id: string;
  problem_id: string | null;
  policy: string | null;
  /** The outcome where it is known, else gold. */
  correct: 0 | 1 | null;
  scorer: string;
  part: string;
  /** The steps, and those of the other part, cut where they are long; null where no text is kept. */
  texts: string[] | null;
  others: string[] | null;
  labels: (0 | 1 | null)[] | null;
  align: (number | null)[];
  matched: (number | null)[];
  quality: (number | null)[] | null;
  succession: (number | null)[];
  /** See packCosines; `n_negatives` a step, those of the first step being of no meaning. */
  negatives: string;
  n_negatives: number;
  final: number | null;
  final_n: number | null;
}

/** How a step's components are weighed: by the softmax of equation 8, equally, or one of them alone. */
export const weightings = ["softmax", "equal", "align", "quality", "coherence"] as const;
export type Weighting = (typeof weightings)[number];

/** How step rewards become the trace's; the paper takes the mean. */
export const centers = ["mean", "min", "last", "max"] as const;
export type CenterName = (typeof centers)[number];

/** What the sliders set; the paper's choices are the defaults. */
export interface RewardSettings {
  alpha: number;
  tau: number;
  weighting: Weighting;
  center: CenterName;
}
export const paperSettings: RewardSettings = {
  alpha: 1,
  tau: 1,
  weighting: "softmax",
  center: "mean"
};

/** The steps of one trace under some settings; null is absent. */
export interface StepView {
  align: number | null;
  quality: number | null;
  coherence: number | null;
  reward: number | null;
}

/**
 * Traces with their components in flat arrays, so that a setting of the sliders is arithmetic alone. The
 * cosines with negatives come as whole numbers (`cosineUnit` for 1), and exp(cosine/tau) from a table of all of these,
 * made anew for each tau: a coherence is exact to what the packing left, 1.6e-5/tau. In all arrays NaN is absent.
 */
export class RewardSet {
  private readonly first: Int32Array;
  private readonly align: Float64Array;
  private readonly quality: Float64Array;
  private readonly succession: Float64Array;
  private readonly final: Float64Array;
  private readonly negatives: readonly Int16Array[];
  private readonly coherence: Float64Array;
  /** exp of align and of quality, 0 where absent: they move with no setting. */
  private readonly alignWeight: Float64Array;
  private readonly qualityWeight: Float64Array;
  /** Equation 8 of every step under the tau and the weighting that it was last asked for. */
  private readonly rewards: Float64Array;
  private weighting: Weighting | null = null;
  private readonly table = new Float64Array(2 * cosineUnit + 1);
  private tau = Number.NaN;

  /** @param negatives of each trace, unpacked */
  constructor(
    readonly traces: readonly RewardTrace[],
    negatives: readonly Int16Array[]
  ) {
    this.negatives = negatives;
    this.first = new Int32Array(traces.length + 1);
    traces.forEach((trace, i) => (this.first[i + 1] = this.first[i]! + trace.align.length));
    const flat = (of: (trace: RewardTrace) => readonly (number | null)[] | null) => {
      const values = new Float64Array(this.first[traces.length]!).fill(Number.NaN);
      traces.forEach((trace, i) =>
        of(trace)?.forEach((value, t) => (values[this.first[i]! + t] = value ?? Number.NaN))
      );
      return values;
    };
    this.align = flat(({align}) => align);
    this.quality = flat(({quality}) => quality);
    this.succession = flat(({succession}) => succession);
    this.final = Float64Array.from(traces, ({final}) => final ?? Number.NaN);
    this.coherence = new Float64Array(this.align.length);
    const weight = (value: number) => (Number.isNaN(value) ? 0 : Math.exp(value));
    this.alignWeight = this.align.map(weight);
    this.qualityWeight = this.quality.map(weight);
    this.rewards = new Float64Array(this.align.length);
  }

  /** Whether some trace has a final reward; then those without one have no total, unless alpha is 0. */
  get hasFinal(): boolean {
    return this.final.some((value) => !Number.isNaN(value));
  }

  /** Equation 11 of every trace; NaN where a trace has none. */
  totals(settings: RewardSettings): Float64Array {
    this.setRewards(settings);
    const {hasFinal} = this;
    return Float64Array.from(this.traces, (_, i) => {
      const center = this.center(i, settings);
      return hasFinal && settings.alpha !== 0 ? center + settings.alpha * this.final[i]! : center;
    });
  }

  /** The steps of one trace. */
  steps(i: number, settings: RewardSettings): StepView[] {
    this.setRewards(settings);
    const known = (x: number) => (Number.isNaN(x) ? null : x);
    return Array.from({length: this.first[i + 1]! - this.first[i]!}, (_, t) => {
      const at = this.first[i]! + t;
      return {
        align: known(this.align[at]!),
        quality: known(this.quality[at]!),
        coherence: known(this.coherence[at]!),
        reward: known(this.rewards[at]!)
      };
    });
  }

  /** The mean share of a step's softmax weight that its coherence has, over steps that have one; null where none has. */
  coherenceShare(tau: number): number | null {
    this.setTau(tau);
    let [sum, n] = [0, 0];
    for (let at = 0; at < this.coherence.length; ++at) {
      const weights = [this.coherence[at]!, this.align[at]!, this.quality[at]!].map(Math.exp);
      if (Number.isNaN(weights[0])) continue;
      sum += weights[0]! / weights.reduce((total, w) => total + (Number.isNaN(w) ? 0 : w), 0);
      ++n;
    }
    return n === 0 ? null : sum / n;
  }

  private center(i: number, {center}: RewardSettings): number {
    let [sum, n, least, most, last] = [0, 0, Infinity, -Infinity, Number.NaN];
    for (let at = this.first[i]!; at < this.first[i + 1]!; ++at) {
      const reward = this.rewards[at]!;
      if (Number.isNaN(reward)) continue;
      sum += reward;
      ++n;
      least = Math.min(least, reward);
      most = Math.max(most, reward);
      last = reward;
    }
    if (n === 0) return Number.NaN;
    return {mean: sum / n, min: least, max: most, last}[center];
  }

  /** Equation 8 of every step, over what is present. */
  private setRewards({tau, weighting}: RewardSettings): void {
    if (tau === this.tau && weighting === this.weighting) return;
    this.setTau(tau);
    this.weighting = weighting;
    const {align, quality, coherence, rewards} = this;
    if (weighting === "align") rewards.set(align);
    else if (weighting === "quality") rewards.set(quality);
    else if (weighting === "coherence") rewards.set(coherence);
    else for (let at = 0; at < rewards.length; ++at) rewards[at] = this.weighted(at, weighting);
  }

  private weighted(at: number, weighting: "softmax" | "equal"): number {
    const [a, q, c] = [this.align[at]!, this.quality[at]!, this.coherence[at]!];
    const isSoft = weighting === "softmax";
    let [sum, weights] = [0, 0];
    if (!Number.isNaN(a)) {
      const weight = isSoft ? this.alignWeight[at]! : 1;
      sum += weight * a;
      weights += weight;
    }
    if (!Number.isNaN(q)) {
      const weight = isSoft ? this.qualityWeight[at]! : 1;
      sum += weight * q;
      weights += weight;
    }
    if (!Number.isNaN(c)) {
      const weight = isSoft ? Math.exp(c) : 1;
      sum += weight * c;
      weights += weight;
    }
    return weights === 0 ? Number.NaN : sum / weights;
  }

  /** Equation 7 of every step under another temperature. */
  private setTau(tau: number): void {
    if (tau === this.tau) return;
    if (!(tau > 0)) throw new RangeError(`invalid tau: ${tau}`);
    this.tau = tau;
    this.weighting = null;
    // Divided by the largest that there can be, so that a small tau does not overflow.
    for (let x = -cosineUnit; x <= cosineUnit; ++x)
      this.table[x + cosineUnit] = Math.exp((x / cosineUnit - 1) / tau);
    this.traces.forEach(({n_negatives}, i) => {
      const of = this.negatives[i]!;
      for (let at = this.first[i]!, t = 0; at < this.first[i + 1]!; ++at, ++t) {
        let sum = 0;
        for (let k = t * n_negatives; k < (t + 1) * n_negatives; ++k)
          sum += this.table[of[k]! + cosineUnit]!;
        this.coherence[at] =
          n_negatives === 0 ? Number.NaN : (this.succession[at]! - 1) / tau - Math.log(sum);
      }
    });
  }
}
