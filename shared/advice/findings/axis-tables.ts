import type { Key } from '#vocabulary';
import { mean, median, medianP99Us, mostFrequent } from '../rows/levels.ts';
import type { SweptPoint } from '../rows/points.ts';
import { type Axis, byValue, type Settings, settingsOn } from '../rows/swept-axes.ts';
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
export function axisTables(axes: readonly Axis[], points: readonly SweptPoint[]): readonly AxisTable[] {
  return axes.flatMap((axis) => {
    const groups = byValue(axis, points);
    if (groups.length < 2) return [];
    const values = spread(groups, MOST_VALUES).map((group) => axisValue(axis, group));
    return [{ keys: axis.keys, values_total: groups.length, values }];
  });
}

function axisValue(axis: Axis, points: readonly SweptPoint[]): AxisValue {
  const readings = points.flatMap((point) => point.readings);
  const [first] = points;
  return {
    settings: first === undefined ? {} : settingsOn(axis, first),
    points: points.length,
    iops: medianOver(points, ({ readings: own }) => mean(own.map(({ iops }) => iops))) ?? 0,
    lat_p99_us: medianOver(points, ({ readings: own }) => medianP99Us(own)),
    cpu_ns_per_io: medianOver(points, ({ readings: own }) => mean(own.map(({ cpuNsPerIo }) => cpuNsPerIo))) ?? 0,
    bottleneck: mostFrequent(readings.map(({ bottleneck }) => bottleneck)),
    top_function: mostFrequent(readings.map(({ topFunction }) => topFunction)),
  };
}

function medianOver(points: readonly SweptPoint[], measure: (point: SweptPoint) => number | null): number | null {
  return median(points.flatMap((point) => measure(point) ?? []));
}
