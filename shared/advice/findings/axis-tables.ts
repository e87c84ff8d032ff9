import type { Key } from '#vocabulary';
import { pointsByLevel } from '../rows/axis-column.ts';
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
    const groups = pointsByLevel(column).map((points, level) => ({ points, settings: column.settings[level] ?? {} }));
    if (groups.length < 2) return [];
    const values = spread(groups, MOST_VALUES).map(({ points, settings }) => axisValue(table, points, settings));
    return [{ keys: column.axis.keys, values_total: groups.length, values }];
  });
}

function axisValue(table: PointTable, points: readonly number[], settings: Settings): AxisValue {
  return {
    settings,
    points: points.length,
    iops: medianOf(table.iops, points) ?? 0,
    lat_p99_us: medianOf(table.p99Us, points),
    cpu_ns_per_io: medianOf(table.cpuNsPerIo, points) ?? 0,
    bottleneck: mostFrequent(points.map((point) => table.bottleneckOf(point))),
    top_function: mostFrequent(points.map((point) => table.topFunctionOf(point))),
  };
}

/** Over the points that have the figure; null when none has it. */
export function medianOf(column: Float64Array, points: readonly number[]): number | null {
  return median(points.map((point) => column[point] ?? Number.NaN).filter((value) => !Number.isNaN(value)));
}
