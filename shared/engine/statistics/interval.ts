import { twoSidedT } from './student.ts';

/** A mean with a two-sided confidence interval: mean - halfWidth to mean + halfWidth, in the unit of the samples. */
export interface Interval {
  readonly mean: number;
  /** Infinity for a single sample: nothing is known of its spread. */
  readonly halfWidth: number;
  readonly confidence: number;
  /** Number of samples, or of batches, or of pairs. */
  readonly count: number;
}

/**
 * Interval of the mean of batches of equal size. The batches must be long enough to be independent of each other: see
 * `isPositivelyCorrelated`.
 */
export function batchMeans(batches: ArrayLike<number>, confidence: number): Interval {
  const count = batches.length;
  if (count === 0) throw new RangeError('An interval needs at least one sample.');
  const mean = meanOf(batches);
  if (count === 1) return { mean, halfWidth: Number.POSITIVE_INFINITY, confidence, count };
  const standardError = Math.sqrt(squaredDeviations(batches, mean) / (count - 1) / count);
  return { mean, halfWidth: twoSidedT(confidence, count - 1) * standardError, confidence, count };
}

/**
 * Interval of the mean of a[i] - b[i]: two configurations run on the same random numbers, pair by pair. It is narrower
 * than the difference of two intervals because what both share cancels.
 */
export function pairedDifference(a: ArrayLike<number>, b: ArrayLike<number>, confidence: number): Interval {
  if (a.length !== b.length) throw new RangeError(`Pairs need equal lengths, not ${a.length} and ${b.length}.`);
  return batchMeans(
    Array.from(a, (value, i) => value - b[i]!),
    confidence,
  );
}

export function meanOf(samples: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < samples.length; i++) sum += samples[i]!;
  return sum / samples.length;
}

/** Sum of squared distances from the mean. */
export function squaredDeviations(samples: ArrayLike<number>, mean: number): number {
  let sum = 0;
  for (let i = 0; i < samples.length; i++) sum += (samples[i]! - mean) * (samples[i]! - mean);
  return sum;
}
