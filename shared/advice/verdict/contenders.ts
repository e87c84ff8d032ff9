/**
 * Which of the best points cannot be told apart: Hsu's multiple comparison with the best, with Bonferroni's share in
 * place of Dunnett's quantile.
 *
 * The 20 best points by the objective are compared pair by pair (`comparison/interval.ts` says how one pair is tested),
 * each at confidence 1 - (1 - confidence) / (compared - 1). A point drops out when another one is measurably better and
 * not equivalent. The truly best point can only be lost in one of its own `compared - 1` comparisons, so it stays in the
 * group with at least the asked confidence. That these 20 were picked by the same rows is not covered by it.
 */
import { compare, type Test } from '../comparison/compare.ts';
import type { Goal } from '../goal/goal.ts';
import { objectiveRule } from '../goal/objectives.ts';
import type { Candidate } from './candidates.ts';

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
