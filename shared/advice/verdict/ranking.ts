import type { Goal } from '../goal/goal.ts';
import type { Assessment } from './assess.ts';
import type { Candidate } from './candidates.ts';
import { levelGroup } from './contenders.ts';
import { byTieBreaks } from './order.ts';

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

export function rank(goal: Goal, { feasible, infeasible }: Pick<Assessment, 'feasible' | 'infeasible'>): Ranking {
  const compared = feasible.filter(({ objectiveValue }) => objectiveValue !== null);
  const level = [...levelGroup(goal, compared)].sort(byTieBreaks);
  const isLevel = new Set(level);
  return {
    feasible: [...level, ...feasible.filter((candidate) => !isLevel.has(candidate))],
    compared,
    level,
    infeasible,
  };
}
