/** A day is an outlier beyond as many scaled deviations from the median. */
const DEVIATIONS = 3.5;
/** Makes the median deviation of a normal distribution its standard deviation. */
const SCALE = 1.4826;
const DAYS_LEAST = 10;
/** What happens more often than on one day in ten is a pattern, such as weekends. */
const OUTLIERS_MOST = 0.1;

/** Returns the middle of at least one number, or the mean of the two in the middle. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

export type Outlier<Point> = {
  point: Point;
  value: number;
  median: number;
  deviation: number;
  least: number;
};

/**
 * Returns the points whose value is 3.5 scaled deviations or more from the median. None if there are too few points, if most are
 * the same, or if so many stand out that it is a pattern.
 * @param valueOf null if it is unknown
 */
export function outliersOf<Point>(
  points: readonly Point[],
  valueOf: (point: Point) => number | null | undefined,
): Outlier<Point>[] {
  const known = points.flatMap((point) => {
    const value = valueOf(point) ?? null;
    return value === null ? [] : [{ point, value }];
  });
  if (known.length < DAYS_LEAST) return [];
  const median = medianOf(known.map(({ value }) => value));
  const deviation = SCALE * medianOf(known.map(({ value }) => Math.abs(value - median)));
  if (deviation === 0) return [];
  const least = DEVIATIONS * deviation;
  const found = known.filter(({ value }) => Math.abs(value - median) >= least);
  return found.length > known.length * OUTLIERS_MOST
    ? []
    : found.map((one) => ({ ...one, median, deviation, least }));
}
