/**
 * The exponential moving average of values in order, `weight` in [0, 1) being the part of what came before,
 * divided by 1 - weight^k after k values so that it is not drawn to 0 at the beginning. 0 leaves the values as
 * they are. A null gives null and leaves the average as it was. Source: Kingma and Ba (2015), the correction
 * of bias; TensorBoard and W&B smooth so.
 */
export function exponentialMovingAverage(
  values: readonly (number | null)[],
  weight: number
): (number | null)[] {
  if (!(weight >= 0 && weight < 1))
    throw new RangeError(`invalid weight; not in [0, 1): ${weight}`);
  let [average, bias] = [0, 1];
  return values.map((value) => {
    if (value === null) return null;
    average = weight * average + (1 - weight) * value;
    bias *= weight;
    return average / (1 - bias);
  });
}
