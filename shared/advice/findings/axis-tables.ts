import type { Key } from '#vocabulary';
import { groupsOf, type Members, ofEach } from '../rows/groups.ts';
import { median, mostFrequent } from '../rows/levels.ts';
import type { PointTable } from '../rows/point-table.ts';
import type { Settings } from '../rows/swept-axes.ts';
import { spread } from './spread.ts';

/** What one value of an axis does, over all points that have it. */
export interface AxisValue {
  readonly settings: Settings;
  readonly points: number;
  /** Medians over the points, at saturation. */
  readonly iops: number;
  readonly lat_p99_us: number | null;
  readonly cpu_ns_per_io: number;
  /** The most frequent ones. */
  readonly bottleneck: string;
  readonly top_function: string;
}

export interface AxisTable {
  readonly keys: readonly Key[];
  /** How many values the rows show; the table keeps at most 20 of them, evenly spaced. */
  readonly values_total: number;
  readonly values: readonly AxisValue[];
}

const MOST_VALUES = 20;

/** What each axis moves. An axis of which the rows show only one value moves nothing and has no table. */
export function axisTables(table: PointTable): readonly AxisTable[] {
  return table.axes.flatMap((column) => {
    const groups = groupsOf(column.levels, column.settings.length).map((points, level) => ({
      points,
      settings: column.settings[level] ?? {},
    }));
    if (groups.length < 2) return [];
    const values = spread(groups, MOST_VALUES).map(({ points, settings }) => axisValue(table, points, settings));
    return [{ keys: column.axis.keys, values_total: groups.length, values }];
  });
}

function axisValue(table: PointTable, points: Members, settings: Settings): AxisValue {
  return {
    settings,
    points: points.length,
    iops: medianOf(table.iops, points) ?? 0,
    lat_p99_us: medianOf(table.p99Us, points),
    cpu_ns_per_io: medianOf(table.cpuNsPerIo, points) ?? 0,
    bottleneck: mostFrequent(ofEach(points, (point) => table.bottleneckOf(point))),
    top_function: mostFrequent(ofEach(points, (point) => table.topFunctionOf(point))),
  };
}

/** Over the points that have the figure; null when none has it. */
export function medianOf(column: Float64Array, points: Members): number | null {
  const values = new Float64Array(points.length);
  let known = 0;
  for (const point of points) {
    const value = column[point] ?? Number.NaN;
    if (!Number.isNaN(value)) values[known++] = value;
  }
  return median(values.subarray(0, known));
}
