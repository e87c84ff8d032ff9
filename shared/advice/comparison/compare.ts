import { differenceInterval, type Sample } from './interval.ts';

/**
 * A difference whose whole interval lies within this is no difference: nobody would change a setting for it, and the
 * model does not claim such accuracy.
 */
export const EQUIVALENCE_MARGIN_PCT = 1;

export type Standing = 'better' | 'worse' | 'equivalent' | 'undecided';

export interface Comparison {
  /** Of `a` against `b`. */
  readonly standing: Standing;
  /** (a - b) / b; null when the two have no replicate in common. */
  readonly difference_pct: number | null;
  /** In percent of b; null when nothing says how sure the difference is, which leaves it undecided. */
  readonly half_width_pct: number | null;
}

/** How sets of samples are compared: the direction that is better, and the family that shares the confidence. */
export interface Test {
  readonly better: 'higher' | 'lower';
  readonly rowConfidence: number;
  readonly comparisons: number;
}

const UNCOMPARED: Comparison = { standing: 'undecided', difference_pct: null, half_width_pct: null };

export function compare(a: readonly Sample[], b: readonly Sample[], test: Test): Comparison {
  const difference = differenceInterval(a, b, test.rowConfidence, test.comparisons);
  if (difference === undefined) return UNCOMPARED;
  const base = Math.abs(commonMean(b, a)) || Math.abs(difference.mean) || 1;
  const differencePct = (100 * difference.mean) / base;
  const halfWidthPct = difference.halfWidth === null ? null : (100 * difference.halfWidth) / base;
  return {
    standing: standing(differencePct, halfWidthPct, test.better),
    difference_pct: differencePct,
    half_width_pct: halfWidthPct,
  };
}

function standing(differencePct: number, halfWidthPct: number | null, better: Test['better']): Standing {
  if (halfWidthPct === null) return 'undecided';
  const size = Math.abs(differencePct);
  if (size + halfWidthPct <= EQUIVALENCE_MARGIN_PCT) return 'equivalent';
  if (size <= halfWidthPct) return 'undecided';
  return differencePct > 0 === (better === 'higher') ? 'better' : 'worse';
}

/** Mean of `samples` over the replicates that `others` have too. */
function commonMean(samples: readonly Sample[], others: readonly Sample[]): number {
  const common = samples.filter(({ replicate }) => others.some((other) => other.replicate === replicate));
  return common.reduce((sum, { value }) => sum + value, 0) / common.length;
}
