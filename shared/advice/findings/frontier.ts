import type { Goal } from '../goal/goal.ts';
import type { PointTable } from '../rows/point-table.ts';
import { type Settings, settingsOnAll } from '../rows/swept-axes.ts';
import { Crowd } from './crowd.ts';
import { spread } from './spread.ts';
import { Staircase } from './staircase.ts';
import { thinned } from './thinned.ts';

/**
 * A point that no other beats in all of the named columns, by their values at saturation. It stands for those that are
 * better by less than the equivalence margin in some column, and by no more in any.
 */
export interface FrontierPoint {
  readonly row_index: number;
  readonly point_id: string;
  readonly settings: Settings;
  /** In the order of the columns. */
  readonly values: readonly number[];
  /** Further points with exactly these values; the one with the lowest row index stands for them. */
  readonly same: number;
}

export interface FrontierColumn {
  readonly name: string;
  readonly better: 'higher' | 'lower';
}

export interface Frontier {
  readonly columns: readonly FrontierColumn[];
  /** Best in the first column first; at most 100, evenly spaced. */
  readonly points: readonly FrontierPoint[];
  readonly points_total: number;
  /** Points that no other beats either, but that one of these stands for. */
  readonly stood_for: number;
  /** Points that cannot be placed: a column has no value there, such as a p99 of too few IOs or a price that does not match. */
  readonly not_placed: number;
}

interface Member {
  readonly point: number;
  readonly same: number;
}

/** The undominated so far, by the columns after the first; lower is better in each. */
interface Undominated {
  covers(place: readonly number[]): boolean;
  add(place: readonly number[]): void;
}

const MOST_POINTS = 100;
/** Of the first column and of a pair, one binary search tells; more columns take comparisons. */
const MOST_SORTED = 3;
/** What a host does; of everything else less is better. */
const MORE_IS_BETTER = ['iops', 'read_iops', 'write_iops', 'bandwidth_bytes_per_s', 'reap_batch_mean'];

export function frontierOf(goal: Goal, table: PointTable): Frontier {
  const columns = goal.frontier.map((name): FrontierColumn => {
    return { name, better: MORE_IS_BETTER.includes(name) ? 'higher' : 'lower' };
  });
  const values = columns.map(({ name }) => table.column(name));
  const placed = new Uint32Array(table.count)
    .map((_, point) => point)
    .filter((point) => values.every((column) => !Number.isNaN(column[point])));
  const costs = columns.map(({ name, better }) =>
    better === 'higher' ? table.column(name).map((value) => -value) : table.column(name),
  );
  const unbeaten = undominated(placed, costs);
  const members = thinned(unbeaten, ({ point }) => costs.map((cost) => cost[point] ?? 0));
  return {
    columns,
    points: spread(members, MOST_POINTS).map((member) => frontierPoint(member, values, table)),
    points_total: members.length,
    stood_for: pointsOf(unbeaten) - pointsOf(members),
    not_placed: table.count - placed.length,
  };
}

/** In this order a place can only be dominated by one before it, so one pass is enough; equal places are neighbours. */
function undominated(placed: Uint32Array, costs: readonly Float64Array[]): readonly Member[] {
  const order = (a: number, b: number) => {
    for (const cost of costs) {
      const difference = (cost[a] ?? 0) - (cost[b] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  const members: Member[] = [];
  const seen: Undominated = costs.length <= MOST_SORTED ? new Staircase() : new Crowd();
  for (const point of placed.sort((a, b) => order(a, b) || a - b)) {
    const last = members.at(-1);
    const place = costs.slice(1).map((cost) => cost[point] ?? 0);
    if (last !== undefined && order(last.point, point) === 0)
      members[members.length - 1] = { ...last, same: last.same + 1 };
    else if (!seen.covers(place)) {
      seen.add(place);
      members.push({ point, same: 0 });
    }
  }
  return members;
}

function pointsOf(members: readonly Member[]): number {
  return members.reduce((sum, { same }) => sum + 1 + same, 0);
}

function frontierPoint({ point, same }: Member, values: readonly Float64Array[], table: PointTable): FrontierPoint {
  const { rowIndex, pointId, settings } = table.point(point);
  return {
    row_index: rowIndex,
    point_id: pointId,
    settings: settingsOnAll(
      table.axes.map(({ axis }) => axis),
      settings,
    ),
    values: values.map((column) => column[point] ?? 0),
    same,
  };
}
