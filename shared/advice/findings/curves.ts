import type { Key } from '#vocabulary';
import type { AxisColumn } from '../rows/axis-column.ts';
import { type Estimate, levelsOf } from '../rows/levels.ts';
import type { PointTable } from '../rows/point-table.ts';
import type { Settings } from '../rows/swept-axes.ts';
import { type Knee, kneeOf } from './knee.ts';
import { fitScalabilityLaw, type ScalabilityLaw } from './scalability-law.ts';
import { spread } from './spread.ts';

/** One numeric axis, all else equal. */
export interface Curve {
  readonly key: Key;
  /** Whether the axis is the number of IOs in flight, so that a knee has a meaning. */
  readonly is_load: boolean;
  /** That of the recommendation first, then by greatest IOPS; at most 8. */
  readonly families: readonly Family[];
  readonly families_total: number;
}

export interface Family {
  /** What all its points share. */
  readonly settings: Settings;
  /** Ascending, at most 40, evenly spaced. */
  readonly steps: readonly Step[];
  readonly knee: Knee | null;
  readonly law: ScalabilityLaw | null;
}

export interface Step {
  readonly value: number;
  readonly row_index: number;
  readonly iops: Estimate;
  readonly lat_p99_us: Estimate | null;
}

const LOAD_KEYS: readonly Key[] = ['iodepth', 'numjobs'];
const MOST_FAMILIES = 8;
const MOST_STEPS = 40;

/** Where a curve begins that the reader asks for first, and what its intervals are made at. */
export interface Focus {
  readonly rowIndex: number | undefined;
  readonly confidence: number;
}

/** A curve for every axis of one numeric key with two values or more. */
export function curvesOf(table: PointTable, focus: Focus): readonly Curve[] {
  return table.axes.flatMap((column) => {
    const [key, ...others] = column.axis.keys;
    const isNumeric = column.settings.every((settings) => typeof settings[key ?? 'bs'] === 'number');
    if (key === undefined || others.length > 0 || !isNumeric || column.settings.length < 2) return [];
    return [curveOn(key, column, table, focus)];
  });
}

function curveOn(key: Key, column: AxisColumn, table: PointTable, focus: Focus): Curve {
  const groups = familiesAlong(column, table).filter((points) => points.length > 1);
  const own = focus.rowIndex === undefined ? -1 : table.pointAt(focus.rowIndex);
  const best = (points: readonly number[]) => points.reduce((most, i) => Math.max(most, table.iops[i] ?? 0), 0);
  const ranked = groups
    .map((points) => ({ points, isOwn: points.includes(own), best: best(points) }))
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || b.best - a.best || (a.points[0] ?? 0) - (b.points[0] ?? 0));
  const isLoad = LOAD_KEYS.includes(key);
  return {
    key,
    is_load: isLoad,
    families: ranked.slice(0, MOST_FAMILIES).map(({ points }) => family(key, points, { column, table, focus, isLoad })),
    families_total: groups.length,
  };
}

interface Along {
  readonly column: AxisColumn;
  readonly table: PointTable;
  readonly focus: Focus;
  readonly isLoad: boolean;
}

/** Points that differ in this axis alone, each group in the order of its levels. */
function familiesAlong(column: AxisColumn, { axes, count }: PointTable): readonly (readonly number[])[] {
  const others = axes.filter((axis) => axis !== column);
  const groups = new Map<number, number[]>();
  for (let point = 0; point < count; point++) {
    const place = others.reduce((at, { levels, settings }) => at * settings.length + (levels[point] ?? 0), 0);
    const group = groups.get(place);
    if (group === undefined) groups.set(place, [point]);
    else group.push(point);
  }
  return Array.from(groups.values(), (points) =>
    points.sort((a, b) => (column.levels[a] ?? 0) - (column.levels[b] ?? 0)),
  );
}

function family(key: Key, points: readonly number[], { column, table, focus, isLoad }: Along): Family {
  const loadOf = (point: number) => Number(column.settings[column.levels[point] ?? 0]?.[key] ?? 0);
  const loads = points.map((point) => ({ load: loadOf(point), iops: table.iops[point] ?? 0 }));
  const [first = 0] = points;
  const shared = table.axes.filter((axis) => axis !== column).map((axis) => axis.settings[axis.levels[first] ?? 0]);
  return {
    settings: Object.assign({}, ...shared) as Settings,
    steps: spread(points, MOST_STEPS).map((point) => step(table, point, loadOf(point), focus.confidence)),
    knee: isLoad ? kneeOf(loads) : null,
    law: isLoad ? fitScalabilityLaw(loads) : null,
  };
}

function step(table: PointTable, point: number, value: number, confidence: number): Step {
  const { iops, lat_p99_us } = levelsOf(table.point(point).readings, confidence);
  return { value, row_index: table.rowIndexOf(point), iops, lat_p99_us };
}
