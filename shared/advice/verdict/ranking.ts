import type { Goal } from '../goal/goal.ts';
import type { Candidate } from './candidates.ts';
import { levelGroup, MOST_COMPARED } from './contenders.ts';
import { byMiss, byObjective, byTieBreaks } from './order.ts';

export interface Ranking {
  /** The recommended one first: the level group by the tie-break chain, then the other feasible ones by objective. */
  readonly feasible: readonly Candidate[];
  /** The best by objective that were compared pair by pair. */
  readonly compared: readonly Candidate[];
  /** The compared ones that cannot be told apart from the best; at least one when any was compared. */
  readonly level: readonly Candidate[];
  /** The one that misses its worst limit by least comes first. */
  readonly infeasible: readonly Candidate[];
}

export function rank(goal: Goal, candidates: readonly Candidate[]): Ranking {
  const byValue = candidates.filter(({ feasible }) => feasible).sort(byObjective(goal));
  const compared = byValue.filter(({ objectiveValue }) => objectiveValue !== null).slice(0, MOST_COMPARED);
  const level = [...levelGroup(goal, compared)].sort(byTieBreaks);
  const isLevel = new Set(level);
  return {
    feasible: [...level, ...byValue.filter((candidate) => !isLevel.has(candidate))],
    compared,
    level,
    infeasible: candidates.filter(({ feasible }) => !feasible).sort(byMiss),
  };
}
