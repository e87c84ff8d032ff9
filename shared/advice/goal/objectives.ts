import type { Objective } from '#sweep';
import type { Sample } from '../comparison/interval.ts';
import type { Reading } from '../rows/reading.ts';
import type { Goal } from './goal.ts';

interface ObjectiveRule {
  readonly better: 'higher' | 'lower';
  /** Which rows decide: a host's capacity shows only at saturation, the rest where the host will run. */
  readonly load: 'saturation' | 'judged';
  /** Percentiles of replicates are never averaged: their median stands for the point. */
  readonly over_replicates: 'mean' | 'median';
  readonly unit: string | null;
  /** Value and relative half-width of one replicate; undefined when the row does not have it. */
  readonly of: (reading: Reading, hosts: number) => Omit<Sample, 'replicate'> | undefined;
}

const OBJECTIVES = {
  /** The hosts that carry the demand, or one host without a demand. */
  cheapest: {
    better: 'lower',
    load: 'judged',
    over_replicates: 'mean',
    unit: 'cost per hour',
    of: ({ cost, costHalfWidthPct }, hosts) =>
      cost === null ? undefined : { value: cost * hosts, halfWidthPct: costHalfWidthPct },
  },
  fastest: {
    better: 'higher',
    load: 'saturation',
    over_replicates: 'mean',
    unit: 'IOPS',
    of: ({ iops, iopsHalfWidthPct }) => ({ value: iops, halfWidthPct: iopsHalfWidthPct }),
  },
  lowest_latency: {
    better: 'lower',
    load: 'judged',
    over_replicates: 'median',
    unit: 'us',
    of: ({ p99Us, p99HalfWidthPct }) => (p99Us === null ? undefined : { value: p99Us, halfWidthPct: p99HalfWidthPct }),
  },
  /** p99 x cost per IO, the latter for a million IOs a second. */
  balanced: {
    better: 'lower',
    load: 'judged',
    over_replicates: 'median',
    unit: 'us x cost per hour per million IOPS',
    of: (reading) =>
      reading.p99Us === null || reading.cost === null
        ? undefined
        : {
            value: (reading.p99Us * reading.cost * 1e6) / reading.iops,
            halfWidthPct: together(reading.p99HalfWidthPct, reading.costHalfWidthPct, reading.iopsHalfWidthPct),
          },
  },
} satisfies Record<Objective, ObjectiveRule>;

export const OBJECTIVE_NAMES = Object.keys(OBJECTIVES) as readonly Objective[];

export function objectiveRule(goal: Goal): ObjectiveRule {
  return OBJECTIVES[goal.objective];
}

/** Relative half-width of a product of factors that err independently. */
function together(...halfWidthsPct: readonly (number | null)[]): number | null {
  let squares = 0;
  for (const pct of halfWidthsPct) {
    if (pct === null) return null;
    squares += pct * pct;
  }
  return Math.sqrt(squares);
}
