import {generator, type Random} from "../../src/stats/random.js";

// Data made from a seed whose truth is known, for simulations.

/** Standard normal numbers, in pairs by Box and Muller. */
export function normals(random: Random): () => number {
  let spare: number | null = null;
  return () => {
    if (spare !== null) {
      const value = spare;
      spare = null;
      return value;
    }
    const r = Math.sqrt(-2 * Math.log(1 - random()));
    const angle = 2 * Math.PI * random();
    spare = r * Math.sin(angle);
    return r * Math.cos(angle);
  };
}

/** How many of n tries with chance p come off. */
export function binomial(random: Random, n: number, p: number): number {
  let count = 0;
  for (let i = 0; i < n; ++i) if (random() < p) ++count;
  return count;
}

/** Points of a bivariate normal with this R2. */
export function line(normal: () => number, n: number, r2: number): {x: number[]; y: number[]} {
  const x: number[] = [];
  const y: number[] = [];
  for (let i = 0; i < n; ++i) {
    const v = normal();
    x.push(v);
    y.push(Math.sqrt(r2) * v + Math.sqrt(1 - r2) * normal());
  }
  return {x, y};
}

/** Sums over `problems` of `size` paired judgements each, as clusteredDifference takes them. */
export function pairedProblems(
  random: Random,
  {problems, size, power}: {problems: number; size: number; power: readonly [number, number]}
) {
  const moments = {n: problems * size, x: 0, clusters: problems, sumXX: 0, sumXM: 0, sumMM: 0};
  for (let g = 0; g < problems; ++g) {
    // The same problem is as hard for both in seven of ten, else of a hardness of its own for each.
    const u = random();
    const v = random() < 0.7 ? u : random();
    const s = binomial(random, size, u ** power[0]) - binomial(random, size, v ** power[1]);
    moments.x += s;
    moments.sumXX += s * s;
    moments.sumXM += s * size;
    moments.sumMM += size * size;
  }
  return moments;
}

/** The share of `draws` in which `one` says true. Throws for a set of data of which it can't tell. */
export function rate(seed: number, draws: number, one: (random: Random) => boolean | null): number {
  const random = generator(seed);
  let yes = 0;
  for (let i = 0; i < draws; ++i) {
    const said = one(random);
    if (said === null) throw new Error(`no interval of data ${i}`);
    if (said) ++yes;
  }
  return yes / draws;
}
