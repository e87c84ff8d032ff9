import { usableIops } from '../goal/fleet.ts';
import { type Goal, leastIops } from '../goal/goal.ts';
import type { PointTable } from '../rows/point-table.ts';
import { Shortlist } from '../rows/shortlist.ts';
import { type Candidate, candidateOf } from './candidates.ts';
import { byEstimate, type Estimated, estimated } from './estimate.ts';
import { byObjective, type Order } from './order.ts';

/** Points that are compared pair by pair, and that are simulated as finalists. */
export const MOST_RANKED = 20;
/** Enough that rounding of an estimate cannot keep one of the best out. */
const MOST_ESTIMATED = 3 * MOST_RANKED;

/** Points looked at by their columns; only those that can be among the best become objects. */
export function bestPoints(): Shortlist<Estimated> {
  return new Shortlist(MOST_ESTIMATED, byEstimate);
}

/** At saturation, in this order. */
export function asCandidates(goal: Goal, table: PointTable, points: Shortlist<Estimated>, order: Order) {
  const candidates = points.best().map(({ place }): Candidate => {
    const point = table.point(place);
    return candidateOf(goal, point, point.readings);
  });
  return candidates.sort(order).slice(0, MOST_RANKED);
}

/** The best by objective at saturation that have the IOPS with headroom, whatever else they miss. */
export function capablePoints(goal: Goal, table: PointTable): readonly Candidate[] {
  const capable = bestPoints();
  for (let place = 0; place < table.count; place++) {
    if (isCapable(goal, table.iops[place] ?? 0)) capable.add(estimated(goal, table, place));
  }
  return asCandidates(goal, table, capable, byObjective(goal));
}

/** Whether a point with so many IOPS at saturation meets the least IOPS of the SLO with its headroom unused. */
export function isCapable(goal: Goal, saturationIops: number): boolean {
  const least = leastIops(goal);
  return least === null || usableIops(goal, saturationIops) >= least;
}
