import { type Comparison, compare, type Test } from '../comparison/compare.ts';
import type { Goal } from '../goal/goal.ts';
import { cpuSamples, iopsSamples, p99Samples } from '../rows/levels.ts';
import type { SweptPoint } from '../rows/points.ts';
import { type Axis, byValue, type Settings, settingsOn, valueText } from '../rows/swept-axes.ts';
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
export function alternativesTo(
  recommended: SweptPoint,
  goal: Goal,
  axes: readonly Axis[],
  points: readonly SweptPoint[],
): readonly AxisAlternatives[] {
  const neighbours = axes.map((axis) => spread(neighboursOn(axis, { recommended, axes, points }), MOST_ALTERNATIVES));
  const comparisons = Math.max(1, neighbours.flat().length);
  const test = { rowConfidence: goal.confidence, comparisons };
  return axes.map((axis, i) => {
    const alternatives = (neighbours[i] ?? []).map((other) => alternative(axis, recommended, other, test));
    return {
      settings: settingsOn(axis, recommended),
      makes_difference: alternatives.length === 0 ? null : alternatives.some(differs),
      alternatives,
    };
  });
}

interface Surroundings {
  readonly recommended: SweptPoint;
  readonly axes: readonly Axis[];
  readonly points: readonly SweptPoint[];
}

function neighboursOn(axis: Axis, { recommended, axes, points }: Surroundings): readonly SweptPoint[] {
  const others = axes.filter((other) => other !== axis);
  const own = valueText(axis, recommended);
  const kept = others.map((other) => valueText(other, recommended));
  const neighbours = points.filter(
    (point) => others.every((other, i) => valueText(other, point) === kept[i]) && valueText(axis, point) !== own,
  );
  return byValue(axis, neighbours).flatMap((group) => group.slice(0, 1));
}

function alternative(axis: Axis, recommended: SweptPoint, other: SweptPoint, test: Omit<Test, 'better'>): Alternative {
  const against = (samples: typeof iopsSamples, better: Test['better']) =>
    compare(samples(recommended.readings), samples(other.readings), { ...test, better });
  const iops = against(iopsSamples, 'higher');
  return {
    settings: settingsOn(axis, other),
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
