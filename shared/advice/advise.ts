import { EQUIVALENCE_MARGIN_PCT } from './comparison/compare.ts';
import { type AxisAlternatives, alternativesTo } from './findings/alternatives.ts';
import { type AxisTable, axisTables } from './findings/axis-tables.ts';
import { type Curve, curvesOf } from './findings/curves.ts';
import { type Effects, effectsOf } from './findings/effects.ts';
import { type Frontier, frontierOf } from './findings/frontier.ts';
import { type Headroom, headroomOf } from './findings/headroom.ts';
import { type AxisMap, mapsOf } from './findings/maps.ts';
import { type OtherGoal, otherGoals } from './findings/other-goals.ts';
import { type Region, regionsOf } from './findings/regions.ts';
import { type SampledPoint, sampleOf } from './findings/sample.ts';
import type { Goal } from './goal/goal.ts';
import { type Evidence, type Question, readEvidence } from './rows/evidence.ts';
import type { Quality } from './rows/quality.ts';
import { P99_RESOLUTION_PCT } from './rows/reading.ts';
import { type Sensitivity, sensitivityOf } from './sensitivity/sensitivity.ts';
import { studyOf } from './sensitivity/study.ts';
import { assess, type Evaluated } from './verdict/assess.ts';
import { describeWith, type RankedPoint } from './verdict/ranked-point.ts';
import { type Ranking, rank } from './verdict/ranking.ts';
import { conclude, type Verdict } from './verdict/verdict.ts';

/**
 * What follows from the rows: plain JSON, and everything in it can be recomputed from `results.csv`, `finalists.csv`,
 * `sensitivity.csv` and the spec. The order of the rows changes nothing.
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
  /** Of the recommended point, or of the one that comes nearest; null when there is neither. */
  readonly headroom: Headroom | null;
  readonly axes: readonly AxisTable[];
  readonly effects: readonly Effects[];
  /** Along each numeric axis, with saturation and knee where the axis is the load. */
  readonly curves: readonly Curve[];
  readonly regions: readonly Region[];
  readonly maps: readonly AxisMap[];
  readonly other_goals: readonly OtherGoal[];
  /** Null when nothing was simulated for it. */
  readonly sensitivity: Sensitivity | null;
  /** Points for pictures. */
  readonly sample: readonly SampledPoint[];
  readonly quality: { readonly results: Quality; readonly finalists: Quality };
}

export interface ComparisonRule {
  readonly compared: number;
  readonly level: number;
  readonly confidence: number;
  readonly equivalence_margin_pct: number;
  /** Within which a p99 is known, however long the run: the step of its histogram. Half-widths of a p99 include it. */
  readonly p99_resolution_pct: number;
}

const MOST_TOP = 20;

export function advise(question: Question): Advice {
  const evidence = readEvidence(question);
  const { goal, table } = evidence;
  const assessment = assess(goal, evidence);
  const ranking = rank(goal, assessment);
  const shown = ranking.feasible.length > 0 ? ranking.feasible : ranking.infeasible;
  const described = shown.slice(0, MOST_TOP).map(describeWith(goal, evidence.axes, ranking));
  const verdict = conclude(ranking, assessment.evaluated, describeWith(goal, evidence.axes, ranking));
  const recommended = 'recommended' in verdict ? ranking.level[0] : undefined;
  const effects = effectsOf(table);
  return {
    verdict,
    evaluated: assessment.evaluated,
    top: described,
    comparison: comparisonRule(goal, ranking),
    alternatives: recommended === undefined ? [] : alternativesTo(recommended, goal, evidence),
    frontier: frontierOf(goal, table),
    headroom: shown[0] === undefined ? null : headroomOf(goal, shown[0]),
    axes: axisTables(table),
    effects,
    curves: curvesOf(table, { rowIndex: shown[0]?.point.rowIndex, confidence: goal.confidence }),
    regions: regionsOf(table),
    maps: mapsOf(table, assessment.passes, importanceOf(effects, evidence)),
    other_goals: otherGoals(goal, evidence, assessment),
    sensitivity: sensitivityOf(studyOf(question.spec, goal, ranking), question.sensitivity ?? [], evidence.axes),
    sample: sampleOf(goal, table, {
      passes: assessment.passes,
      named: described.map(({ row_index }) => row_index),
    }),
    quality: evidence.quality,
  };
}

/** Axes by how much they move the IOPS; in their own order where nothing does. */
function importanceOf([first]: readonly Effects[], { axes }: Evidence) {
  return (first?.metric === 'iops' ? first.axes : axes).map(({ keys }) => keys);
}

function comparisonRule(goal: Goal, { compared, level }: Ranking): ComparisonRule {
  return {
    compared: compared.length,
    level: level.length,
    confidence: goal.confidence,
    equivalence_margin_pct: EQUIVALENCE_MARGIN_PCT,
    p99_resolution_pct: P99_RESOLUTION_PCT,
  };
}
