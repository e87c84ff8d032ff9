import type { Key } from '#vocabulary';
import type { AxisColumn } from '../rows/axis-column.ts';
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
  const groups = new Map<number, number[]>();
  for (let point = 0; point < table.count; point++) {
    const row = down.indexOf(sides.down.levels[point] ?? -1);
    const column = across.indexOf(sides.across.levels[point] ?? -1);
    if (row < 0 || column < 0) continue;
    const place = row * across.length + column;
    const group = groups.get(place);
    if (group === undefined) groups.set(place, [point]);
    else group.push(point);
  }
  const cells = [...groups].sort(([a], [b]) => a - b);
  return {
    down: side(sides.down, down),
    across: side(sides.across, across),
    cells: cells.map(([place, points]) => ({
      down: Math.floor(place / across.length),
      across: place % across.length,
      ...cellOf(table, passes, points),
    })),
  };
}

function cellOf(table: PointTable, passes: Uint8Array, points: readonly number[]): Omit<MapCell, 'down' | 'across'> {
  const names = points.map((point) => table.bottleneckOf(point));
  const bottleneck = mostFrequent(names);
  return {
    points: points.length,
    feasible: points.filter((point) => passes[point] === 1).length,
    iops: medianOf(table.iops, points) ?? 0,
    lat_p99_us: medianOf(table.p99Us, points),
    bottleneck,
    bottleneck_pct: (100 * names.filter((name) => name === bottleneck).length) / points.length,
  };
}

function shownLevels({ settings }: AxisColumn): readonly number[] {
  return spread([...settings.keys()], MOST_VALUES);
}

function side({ axis, settings }: AxisColumn, shown: readonly number[]): MapSide {
  return { keys: axis.keys, values: shown.map((level) => settings[level] ?? {}) };
}
