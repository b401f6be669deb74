import {generator, sample} from "../../src/stats/random.js";
import {contentHash} from "./cache.js";
import {steppedParts, type SteppedPart, type Trace} from "./traces.js";

interface Step {
  order: string;
  problem: string;
  text: string;
}

/** Steps that negatives are drawn from, of each part. */
const poolSize = 1024;

/**
 * The negatives of equation 7: steps of traces of other problems. A pool of steps is drawn from all traces by a
 * hash of their place, and from it each trace's own, so that neither depends on the order of traces and
 * memory stays flat.
 */
export class Negatives {
  private readonly pools: Record<SteppedPart, Step[]> = {trajectory: [], response: []};

  /** Steps of a later order are in no pool; "~" comes after every hash. */
  private readonly last: Record<SteppedPart, string> = {trajectory: "~", response: "~"};

  constructor(private readonly seed: number) {}

  /** Lets the steps of a trace into the draw for the pool. */
  offer(trace: Trace): void {
    for (const part of steppedParts) {
      const pool = this.pools[part];
      trace[part].forEach((text, i) => {
        const place = [trace.benchmark, trace.response_id, part, String(i)];
        const order = contentHash(String(this.seed), ...place);
        // Twice as many as are kept, so that the list is sorted seldom.
        if (pool.length === 2 * poolSize) this.cut(part);
        if (order < this.last[part]) pool.push({order, problem: trace.problem, text});
      });
    }
  }

  /** The texts of the pool of a part. */
  texts(part: SteppedPart): string[] {
    this.cut(part);
    return this.pools[part].map(({text}) => text);
  }

  /** The negatives of one part of a trace: `n`, or as many as other problems have in the pool. */
  of(trace: Trace, part: SteppedPart, n: number): string[] {
    const others = this.pools[part].filter(({problem}) => problem !== trace.problem);
    const hash = contentHash(String(this.seed), trace.benchmark, trace.response_id, part);
    const random = generator(Number.parseInt(hash.slice(0, 8), 16));
    return sample(random, others, Math.min(n, others.length)).map(({text}) => text);
  }

  private cut(part: SteppedPart): void {
    const pool = this.pools[part];
    pool.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
    if (pool.length < poolSize) return;
    pool.length = poolSize;
    this.last[part] = pool[poolSize - 1]!.order;
  }
}
