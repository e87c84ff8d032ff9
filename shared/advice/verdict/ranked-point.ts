import { type Comparison, compare } from '../comparison/compare.ts';
import type { Goal } from '../goal/goal.ts';
import { type Levels, levelsOf } from '../rows/levels.ts';
import { type Axis, type Settings, settingsOnAll } from '../rows/swept-axes.ts';
import type { Candidate } from './candidates.ts';
import { objectiveTest } from './contenders.ts';
import type { Margin } from './margins.ts';
import type { Ranking } from './ranking.ts';

/** A point of the top list, as it stands in the report. */
export interface RankedPoint {
  readonly row_index: number;
  readonly point_id: string;
  /** Values of the swept keys. */
  readonly settings: Settings;
  readonly replicates: number;
  readonly saturation: Levels;
  /** At the load a host must stand; null where the verdict is taken at saturation. */
  readonly at_rate: (Levels & { readonly rate_iops: number }) | null;
  readonly hosts_needed: number | null;
  /** Of all hosts; null without a demand. */
  readonly fleet_cost_per_hour: number | null;
  readonly objective_value: number | null;
  /** Against the best by objective; null for that one itself and for points that were not compared. */
  readonly against_best: Comparison | null;
  /** Whether it cannot be told apart from the best. */
  readonly level: boolean;
  readonly feasible: boolean;
  readonly slo: readonly SettledMargin[];
}

export interface SettledMargin extends Margin {
  /** Whether the value is farther from the limit than its half-width; null where the metric has none. */
  readonly settled: boolean | null;
}

/** Describes candidates of one ranking. */
export function describeWith(goal: Goal, axes: readonly Axis[], ranking: Ranking) {
  const level = new Set(ranking.level);
  const compared = new Set(ranking.compared);
  const best = ranking.compared[0];
  const test = objectiveTest(goal, ranking.compared.length);
  const againstBest = (candidate: Candidate) =>
    best === undefined || candidate === best || !compared.has(candidate)
      ? null
      : compare(candidate.objective, best.objective, test);

  return (candidate: Candidate): RankedPoint => ({
    row_index: candidate.point.rowIndex,
    point_id: candidate.point.pointId,
    settings: settingsOnAll(axes, candidate.point.settings),
    replicates: candidate.point.readings.length,
    saturation: levelsOf(candidate.point.readings, goal.confidence),
    at_rate: atRate(goal, candidate),
    hosts_needed: candidate.hosts,
    fleet_cost_per_hour: candidate.hosts === null ? null : candidate.cost,
    objective_value: candidate.objectiveValue,
    against_best: againstBest(candidate),
    level: level.has(candidate),
    feasible: candidate.feasible,
    slo: candidate.margins.map((margin) => settle(margin, goal, candidate)),
  });
}

function settle(margin: Margin, goal: Goal, candidate: Candidate): SettledMargin {
  const halfWidthPct = halfWidthPctOf(margin.metric, goal, candidate);
  if (halfWidthPct === null || margin.value === null) return { ...margin, settled: null };
  return { ...margin, settled: Math.abs(margin.value - margin.limit) > (margin.value * halfWidthPct) / 100 };
}

/** Only IOPS and p99 carry a half-width. */
function halfWidthPctOf(metric: string, goal: Goal, { point, judged }: Candidate): number | null {
  if (metric === 'iops') return levelsOf(point.readings, goal.confidence).iops.half_width_pct;
  if (metric !== 'lat_p99_us') return null;
  return levelsOf(judged, goal.confidence).lat_p99_us?.half_width_pct ?? null;
}

function atRate(goal: Goal, { point, judged, demandedIops }: Candidate): RankedPoint['at_rate'] {
  if (judged === point.readings || demandedIops === null) return null;
  return { rate_iops: demandedIops, ...levelsOf(judged, goal.confidence) };
}
