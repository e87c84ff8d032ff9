import { Matrix, solve } from 'ml-matrix';
import type { Optimum } from './descent.ts';
import { errorPctOf, type Target } from './targets.ts';

/** How far a row would have been missed, had it not been fitted: what to expect of rows that were not measured. */
export interface LeftOut {
  readonly rows: number;
  readonly mean_abs_error_pct: number;
  readonly worst_abs_error_pct: number;
}

/**
 * Every row is left out once, and the others are fitted again: not by a search of their own, but with the slopes at the
 * optimum, which is exact as far as the model is straight there. Null where no row is to spare.
 * @param prior that the optimum was found with
 */
export function leaveOneOut({ residuals, slopes }: Optimum, prior: Matrix, targets: readonly Target[]): LeftOut | null {
  const cases = [...new Set(targets.map((target) => target.case))];
  if (cases.length <= slopes.columns) return null;
  const whole = slopes.transpose().mmul(slopes).add(prior);
  const errors = cases.flatMap((one) => {
    const own = targets.flatMap((target, i) => (target.case === one ? [i] : []));
    const rows = slopes.selection(own, [...Array(slopes.columns).keys()]);
    const missed = Matrix.columnVector(own.map((i) => residuals[i] ?? 0));
    const without = Matrix.sub(whole, rows.transpose().mmul(rows));
    const moved = solve(without, rows.transpose().mmul(missed));
    const predicted = Matrix.add(missed, rows.mmul(moved)).to1DArray();
    return own.map((i, at) => Math.abs(errorPctOf(predicted[at] ?? 0, targets[i] as Target)));
  });
  return {
    rows: cases.length,
    mean_abs_error_pct: errors.reduce((sum, error) => sum + error, 0) / errors.length,
    worst_abs_error_pct: Math.max(...errors),
  };
}
