import type { Row, SweepSpec } from '#sweep';
import { EQUIVALENCE_MARGIN_PCT } from './comparison/compare.ts';
import { type AxisAlternatives, alternativesTo } from './findings/alternatives.ts';
import { type AxisTable, axisTables } from './findings/axis-tables.ts';
import { type Frontier, frontierOf } from './findings/frontier.ts';
import { type Goal, goalOf } from './goal/goal.ts';
import type { PointTable } from './rows/point-table.ts';
import { PointCollector } from './rows/points.ts';
import { Census, type Quality } from './rows/quality.ts';
import { type Axis, sweptAxes } from './rows/swept-axes.ts';
import { assess, type Evaluated } from './verdict/assess.ts';
import { describeWith, type RankedPoint } from './verdict/ranked-point.ts';
import { type Ranking, rank } from './verdict/ranking.ts';
import { conclude, type Verdict } from './verdict/verdict.ts';

export interface Question {
  readonly spec: SweepSpec;
  /** All rows of `results.csv`, in any order; read once. */
  readonly rows: Iterable<Row>;
  /** Rows of `finalists.csv`; none when the finalists were not simulated. */
  readonly finalists: readonly Row[];
}

/**
 * What follows from the rows: plain JSON, and everything in it can be recomputed from `results.csv`, `finalists.csv` and
 * the spec. The order of the rows changes nothing.
 */
export interface Advice {
  readonly verdict: Verdict;
  readonly evaluated: Evaluated;
  /** Best first, at most 20. Where nothing is feasible: the points that come nearest. */
  readonly top: readonly RankedPoint[];
  readonly comparison: ComparisonRule;
  /** What the recommendation's value of each axis is worth, all else equal; empty without a recommendation. */
  readonly alternatives: readonly AxisAlternatives[];
  readonly frontier: Frontier;
  readonly axes: readonly AxisTable[];
  readonly quality: { readonly results: Quality; readonly finalists: Quality };
}

export interface ComparisonRule {
  readonly compared: number;
  readonly level: number;
  readonly confidence: number;
  readonly equivalence_margin_pct: number;
}

const MOST_TOP = 20;

export function advise({ spec, rows, finalists }: Question): Advice {
  const goal = goalOf(spec);
  const axes = sweptAxes(spec);
  const swept = collect({ spec, goal, axes }, rows);
  const simulated = collect({ spec, goal, axes }, finalists);
  const assessment = assess(goal, swept.table, simulated.table, spec.replicates);
  const { evaluated } = assessment;
  const ranking = rank(goal, assessment);
  const describe = describeWith(goal, axes, ranking);
  const [recommended] = ranking.level;
  const shown = ranking.feasible.length > 0 ? ranking.feasible : ranking.infeasible;
  return {
    verdict: conclude(ranking, evaluated, describe),
    evaluated,
    top: shown.slice(0, MOST_TOP).map(describe),
    comparison: comparisonRule(goal, ranking),
    alternatives: recommended === undefined ? [] : alternativesTo(recommended.point, goal, swept.table),
    frontier: frontierOf(swept.table),
    axes: axisTables(swept.table),
    quality: { results: swept.quality, finalists: simulated.quality },
  };
}

interface Reader {
  readonly spec: SweepSpec;
  readonly goal: Goal;
  readonly axes: readonly Axis[];
}

function collect(reader: Reader, rows: Iterable<Row>): { table: PointTable; quality: Quality } {
  const collector = new PointCollector(reader.spec, reader.goal, reader.axes);
  const census = new Census();
  for (const row of rows) {
    census.count(row);
    collector.add(row);
  }
  return { table: collector.table(), quality: census.quality() };
}

function comparisonRule(goal: Goal, { compared, level }: Ranking): ComparisonRule {
  return {
    compared: compared.length,
    level: level.length,
    confidence: goal.confidence,
    equivalence_margin_pct: EQUIVALENCE_MARGIN_PCT,
  };
}
