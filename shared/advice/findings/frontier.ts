import type { PointTable } from '../rows/point-table.ts';
import { type Settings, settingsOnAll } from '../rows/swept-axes.ts';
import { spread } from './spread.ts';
import { Staircase } from './staircase.ts';

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
  readonly point: number;
  readonly iops: number;
  readonly p99Us: number;
  readonly cost: number;
}

interface Member extends Place {
  readonly same: number;
}

const MOST_POINTS = 100;

export function frontierOf(table: PointTable): Frontier {
  const places = Array.from({ length: table.count }, (_, point) => placeOf(table, point)).filter(isPlaced);
  const members = undominated(places);
  return {
    points: spread(members, MOST_POINTS).map((member) => frontierPoint(member, table)),
    points_total: members.length,
    not_placed: table.count - places.length,
  };
}

function placeOf(table: PointTable, point: number): Place {
  const of = (column: Float64Array) => column[point] ?? Number.NaN;
  return { point, iops: of(table.iops), p99Us: of(table.p99Us), cost: of(table.cost) };
}

function isPlaced({ p99Us, cost }: Place): boolean {
  return !Number.isNaN(p99Us) && !Number.isNaN(cost);
}

/** In this order a place can only be dominated by one before it, so one pass is enough; equal places are neighbours. */
function undominated(places: readonly Place[]): readonly Member[] {
  const members: Member[] = [];
  const seen = new Staircase();
  for (const place of places.toSorted(byIops)) {
    const last = members.at(-1);
    if (last !== undefined && isSame(last, place)) members[members.length - 1] = { ...last, same: last.same + 1 };
    else if (!seen.covers(place)) {
      seen.add(place);
      members.push({ ...place, same: 0 });
    }
  }
  return members;
}

function byIops(a: Place, b: Place): number {
  return b.iops - a.iops || a.p99Us - b.p99Us || a.cost - b.cost || a.point - b.point;
}

function isSame(a: Place, b: Place): boolean {
  return a.iops === b.iops && a.p99Us === b.p99Us && a.cost === b.cost;
}

function frontierPoint({ point, iops, p99Us, cost, same }: Member, table: PointTable): FrontierPoint {
  const { rowIndex, pointId, settings } = table.point(point);
  return {
    row_index: rowIndex,
    point_id: pointId,
    settings: settingsOnAll(
      table.axes.map(({ axis }) => axis),
      settings,
    ),
    iops,
    lat_p99_us: p99Us,
    cost_per_hour: cost,
    same,
  };
}
