import { usableIops } from '../goal/fleet.ts';
import { type Goal, leastIops } from '../goal/goal.ts';
import { mean } from '../rows/levels.ts';
import type { Reading, SweptPoint } from '../rows/points.ts';
import { type Candidate, candidateOf } from './candidates.ts';

/** Which rows the latencies, the CPU and the cost are taken from, and why. */
export interface Evaluated {
  readonly at: 'demanded_rate' | 'saturation';
  readonly because:
    | 'finalists_simulated'
    | 'no_demanded_rate'
    | 'no_point_is_capable'
    | 'no_finalists_stored'
    | 'finalists_ran_at_another_rate';
  /** Points held against the goal. */
  readonly candidates: number;
  /** Points that meet the IOPS with headroom but were not simulated at the demanded rate. */
  readonly not_simulated: number;
}

export interface Assessment {
  readonly evaluated: Evaluated;
  readonly candidates: readonly Candidate[];
}

/** Rates are divided by jobs and written with few digits on the way; a part in a thousand is the same rate. */
const SAME_RATE = 1e-3;

/**
 * Holds every point against the goal: by its finalist rows where they were run at the rate that this goal demands,
 * otherwise at saturation.
 */
export function assess(
  goal: Goal,
  points: readonly SweptPoint[],
  finalists: readonly SweptPoint[],
  replicates: number,
): Assessment {
  const saturated = points.map((point) => candidateOf(goal, point, point.readings));
  const capable = saturated.filter((candidate) => isCapable(goal, candidate.point));
  const simulated = new Map(finalists.map((point) => [productIndex(point, replicates), point.readings]));
  const atRate = capable.flatMap((candidate) => {
    const readings = simulated.get(productIndex(candidate.point, replicates)) ?? [];
    return ranAt(readings, candidate.demandedIops) ? [candidateOf(goal, candidate.point, readings)] : [];
  });
  if (atRate.length === 0) {
    const because = whySaturation(capable, finalists);
    return {
      candidates: saturated,
      evaluated: { at: 'saturation', because, candidates: saturated.length, not_simulated: 0 },
    };
  }
  return {
    candidates: atRate,
    evaluated: {
      at: 'demanded_rate',
      because: 'finalists_simulated',
      candidates: atRate.length,
      not_simulated: capable.length - atRate.length,
    },
  };
}

/** Whether a point meets the least IOPS of the SLO with its headroom unused. */
export function isCapable(goal: Goal, { readings }: SweptPoint): boolean {
  const least = leastIops(goal);
  return least === null || usableIops(goal, mean(readings.map(({ iops }) => iops))) >= least;
}

function ranAt(readings: readonly Reading[], rateIops: number | null): boolean {
  return (
    rateIops !== null &&
    readings.length > 0 &&
    readings.every(
      ({ offeredIops }) => offeredIops !== null && Math.abs(offeredIops - rateIops) <= SAME_RATE * rateIops,
    )
  );
}

function whySaturation(capable: readonly Candidate[], finalists: readonly SweptPoint[]): Evaluated['because'] {
  if (capable.length === 0) return 'no_point_is_capable';
  if (capable.every(({ demandedIops }) => demandedIops === null)) return 'no_demanded_rate';
  return finalists.length === 0 ? 'no_finalists_stored' : 'finalists_ran_at_another_rate';
}

function productIndex({ rowIndex }: SweptPoint, replicates: number): number {
  return Math.floor(rowIndex / replicates);
}
