/** Throws where x and y, which are to run parallel, differ in length. */
export function checkPairs(x: readonly unknown[], y: readonly unknown[]): void {
  if (x.length !== y.length) throw new RangeError(`invalid pairs: ${x.length} x, ${y.length} y`);
}
