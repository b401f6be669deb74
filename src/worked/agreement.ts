import {consensus, vote, type TrialRow} from "../metrics/trials.js";
import {cohenKappa, fleissKappa, krippendorffAlpha} from "../stats/agreement.js";
import {shrink} from "../stats/shrinkage.js";
import {decimal, percent} from "../text/numbers.js";
import {counts, example, four, paired, choice, whole, withMissing} from "./example.js";

/** Cohen's kappa of two verifiers. */
export const kappa = example({
  code: "cohenKappa in src/stats/agreement.ts",
  fields: {
    both: whole("both accept", 20),
    onlyA: whole("only A accepts", 5),
    onlyB: whole("only B accepts", 10),
    neither: whole("both reject", 15)
  },
  work: ({both, onlyA, onlyB, neither}) => {
    const of = cohenKappa([
      [both, onlyA],
      [onlyB, neither]
    ]);
    return {
      steps:
        of === null
          ? []
          : [
              `observed agreement p₀ = ${four(of.observed)}`,
              `by chance pₑ = ${four(of.expected)}`,
              `kappa = (p₀ − pₑ) / (1 − pₑ) = ${four(of.value)}, se = ${four(of.se)}`
            ],
      result:
        of === null
          ? "can’t tell: no response"
          : of.value === null
            ? "can’t tell"
            : `kappa ${decimal(of.value, 3)}, ${decimal(of.interval!.lo, 3)} to ${decimal(of.interval!.hi, 3)}`,
      note: of?.value === null ? "both say one thing only: chance explains all" : null,
      values: {
        kappa: of?.value ?? null,
        kappa_lo: of?.interval?.lo ?? null,
        kappa_hi: of?.interval?.hi ?? null
      }
    };
  }
});

/** Krippendorff's alpha of three raters. */
export const alpha = example({
  code: "krippendorffAlpha in src/stats/krippendorff.ts",
  fields: {
    first: withMissing("rater 1", [1, 2, 3, 3, 2, 1, 4, 1, 2, null, null, null]),
    second: withMissing("rater 2", [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, null, 3]),
    third: withMissing("rater 3", [null, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, null]),
    fourth: withMissing("rater 4", [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, null]),
    metric: choice("ratings are", ["nominal", "ordinal", "interval"])
  },
  work: ({metric, ...raters}) => {
    const of = krippendorffAlpha(Object.values(raters), metric);
    return {
      steps:
        of === null
          ? []
          : [
              `${of.units} units with two ratings or more, ${of.values} ratings`,
              `observed disagreement ${four(of.observedDisagreement)}, expected ${four(of.expectedDisagreement)}`
            ],
      result: of === null || of.alpha === null ? "can’t tell" : `alpha ${decimal(of.alpha, 3)}`,
      note:
        of === null
          ? "no unit has two ratings"
          : of.alpha === null
            ? "all ratings are the same: chance explains all"
            : null,
      values: {alpha: of?.alpha ?? null}
    };
  }
});

/** The trials of one verifier on one response. */
export const trials = example({
  code: "consensus, vote in src/metrics/trials.ts",
  fields: {
    verdicts: withMissing("verdicts: 1 accepts, 0 rejects, – unreadable", [
      1,
      0,
      1,
      1,
      null,
      1,
      0,
      1
    ]),
    gold: choice("gold", ["accept", "reject"]),
    k: whole("votes k", 3, {min: 1})
  },
  work: ({verdicts, gold, k}) => {
    if (verdicts.some((v) => v !== null && v !== 0 && v !== 1))
      throw new RangeError("a verdict is 0, 1 or –");
    const readable = verdicts.filter((v) => v !== null);
    const accepts = readable.filter((v) => v === 1).length;
    const row: TrialRow = {
      gold: gold === "accept" ? 1 : 0,
      trials: verdicts.length,
      readable: readable.length,
      accepts,
      n: 1,
      tokens: null,
      with_tokens: 0
    };
    const c = consensus([row])[0]!.c;
    const agreement = fleissKappa([[accepts, readable.length - accepts]])?.observed ?? null;
    const of = k > verdicts.length ? null : vote([row], k);
    return {
      steps: [
        `C = ${accepts} / ${readable.length}${c === null ? ": undefined" : ` = ${four(c)}: ${c > 0 && c < 1 ? "hard to verify" : "not hard to verify"}`}`,
        `self-agreement: ${agreement === null ? "undefined" : `${four(agreement)} of pairs of trials`}`,
        `one trial is right in ${verdicts.length === 0 ? "—" : percent(vote([row], 1).majority)}`,
        `${k} trials are unanimous in ${percent(of?.unanimous)}, then right in ${percent(of?.unanimous_accuracy)}`
      ],
      result:
        of === null
          ? `can’t tell: fewer than ${k} trials`
          : `the majority of ${k} is right in ${percent(of.majority)}`,
      note: c === null ? "no readable trial: no consensus" : null,
      values: {
        c,
        self_agreement: agreement,
        majority: of?.majority ?? null,
        unanimous: of?.unanimous ?? null
      }
    };
  }
});

/** Rates of groups, shrunk towards their pooled rate: lucky guesses of Mr-Ben by domain. */
export const shrinkage = example({
  code: "shrink in src/stats/shrinkage.ts",
  fields: {
    x: counts("x, by group", [68, 82, 64, 86]),
    n: counts("of n, by group", [195, 377, 391, 599])
  },
  work: ({x, n}) => {
    paired("x", x, "n", n);
    if (x.some((v, i) => v > n[i]!)) throw new RangeError("a group with more x than n");
    const of = shrink(x.map((v, i) => ({x: v, n: n[i]!})));
    return {
      steps:
        of === null
          ? []
          : [
              `pooled ${percent(of.pooled)}; intraclass correlation ${four(of.intraclass)}`,
              `prior Beta(${decimal(of.alpha, 2)}, ${decimal(of.beta, 2)})`,
              ...of.groups
                .slice(0, 8)
                .map(
                  (group) =>
                    `${group.x} of ${group.n} = ${percent(group.raw)} → ${percent(group.shrunk)}${group.lo === null ? "" : `, ${percent(group.lo)} to ${percent(group.hi)}`}`
                )
            ],
      result:
        of === null
          ? "can’t tell: no rows"
          : of.alpha === null
            ? `every group gets the pooled rate, ${percent(of.pooled)}`
            : `the first group moves from ${percent(of.groups[0]!.raw)} to ${percent(of.groups[0]!.shrunk)}`,
      note:
        of !== null && of.alpha === null ? "groups do not differ beyond chance: no prior" : null,
      values: {
        pooled: of?.pooled ?? null,
        intraclass: of?.intraclass ?? null,
        alpha: of?.alpha ?? null,
        beta: of?.beta ?? null,
        shrunk: of?.groups[0]?.shrunk ?? null
      }
    };
  }
});
