import type { SweepSpec } from '#sweep';
import type { Goal } from '../goal/goal.ts';
import type { Candidate } from '../verdict/candidates.ts';
import type { DoubtfulFigure } from './figures.ts';

/** What is tried, and on which points. */
export interface Study {
  readonly spec: SweepSpec;
  readonly goal: Goal;
  /** The recommended point first; where nothing is feasible, those that come nearest. */
  readonly contenders: readonly Candidate[];
  readonly figures: readonly DoubtfulFigure[];
}
