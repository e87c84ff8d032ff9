import { Dictionary } from '../rows/dictionary.ts';
import { groupsOf, type Members, ofEach } from '../rows/groups.ts';
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
  const names = new Dictionary<string>();
  const groupOf = Int32Array.from({ length: table.count }, (_, point) => names.numberOf(table.bottleneckOf(point)));
  return groupsOf(groupOf, names.count)
    .map((points, number) => regionOf(names.at(number), points, table))
    .sort((a, b) => b.points - a.points || (a.bottleneck < b.bottleneck ? -1 : 1));
}

function regionOf(bottleneck: string, points: Members, table: PointTable): Region {
  return {
    bottleneck,
    points: points.length,
    share_pct: (100 * points.length) / table.count,
    iops: medianOf(table.iops, points) ?? 0,
    only: table.axes.flatMap((column) => {
      const inside = new Set(ofEach(points, (point) => column.levels[point]));
      const shown = column.settings.filter((_, level) => inside.has(level));
      return shown.length === column.settings.length ? [] : [shown.slice(0, MOST_VALUES)];
    }),
  };
}
