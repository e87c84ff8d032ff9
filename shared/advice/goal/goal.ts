import type { Objective, SweepSpec } from '#sweep';

/** One side of an SLO: a metric of a row that must not be below (`min`) or above (`max`) a value. */
export interface Limit {
  readonly metric: string;
  readonly bound: 'min' | 'max';
  readonly value: number;
}

/** What is wanted: the part of a spec that a what-if may change without a new simulation. */
export interface Goal {
  readonly objective: Objective;
  /** Share of a host's capacity that stays unused, 0 to below 1. */
  readonly headroom: number;
  /** What the fleet must carry; null when the question is about one host. */
  readonly demandIops: number | null;
  readonly limits: readonly Limit[];
  /** Columns in which a point of the frontier must not be beaten. */
  readonly frontier: readonly string[];
  /** Confidence of every interval, for example 0.95. */
  readonly confidence: number;
}

export function goalOf(spec: SweepSpec): Goal {
  return {
    objective: spec.objective,
    headroom: spec.headroom,
    demandIops: spec.demand?.iops ?? null,
    limits: Object.entries(spec.slo).flatMap(([metric, { min, max }]) => [
      ...limit(metric, 'min', min),
      ...limit(metric, 'max', max),
    ]),
    frontier: spec.frontier,
    confidence: spec.precision.confidence,
  };
}

function limit(metric: string, bound: Limit['bound'], value: number | undefined): readonly Limit[] {
  return value === undefined ? [] : [{ metric, bound, value }];
}

/** The least IOPS that the SLO asks of one host; null without such a limit. */
export function leastIops(goal: Goal): number | null {
  return goal.limits.find(({ metric, bound }) => metric === 'iops' && bound === 'min')?.value ?? null;
}
