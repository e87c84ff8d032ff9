import { type Comparison, compare, type Test } from '../comparison/compare.ts';
import type { Goal } from '../goal/goal.ts';
import { cpuSamples, iopsSamples, p99Samples } from '../rows/levels.ts';
import type { PointTable } from '../rows/point-table.ts';
import type { SweptPoint } from '../rows/reading.ts';
import type { Settings } from '../rows/swept-axes.ts';
import { spread } from './spread.ts';

/** A point that differs from the recommended one in a single axis; the recommended one against it, at saturation. */
export interface Alternative {
  readonly settings: Settings;
  readonly row_index: number;
  /** IOPS of the recommended point over those of this one. */
  readonly iops_ratio: number | null;
  readonly iops: Comparison;
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
export function alternativesTo(recommended: SweptPoint, goal: Goal, table: PointTable): readonly AxisAlternatives[] {
  const own = table.pointAt(recommended.rowIndex);
  const neighbours = neighboursOf(own, table).map((points) => spread(points, MOST_ALTERNATIVES));
  const comparisons = Math.max(1, neighbours.flat().length);
  const test = { rowConfidence: goal.confidence, comparisons };
  return table.axes.map(({ levels, settings }, i) => {
    const alternatives = (neighbours[i] ?? []).map((point) =>
      alternative(settings[levels[point] ?? 0] ?? {}, recommended, table.point(point), test),
    );
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

function alternative(
  settings: Settings,
  recommended: SweptPoint,
  other: SweptPoint,
  test: Omit<Test, 'better'>,
): Alternative {
  const against = (samples: typeof iopsSamples, better: Test['better']) =>
    compare(samples(recommended.readings), samples(other.readings), { ...test, better });
  const iops = against(iopsSamples, 'higher');
  return {
    settings,
    row_index: other.rowIndex,
    iops_ratio: iops.difference_pct === null ? null : 1 + iops.difference_pct / 100,
    iops,
    lat_p99_us: against(p99Samples, 'lower'),
    cpu_ns_per_io: against(cpuSamples, 'lower'),
  };
}

function differs({ iops, lat_p99_us, cpu_ns_per_io }: Alternative): boolean {
  return [iops, lat_p99_us, cpu_ns_per_io].some(({ standing }) => standing === 'better' || standing === 'worse');
}
