import { controlledMeans } from './control-variate.ts';
import { isPositivelyCorrelated } from './correlation.ts';
import type { Interval } from './interval.ts';

/** One-sided confidence of the guard against batches that follow each other. */
const GUARD_CONFIDENCE = 0.95;

export interface Look {
  readonly interval: Interval;
  /** False when the batches follow each other: they are too short for the interval to mean what it says. */
  readonly isTrusted: boolean;
}

/**
 * The interval for somebody who looks again and again and stops when it is narrow. Such a one stops when the batches
 * happen to differ little, and too soon when they are correlated; so the half-width is the largest of those of the
 * batches, of pairs of them, and so on, and batches that follow each other are not trusted.
 * `npm run bench -- coverage` counts how often the intervals hold the truth.
 * @param controls of each batch a quantity whose mean is known to be 0, or zeros
 * @param mergings how often neighbours are paired
 */
export function lookAtMeans(
  { batches, controls }: { readonly batches: ArrayLike<number>; readonly controls: ArrayLike<number> },
  confidence: number,
  mergings = 1,
): Look {
  const { interval, unexplained } = controlledMeans(batches, controls, confidence);
  const isTrusted = !isPositivelyCorrelated(unexplained, GUARD_CONFIDENCE);
  if (mergings === 0 || batches.length < 4) return { interval, isTrusted };
  const paired = { batches: pairMeans(batches), controls: pairMeans(controls) };
  const { halfWidth } = lookAtMeans(paired, confidence, mergings - 1).interval;
  return { interval: { ...interval, halfWidth: Math.max(interval.halfWidth, halfWidth) }, isTrusted };
}

/** Means of neighbours; an odd one at the end is left out. */
function pairMeans(values: ArrayLike<number>): Float64Array {
  const means = new Float64Array(values.length >> 1);
  for (let i = 0; i < means.length; i++) means[i] = (values[2 * i]! + values[2 * i + 1]!) / 2;
  return means;
}
