import { mean, meanCost, medianP99Us } from '../rows/levels.ts';
import type { SweptPoint } from '../rows/points.ts';
import { type Axis, type Settings, settingsOnAll } from '../rows/swept-axes.ts';
import { spread } from './spread.ts';

/** A point that no other beats in all of IOPS, p99 and cost of one host, by their values at saturation. */
export interface FrontierPoint {
  readonly row_index: number;
  readonly point_id: string;
  readonly settings: Settings;
  readonly iops: number;
  readonly lat_p99_us: number;
  readonly cost_per_hour: number;
  /** Further points with exactly these three values; the one with the lowest row index stands for them. */
  readonly same: number;
}

export interface Frontier {
  /** Highest IOPS first; at most 100, evenly spaced. */
  readonly points: readonly FrontierPoint[];
  readonly points_total: number;
  /** Points that cannot be placed: no row had enough IOs for a p99, or no price matches. */
  readonly not_placed: number;
}

interface Place {
  readonly point: SweptPoint;
  readonly iops: number;
  readonly p99Us: number;
  readonly cost: number;
}

interface Member extends Place {
  readonly same: number;
}

const MOST_POINTS = 100;

export function frontierOf(points: readonly SweptPoint[], axes: readonly Axis[]): Frontier {
  const places = points.flatMap(placeOf);
  const members = undominated(places);
  return {
    points: spread(members, MOST_POINTS).map((member) => frontierPoint(member, axes)),
    points_total: members.length,
    not_placed: points.length - places.length,
  };
}

function placeOf(point: SweptPoint): readonly Place[] {
  const p99Us = medianP99Us(point.readings);
  const cost = meanCost(point.readings);
  if (p99Us === null || cost === null) return [];
  return [{ point, iops: mean(point.readings.map(({ iops }) => iops)), p99Us, cost }];
}

/** In this order a place can only be dominated by one before it, so one pass is enough; equal places are neighbours. */
function undominated(places: readonly Place[]): readonly Member[] {
  const members: Member[] = [];
  for (const place of [...places].sort(byIops)) {
    const last = members.at(-1);
    if (last !== undefined && isSame(last, place)) members[members.length - 1] = { ...last, same: last.same + 1 };
    else if (!members.some((member) => isAtLeastAsGood(member, place))) members.push({ ...place, same: 0 });
  }
  return members;
}

function byIops(a: Place, b: Place): number {
  return b.iops - a.iops || a.p99Us - b.p99Us || a.cost - b.cost || a.point.rowIndex - b.point.rowIndex;
}

function isSame(a: Place, b: Place): boolean {
  return a.iops === b.iops && a.p99Us === b.p99Us && a.cost === b.cost;
}

function isAtLeastAsGood(a: Place, b: Place): boolean {
  return a.iops >= b.iops && a.p99Us <= b.p99Us && a.cost <= b.cost;
}

function frontierPoint({ point, iops, p99Us, cost, same }: Member, axes: readonly Axis[]): FrontierPoint {
  return {
    row_index: point.rowIndex,
    point_id: point.pointId,
    settings: settingsOnAll(axes, point),
    iops,
    lat_p99_us: p99Us,
    cost_per_hour: cost,
    same,
  };
}
