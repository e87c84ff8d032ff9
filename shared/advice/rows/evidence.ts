import type { Row, SweepSpec } from '#sweep';
import { type Goal, goalOf } from '../goal/goal.ts';
import { GatheredRows, type Rows } from './gathered-rows.ts';
import type { PointTable } from './point-table.ts';
import type { Quality } from './quality.ts';
import { type Axis, sweptAxes } from './swept-axes.ts';

export interface Question {
  readonly spec: SweepSpec;
  /** All rows of `results.csv`. */
  readonly rows: Rows;
  /** Rows of `finalists.csv`; none when the finalists were not simulated. */
  readonly finalists: readonly Row[];
  /** Rows of `sensitivity.csv`: points simulated again with one figure of the platform changed. */
  readonly sensitivity?: readonly Row[];
}

/** The rows of a question, read. */
export interface Evidence {
  readonly goal: Goal;
  readonly axes: readonly Axis[];
  readonly table: PointTable;
  readonly finalists: PointTable;
  readonly quality: { readonly results: Quality; readonly finalists: Quality };
}

export function readEvidence({ spec, rows, finalists }: Question): Evidence {
  const [swept, simulated] = [GatheredRows.of(spec, rows), GatheredRows.of(spec, finalists)];
  return {
    goal: goalOf(spec),
    axes: sweptAxes(spec),
    table: swept.table,
    finalists: simulated.table,
    quality: { results: swept.quality, finalists: simulated.quality },
  };
}
