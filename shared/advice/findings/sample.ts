import type { Goal } from '../goal/goal.ts';
import type { PointTable } from '../rows/point-table.ts';
import { type Settings, settingsOnAll } from '../rows/swept-axes.ts';
import { spreadPlaces } from './spread.ts';

/** A point as a picture shows it. */
export interface SampledPoint {
  readonly row_index: number;
  readonly settings: Settings;
  readonly iops: number;
  readonly lat_p99_us: number | null;
  readonly cpu_ns_per_io: number;
  readonly cost_per_hour: number | null;
  /** In the order of the columns of the frontier; null where there is no value. */
  readonly frontier_values: readonly (number | null)[];
  readonly bottleneck: string;
  /** Meets the SLO, as far as its saturation shows. */
  readonly feasible: boolean;
}

/** More would only blacken a picture. */
const MOST_POINTS = 400;

interface Shown {
  readonly passes: Uint8Array;
  /** By row index. */
  readonly named: readonly number[];
}

/** Points evenly spaced over the sweep, and those that the report speaks of. */
export function sampleOf(goal: Goal, table: PointTable, { passes, named }: Shown): readonly SampledPoint[] {
  const even = spreadPlaces(table.count, MOST_POINTS);
  const spokenOf = named.map((rowIndex) => table.pointAt(rowIndex)).filter((point) => point >= 0);
  const shown = [...new Set([...even, ...spokenOf])].sort((a, b) => a - b);
  const axes = table.axes.map(({ axis }) => axis);
  const known = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value);
  return shown.map((point) => ({
    row_index: table.rowIndexOf(point),
    settings: settingsOnAll(axes, table.settingsOf(point)),
    iops: table.iops[point] ?? 0,
    lat_p99_us: known(table.p99Us[point]),
    cpu_ns_per_io: table.cpuNsPerIo[point] ?? 0,
    cost_per_hour: known(table.cost[point]),
    frontier_values: goal.frontier.map((name) => known(table.column(name)[point])),
    bottleneck: table.bottleneckOf(point),
    feasible: passes[point] === 1,
  }));
}
