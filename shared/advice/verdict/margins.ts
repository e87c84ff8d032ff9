import { usableIops } from '../goal/fleet.ts';
import type { Goal, Limit } from '../goal/goal.ts';
import { mean, median } from '../rows/levels.ts';
import type { Reading } from '../rows/reading.ts';

/** How far a point is from one limit of the SLO. */
export interface Margin {
  readonly metric: string;
  readonly bound: Limit['bound'];
  readonly limit: number;
  /** `iops.min` is held against the IOPS at saturation less the headroom; null = these rows do not have it. */
  readonly value: number | null;
  /**
   * Why there is no value: the sample is too small, or an open loop could not keep up, so that its latency grows without
   * end. The latter also marks the IOPS of a host that falls short of the load it must stand.
   */
  readonly trouble: 'too_few_ios' | 'overloaded' | null;
  /** Relative to the limit, positive when it is met; null when the value is. */
  readonly margin_pct: number | null;
  readonly met: boolean;
}

/** `saturation` shows the capacity, `judged` the rows at the load the host will run at (or the same rows). */
export function marginsOf(goal: Goal, saturation: readonly Reading[], judged: readonly Reading[]): readonly Margin[] {
  return goal.limits.map((limit, place) => {
    const isCapacity = limit.metric === 'iops' && limit.bound === 'min';
    const value = isCapacity
      ? usableIops(goal, mean(saturation.map(({ iops }) => iops)))
      : overReplicates(limit.metric, judged, place);
    return marginOf(limit, value, isAnyOverloaded(judged));
  });
}

/** A host that cannot keep up with the load it must stand misses that load, whatever the SLO says; otherwise nothing. */
export function loadMargins(judged: readonly Reading[]): readonly Margin[] {
  const [first] = judged;
  if (first?.offeredIops == null || !isAnyOverloaded(judged)) return [];
  const limit = { metric: 'iops', bound: 'min', value: first.offeredIops } as const;
  return [{ ...marginOf(limit, mean(judged.map(({ iops }) => iops)), true), trouble: 'overloaded', met: false }];
}

function isAnyOverloaded(readings: readonly Reading[]): boolean {
  return readings.some(({ overloaded }) => overloaded);
}

function marginOf({ metric, bound, value: limit }: Limit, value: number | null, overloaded: boolean): Margin {
  if (value === null) {
    const trouble = overloaded ? 'overloaded' : 'too_few_ios';
    return { metric, bound, limit, value, trouble, margin_pct: null, met: false };
  }
  const slack = bound === 'min' ? value - limit : limit - value;
  const scale = limit === 0 ? Math.abs(value) : Math.abs(limit);
  const marginPct = scale === 0 ? 0 : (100 * slack) / scale;
  return { metric, bound, limit, value, trouble: null, margin_pct: marginPct, met: slack >= 0 };
}

const SMALLEST_OR_LARGEST = { lat_min_us: Math.min, lat_max_us: Math.max } as const;
const PERCENTILE = /_p\d+_/;

/** Means over replicates, but percentiles by their median and extremes as extremes. */
function overReplicates(metric: string, readings: readonly Reading[], place: number): number | null {
  const values = readings.flatMap(({ limited }) => limited[place] ?? []);
  if (values.length === 0) return null;
  if (metric === 'lat_min_us' || metric === 'lat_max_us') return SMALLEST_OR_LARGEST[metric](...values);
  return PERCENTILE.test(metric) ? median(values) : mean(values);
}

/** The limit that is missed by most; undefined when all are met. An unmeasured metric counts as missed altogether. */
export function worstMiss(margins: readonly Margin[]): Margin | undefined {
  return margins
    .filter(({ met }) => !met)
    .reduce<Margin | undefined>((worst, margin) => worse(worst, margin), undefined);
}

export function missPct(margin: Margin): number {
  return margin.met ? 0 : -(margin.margin_pct ?? -100);
}

function worse(worst: Margin | undefined, margin: Margin): Margin {
  return worst === undefined || missPct(margin) > missPct(worst) ? margin : worst;
}
