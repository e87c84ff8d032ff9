import { type Comparison, compare, type Test } from '../comparison/compare.ts';
import type { Goal } from '../goal/goal.ts';
import { cpuSamples, iopsSamples, p99Samples } from '../rows/levels.ts';
import type { PointTable } from '../rows/point-table.ts';
import type { Reading } from '../rows/reading.ts';
import type { Settings } from '../rows/swept-axes.ts';
import { ranAt, type Tables } from '../verdict/assess.ts';
import type { Candidate } from '../verdict/candidates.ts';
import { spread } from './spread.ts';

/** A point that differs from the recommended one in a single axis; the recommended one against it. */
export interface Alternative {
  readonly settings: Settings;
  readonly row_index: number;
  /** IOPS of the recommended point over those of this one. */
  readonly iops_ratio: number | null;
  readonly iops: Comparison;
  /** At saturation, each at the IOPS that it can do. */
  readonly lat_p99_us: Comparison;
  readonly cpu_ns_per_io: Comparison;
  /** At the load that the recommended one must stand; null where the other was not simulated at it. */
  readonly at_rate: AtRate | null;
}

interface AtRate {
  readonly rate_iops: number;
  readonly lat_p99_us: Comparison;
  readonly cpu_ns_per_io: Comparison;
}

/** What the recommendation's value of one axis is worth, all else equal. */
export interface AxisAlternatives {
  readonly settings: Settings;
  /** Whether any alternative is measurably better or worse in IOPS, p99 or CPU time per IO; null without any. */
  readonly makes_difference: boolean | null;
  /** At most 20, evenly spaced along the axis. */
  readonly alternatives: readonly Alternative[];
}

const MOST_ALTERNATIVES = 20;

/**
 * All comparisons of one metric around the recommendation share the confidence (Bonferroni). CPU time per IO has no
 * half-width of its own and is taken to be as unsure as the IOPS.
 */
export function alternativesTo(recommended: Candidate, goal: Goal, tables: Tables): readonly AxisAlternatives[] {
  const { table } = tables;
  const own = table.pointAt(recommended.point.rowIndex);
  const neighbours = neighboursOf(own, table).map((points) => spread(points, MOST_ALTERNATIVES));
  const comparisons = Math.max(1, neighbours.flat().length);
  const test = { rowConfidence: goal.confidence, comparisons };
  return table.axes.map(({ levels, settings }, i) => {
    const alternatives = (neighbours[i] ?? []).map((point) => ({
      settings: settings[levels[point] ?? 0] ?? {},
      row_index: table.rowIndexOf(point),
      ...atSaturation(recommended, table.point(point).readings, test),
      at_rate: atRate(recommended, ratedReadings(point, tables), test),
    }));
    return {
      settings: settings[levels[own] ?? 0] ?? {},
      makes_difference: alternatives.length === 0 ? null : alternatives.some(differs),
      alternatives,
    };
  });
}

/** For each axis the points that differ from a point in it alone, by level; of several at a level the first. */
function neighboursOf(own: number, { axes, count }: PointTable): readonly (readonly number[])[] {
  const neighbours: number[][] = axes.map(() => []);
  for (let point = 0; point < count; point++) {
    const differing = axes.flatMap(({ levels }, i) => (levels[point] === levels[own] ? [] : [i]));
    if (differing.length === 1) neighbours[differing[0] ?? 0]?.push(point);
  }
  return neighbours.map((points, i) => {
    const levelOf = (point: number) => axes[i]?.levels[point] ?? 0;
    const firsts = points.filter((point, at) => points.findIndex((other) => levelOf(other) === levelOf(point)) === at);
    return firsts.sort((a, b) => levelOf(a) - levelOf(b));
  });
}

type Shared = Omit<Test, 'better'>;

function atSaturation({ point }: Candidate, other: readonly Reading[], test: Shared) {
  const iops = compare(iopsSamples(point.readings), iopsSamples(other), { ...test, better: 'higher' });
  const ratio = iops.difference_pct === null ? null : 1 + iops.difference_pct / 100;
  return { iops_ratio: ratio, iops, ...effort(point.readings, other, test) };
}

function atRate({ demandedIops, ...own }: Candidate, other: readonly Reading[], test: Shared): AtRate | null {
  if (demandedIops === null || own.judged === own.point.readings || !ranAt(other, demandedIops)) return null;
  return { rate_iops: demandedIops, ...effort(own.judged, other, test) };
}

/** What the IOs cost in time. */
function effort(own: readonly Reading[], other: readonly Reading[], test: Shared) {
  const lower = { ...test, better: 'lower' } as const;
  return {
    lat_p99_us: compare(p99Samples(own), p99Samples(other), lower),
    cpu_ns_per_io: compare(cpuSamples(own), cpuSamples(other), lower),
  };
}

/** Of a point of the sweep, as a finalist; none where it was not one. */
function ratedReadings(point: number, { table, finalists }: Tables): readonly Reading[] {
  const place = finalists.pointAt(table.rowIndexOf(point));
  return place < 0 ? [] : finalists.point(place).readings;
}

function differs({ iops, lat_p99_us, cpu_ns_per_io, at_rate }: Alternative): boolean {
  const compared = [iops, lat_p99_us, cpu_ns_per_io, at_rate?.lat_p99_us, at_rate?.cpu_ns_per_io];
  return compared.some((comparison) => comparison?.standing === 'better' || comparison?.standing === 'worse');
}
