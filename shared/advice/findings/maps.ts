import type { Key } from '#vocabulary';
import type { AxisColumn } from '../rows/axis-column.ts';
import { groupsOf, type Members, ofEach } from '../rows/groups.ts';
import { mostFrequent } from '../rows/levels.ts';
import type { PointTable } from '../rows/point-table.ts';
import type { Settings } from '../rows/swept-axes.ts';
import { medianOf } from './axis-tables.ts';
import { spread } from './spread.ts';

/** Two axes against each other, over all points that share a pair of values. */
export interface AxisMap {
  readonly down: MapSide;
  readonly across: MapSide;
  /** Only pairs of which there is a point. */
  readonly cells: readonly MapCell[];
}

export interface MapSide {
  readonly keys: readonly Key[];
  /** At most 20 values, evenly spaced. */
  readonly values: readonly Settings[];
}

export interface MapCell {
  /** Places in the values of the two sides. */
  readonly down: number;
  readonly across: number;
  readonly points: number;
  /** Points that meet the SLO, as far as their saturation shows. */
  readonly feasible: number;
  /** Medians over the points, at saturation. */
  readonly iops: number;
  readonly lat_p99_us: number | null;
  /** The most frequent one, and its share of the points. */
  readonly bottleneck: string;
  readonly bottleneck_pct: number;
}

const MOST_VALUES = 20;
/** Six maps of four axes. */
const MOST_AXES = 4;

/** Every pair of the axes that matter most, the most important pair first. @param importance keys, greatest first */
export function mapsOf(
  table: PointTable,
  passes: Uint8Array,
  importance: readonly (readonly Key[])[],
): readonly AxisMap[] {
  const columns = importance
    .flatMap((keys) => table.axes.filter(({ axis }) => axis.keys === keys))
    .filter(({ settings }) => settings.length > 1)
    .slice(0, MOST_AXES);
  return columns.flatMap((across, i) => columns.slice(i + 1).map((down) => mapOf(table, passes, { down, across })));
}

function mapOf(table: PointTable, passes: Uint8Array, sides: { down: AxisColumn; across: AxisColumn }): AxisMap {
  const [down, across] = [shownLevels(sides.down), shownLevels(sides.across)];
  const [placeDown, placeAcross] = [placesOf(sides.down, down), placesOf(sides.across, across)];
  const groupOf = sides.down.levels.map((level, point) => {
    const [row, column] = [placeDown[level] ?? -1, placeAcross[sides.across.levels[point] ?? 0] ?? -1];
    return row < 0 || column < 0 ? -1 : row * across.length + column;
  });
  const groups = groupsOf(groupOf, down.length * across.length);
  return {
    down: side(sides.down, down),
    across: side(sides.across, across),
    cells: groups.flatMap((points, place) =>
      points.length === 0
        ? []
        : [
            {
              down: Math.floor(place / across.length),
              across: place % across.length,
              ...cellOf(table, passes, points),
            },
          ],
    ),
  };
}

function cellOf(table: PointTable, passes: Uint8Array, points: Members): Omit<MapCell, 'down' | 'across'> {
  const bottleneck = mostFrequent(ofEach(points, (point) => table.bottleneckOf(point)));
  return {
    points: points.length,
    feasible: countOf(points, (point) => passes[point] === 1),
    iops: medianOf(table.iops, points) ?? 0,
    lat_p99_us: medianOf(table.p99Us, points),
    bottleneck,
    bottleneck_pct: (100 * countOf(points, (point) => table.bottleneckOf(point) === bottleneck)) / points.length,
  };
}

function countOf(points: Members, holds: (point: number) => boolean): number {
  return points.reduce((count, point) => count + Number(holds(point)), 0);
}

/** Of each level, its place among those shown; -1 where it is not. */
function placesOf({ settings }: AxisColumn, shown: readonly number[]): readonly number[] {
  return settings.map((_, level) => shown.indexOf(level));
}

function shownLevels({ settings }: AxisColumn): readonly number[] {
  return spread([...settings.keys()], MOST_VALUES);
}

function side({ axis, settings }: AxisColumn, shown: readonly number[]): MapSide {
  return { keys: axis.keys, values: shown.map((level) => settings[level] ?? {}) };
}
