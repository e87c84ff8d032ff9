import type { Row, SweepSpec } from '#sweep';
import { type Goal, goalOf } from '../goal/goal.ts';
import type { PointTable } from './point-table.ts';
import { PointCollector } from './points.ts';
import { Census, type Quality } from './quality.ts';
import { type Axis, sweptAxes } from './swept-axes.ts';

export interface Question {
  readonly spec: SweepSpec;
  /** All rows of `results.csv`, in any order; read once. */
  readonly rows: Iterable<Row>;
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
  const goal = goalOf(spec);
  const axes = sweptAxes(spec);
  const collect = (from: Iterable<Row>) => {
    const [collector, census] = [new PointCollector(spec, goal, axes), new Census()];
    for (const row of from) {
      census.count(row);
      collector.add(row);
    }
    return { table: collector.table(), quality: census.quality() };
  };
  const [swept, simulated] = [collect(rows), collect(finalists)];
  return {
    goal,
    axes,
    table: swept.table,
    finalists: simulated.table,
    quality: { results: swept.quality, finalists: simulated.quality },
  };
}
