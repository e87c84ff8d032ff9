/**
 * Which of the best points cannot be told apart: Hsu's multiple comparison with the best, with Bonferroni's share in
 * place of Dunnett's quantile.
 *
 * The 20 best points by the objective are compared pair by pair (`interval.ts` says how one pair is tested), each at
 * confidence 1 - (1 - confidence) / (compared - 1). A point drops out when another one is measurably better. The truly
 * best point can only be lost in one of its own `compared - 1` comparisons, so it stays in the group with at least the
 * asked confidence. A difference whose whole interval lies within 1 % is no difference: nobody would change a setting
 * for it, and the model does not claim such accuracy. The 20 are picked by the same rows, which the confidence does not
 * cover.
 */
import type { Candidate } from './candidates.ts';
import type { Goal } from './goal.ts';
import { differenceInterval, type Sample } from './interval.ts';
import { objectiveRule } from './objectives.ts';

export const MOST_COMPARED = 20;
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

const UNCOMPARED: Comparison = { standing: 'undecided', difference_pct: null, half_width_pct: null };

/** How sets of samples are compared: the direction that is better, and the family that shares the confidence. */
export interface Test {
  readonly better: 'higher' | 'lower';
  readonly rowConfidence: number;
  readonly comparisons: number;
}

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
  if (halfWidthPct === null) return differencePct === 0 ? 'equivalent' : 'undecided';
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

/**
 * The members of `compared` (best first) that no other one is measurably better than. Points with different replicates
 * missing can beat each other in a circle; then the first stands alone.
 */
export function levelGroup(goal: Goal, compared: readonly Candidate[]): readonly Candidate[] {
  const test = objectiveTest(goal, compared.length);
  const level = compared.filter((candidate) =>
    compared.every((rival) => compare(rival.objective, candidate.objective, test).standing !== 'better'),
  );
  return level.length > 0 ? level : compared.slice(0, 1);
}

export function objectiveTest(goal: Goal, compared: number): Test {
  return {
    better: objectiveRule(goal).better,
    rowConfidence: goal.confidence,
    comparisons: Math.max(1, compared - 1),
  };
}
