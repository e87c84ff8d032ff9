import { normalQuantile } from '../arithmetic/normal-quantile.ts';
import { meanOf, squaredDeviations } from './interval.ts';

/** Correlation of each sample with the next, -1 to 1; 0 when all samples are equal. */
export function lag1Correlation(samples: ArrayLike<number>): number {
  const mean = meanOf(samples);
  const total = squaredDeviations(samples, mean);
  let products = 0;
  for (let i = 1; i < samples.length; i++) products += (samples[i - 1]! - mean) * (samples[i]! - mean);
  return total === 0 ? 0 : products / total;
}

/**
 * Von Neumann's ratio (1941): squared steps from sample to sample over squared deviations. 2 on average for independent
 * samples, towards 0 for positive correlation, up to 4 for negative; 2 when all samples are equal.
 */
export function vonNeumannRatio(samples: ArrayLike<number>): number {
  const total = squaredDeviations(samples, meanOf(samples));
  let steps = 0;
  for (let i = 1; i < samples.length; i++) steps += (samples[i]! - samples[i - 1]!) * (samples[i]! - samples[i - 1]!);
  return total === 0 ? 2 : steps / total;
}

/**
 * True when batches follow each other more closely than chance explains at this one-sided confidence: an interval of
 * their mean would then be too narrow. Under independence the ratio is about normal with variance
 * 4 (n - 2) / (n^2 - 1). Fewer than 3 samples show nothing.
 */
export function isPositivelyCorrelated(batches: ArrayLike<number>, confidence: number): boolean {
  const n = batches.length;
  if (n < 3) return false;
  const deviation = Math.sqrt((4 * (n - 2)) / (n * n - 1));
  return vonNeumannRatio(batches) < 2 - normalQuantile(confidence) * deviation;
}
