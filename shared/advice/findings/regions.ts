import type { PointTable } from '../rows/point-table.ts';
import type { Settings } from '../rows/swept-axes.ts';
import { medianOf } from './axis-tables.ts';

/** The points that one resource limits. */
export interface Region {
  readonly bottleneck: string;
  readonly points: number;
  readonly share_pct: number;
  /** Median at saturation. */
  readonly iops: number;
  /** Of each axis that does not show all its values in the region, the values it does show; at most 10 of each. */
  readonly only: readonly (readonly Settings[])[];
}

const MOST_VALUES = 10;

/** What limits which points, the largest region first. */
export function regionsOf(table: PointTable): readonly Region[] {
  const members = new Map<string, number[]>();
  for (let point = 0; point < table.count; point++) {
    const name = table.bottleneckOf(point);
    const known = members.get(name);
    if (known === undefined) members.set(name, [point]);
    else known.push(point);
  }
  return [...members]
    .map(([bottleneck, points]) => regionOf(bottleneck, points, table))
    .sort((a, b) => b.points - a.points || (a.bottleneck < b.bottleneck ? -1 : 1));
}

function regionOf(bottleneck: string, points: readonly number[], table: PointTable): Region {
  return {
    bottleneck,
    points: points.length,
    share_pct: (100 * points.length) / table.count,
    iops: medianOf(table.iops, points) ?? 0,
    only: table.axes.flatMap((column) => {
      const inside = new Set(points.map((point) => column.levels[point]));
      const shown = column.settings.filter((_, level) => inside.has(level));
      return shown.length === column.settings.length ? [] : [shown.slice(0, MOST_VALUES)];
    }),
  };
}
