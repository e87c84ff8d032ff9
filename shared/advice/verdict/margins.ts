import { usableIops } from '../goal/fleet.ts';
import type { Goal, Limit } from '../goal/goal.ts';
import { mean } from '../rows/levels.ts';
import { overReplicates } from '../rows/over-replicates.ts';
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
  return goal.limits.map((limit) => {
    const value = isCapacity(limit)
      ? usableIops(goal, mean(saturation.map(({ iops }) => iops)))
      : overReplicates(limit.metric)(judged.flatMap(({ columns }) => columns[limit.metric] ?? []));
    return marginOf(limit, value, isAnyOverloaded(judged));
  });
}

/** A least number of IOPS asks what a host can do, not what it does. */
export function isCapacity({ metric, bound }: Pick<Limit, 'metric' | 'bound'>): boolean {
  return metric === 'iops' && bound === 'min';
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
  const marginPct = slackPct({ bound, value: limit }, value);
  return { metric, bound, limit, value, trouble: null, margin_pct: marginPct, met: marginPct >= 0 };
}

/** How far inside the limit, relative to it; negative outside. */
function slackPct({ bound, value: limit }: Pick<Limit, 'bound' | 'value'>, value: number): number {
  const slack = bound === 'min' ? value - limit : limit - value;
  const scale = limit === 0 ? Math.abs(value) : Math.abs(limit);
  return scale === 0 ? 0 : (100 * slack) / scale;
}

/** By how much a value misses a limit, 0 when it is met; what is not a number misses it altogether. */
export function shortfallPct(limit: Limit, value: number): number {
  return Number.isNaN(value) ? UNKNOWN_MISS_PCT : Math.max(0, -slackPct(limit, value));
}

const UNKNOWN_MISS_PCT = 100;

/** The limit that is missed by most; undefined when all are met. An unmeasured metric counts as missed altogether. */
export function worstMiss(margins: readonly Margin[]): Margin | undefined {
  return margins
    .filter(({ met }) => !met)
    .reduce<Margin | undefined>((worst, margin) => worse(worst, margin), undefined);
}

export function missPct(margin: Margin): number {
  return margin.met ? 0 : -(margin.margin_pct ?? -UNKNOWN_MISS_PCT);
}

function worse(worst: Margin | undefined, margin: Margin): Margin {
  return worst === undefined || missPct(margin) > missPct(worst) ? margin : worst;
}
