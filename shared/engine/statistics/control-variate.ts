import { batchMeans, type Interval, meanOf, squaredDeviations } from './interval.ts';
import { twoSidedT } from './student.ts';

export interface Controlled {
  readonly interval: Interval;
  /** What of each batch the control does not explain: its correlation says whether the batches are long enough. */
  readonly unexplained: Float64Array;
}

/**
 * Interval of the mean of batches, helped by a control: a quantity of each batch whose true mean is known to be 0, such
 * as the service times drawn less their mean. What of a batch follows the control is chance that can be taken out
 * (Lavenberg and Welch, 1981); the coefficient comes from the batches themselves and costs one degree of freedom.
 * With fewer than 4 batches, or where the control explains less than that costs, it is the plain interval.
 */
export function controlledMeans(
  batches: ArrayLike<number>,
  controls: ArrayLike<number>,
  confidence: number,
): Controlled {
  const plain = batchMeans(batches, confidence);
  const n = batches.length;
  const controlMean = meanOf(controls);
  const controlSquares = squaredDeviations(controls, controlMean);
  const common = products(batches, controls, { mean: plain.mean, controlMean });
  const coefficient = controlSquares === 0 ? 0 : common / controlSquares;
  const restSquares = squaredDeviations(batches, plain.mean) - coefficient * common;
  const meanFactor = 1 / n + (controlMean * controlMean) / controlSquares;
  const halfWidth = n < 4 ? Infinity : twoSidedT(confidence, n - 2) * Math.sqrt((restSquares / (n - 2)) * meanFactor);
  if (!(halfWidth < plain.halfWidth)) return { interval: plain, unexplained: Float64Array.from(batches) };
  return {
    interval: { ...plain, mean: plain.mean - coefficient * controlMean, halfWidth },
    unexplained: Float64Array.from(batches, (batch, i) => batch - coefficient * controls[i]!),
  };
}

interface Means {
  readonly mean: number;
  readonly controlMean: number;
}

function products(batches: ArrayLike<number>, controls: ArrayLike<number>, { mean, controlMean }: Means): number {
  let sum = 0;
  for (let i = 0; i < batches.length; i++) sum += (batches[i]! - mean) * (controls[i]! - controlMean);
  return sum;
}
