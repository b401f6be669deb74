/** A source of numbers in [0, 1), uniform. */
export type Random = () => number;

/**
 * A seeded generator: the same seed gives the same numbers everywhere. The seed is any finite
 * number; its fraction is dropped. Source: sfc32 (Doty-Humphrey, PractRand), seeded through
 * splitmix32.
 */
export function generator(seed: number): Random {
  if (!Number.isFinite(seed)) throw new RangeError(`invalid seed: ${seed}`);
  const whole = Math.trunc(seed);
  let state = (whole ^ Math.trunc(whole / 4294967296)) | 0;
  const split = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let t = state ^ (state >>> 16);
    t = Math.imul(t, 0x21f0aaad);
    t ^= t >>> 15;
    t = Math.imul(t, 0x735a2d97);
    return (t ^ (t >>> 15)) | 0;
  };
  let a = split();
  let b = split();
  let c = split();
  let counter = 1;
  return () => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4294967296;
  };
}

/** A whole number in 0..n-1, uniform; n >= 1. */
export function integer(random: Random, n: number): number {
  return Math.floor(random() * n);
}

/** `size` whole numbers in 0..n-1, with replacement. */
export function integers(random: Random, n: number, size: number): Int32Array {
  const drawn = new Int32Array(size);
  for (let i = 0; i < size; ++i) drawn[i] = Math.floor(random() * n);
  return drawn;
}

/** The values in a random order; the input is left alone. Source: Fisher and Yates. */
export function shuffle<T>(random: Random, values: readonly T[]): T[] {
  return sample(random, values, values.length);
}

/** `size` of the values, without replacement, in random order; throws when there are too few. */
export function sample<T>(random: Random, values: readonly T[], size: number): T[] {
  if (!(size >= 0 && size <= values.length)) {
    throw new RangeError(`invalid sample size; not in [0, ${values.length}]: ${size}`);
  }
  const pool = values.slice();
  for (let i = 0; i < size; ++i) {
    const j = i + integer(random, pool.length - i);
    const value = pool[i]!;
    pool[i] = pool[j]!;
    pool[j] = value;
  }
  pool.length = size;
  return pool;
}
