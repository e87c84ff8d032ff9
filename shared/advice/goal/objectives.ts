import type { Objective } from '#sweep';
import type { Sample } from '../comparison/interval.ts';
import { P99_RESOLUTION_PCT, type Reading } from '../rows/reading.ts';
import type { Goal } from './goal.ts';

/**
 * What a cost is counted for, so that no point is cheap merely because it does less: so many hosts that carry the demand,
 * one host where all stand the same rate, or the IOs done where each does as many as it can.
 */
export type CostBasis = { readonly hosts: number } | 'per_io';

interface ObjectiveRule {
  readonly better: 'higher' | 'lower';
  /** Which rows decide: a host's capacity shows only at saturation, the rest where the host will run. */
  readonly load: 'saturation' | 'judged';
  /** Percentiles of replicates are never averaged: their median stands for the point. */
  readonly over_replicates: 'mean' | 'median';
  readonly unit: string | null;
  /** Value and relative half-width of one replicate; undefined when the row does not have it. */
  readonly of: (reading: Reading, basis: CostBasis) => Omit<Sample, 'replicate'> | undefined;
}

const OBJECTIVES = {
  cheapest: {
    better: 'lower',
    load: 'judged',
    over_replicates: 'mean',
    unit: 'cost per hour, without a demanded rate per million IOPS',
    of: (reading, basis) => {
      const value = costOn(basis, reading);
      if (value === null) return undefined;
      const { costHalfWidthPct, iopsHalfWidthPct } = reading;
      return {
        value,
        halfWidthPct: basis === 'per_io' ? together(costHalfWidthPct, iopsHalfWidthPct) : costHalfWidthPct,
      };
    },
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
    of: ({ p99Us, p99HalfWidthPct }) =>
      p99Us === null ? undefined : { value: p99Us, halfWidthPct: p99HalfWidthPct, resolutionPct: P99_RESOLUTION_PCT },
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
            resolutionPct: P99_RESOLUTION_PCT,
          },
  },
} satisfies Record<Objective, ObjectiveRule>;

/** Per hour, or per hour and million IOPS. */
export function costOn(basis: CostBasis, { cost, iops }: Pick<Reading, 'cost' | 'iops'>): number | null {
  if (cost === null) return null;
  return basis === 'per_io' ? (cost * 1e6) / iops : cost * basis.hosts;
}

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
