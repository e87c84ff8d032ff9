import { inverse, Matrix } from 'ml-matrix';
import { normalQuantile, twoSidedT } from '#engine';
import { type Optimum, squares } from './descent.ts';

/** What the measured numbers say of the coordinates, beside what the prior says (one for each). */
export interface Information {
  /** In units of the prior's: at 1 the rows say as much as the prior. */
  readonly fromRows: Matrix;
  /** Inverse of the information of rows and prior together. */
  readonly covariance: Matrix;
  /** How much larger the misses are than the noise, as a factor of variances; 1 where they are not. */
  readonly misfit: number;
  /** Half-width of a 95 % interval in standard deviations. */
  readonly quantile: number;
}

const CONFIDENCE = 0.95;

/** @param weight of all residuals together: how many independent numbers they stand for */
export function informationOf({ residuals, slopes }: Optimum, weight: number): Information {
  const dimensions = slopes.columns;
  const degrees = degreesOf(weight, dimensions);
  const misfit = misfitOf(residuals, degrees);
  const fromRows = slopes.transpose().mmul(slopes).div(misfit);
  const quantile = misfit > 1 ? twoSidedT(CONFIDENCE, degrees) : normalQuantile((1 + CONFIDENCE) / 2);
  return { fromRows, covariance: inverse(Matrix.add(fromRows, Matrix.eye(dimensions))), misfit, quantile };
}

/** How many numbers there are beyond those that the keys take. */
export function degreesOf(weight: number, keys: number): number {
  return Math.floor(weight) - keys;
}

/** How much larger the misses are than the noise, as a factor of variances; 1 where they are not, or nothing tells. */
export function misfitOf(residuals: readonly number[], degrees: number): number {
  return degrees > 0 ? Math.max(1, squares(residuals) / degrees) : 1;
}

export function sdOf({ covariance }: Information, i: number): number {
  return Math.sqrt(covariance.get(i, i));
}
