import type { Levels, RankedPoint } from '#advice';
import type { Key } from '#vocabulary';
import type { Report } from './report.ts';
import type { Column } from './table.ts';
import { iopsWithHalfWidth, moneyText, p99Text } from './wording/point.ts';
import { entriesOf, valueText } from './wording/settings.ts';
import { coresText, nanosecondsText } from './wording/units.ts';

/** A point with its place in the list, from 1. */
export interface Placed {
  readonly place: number;
  readonly point: RankedPoint;
}

export function placed(points: readonly RankedPoint[]): readonly Placed[] {
  return points.map((point, i) => ({ place: i + 1, point }));
}

/** `=` marks points that cannot be told apart from the best, where there are several. */
export function placeColumn({ comparison }: Report): Column<Placed> {
  const mark = comparison.level > 1 ? '=' : '';
  return { head: '#', align: 'right', cell: ({ place, point }) => `${point.level ? mark : ''}${place}` };
}

/** Keys that differ between these points; of a single point, all. */
export function varyingKeys(points: readonly Pick<RankedPoint, 'settings'>[]): readonly Key[] {
  const [first, ...others] = points;
  if (first === undefined) return [];
  const keys = entriesOf(first.settings).map(([key]) => key);
  const text = (point: Pick<RankedPoint, 'settings'>, key: Key) => JSON.stringify(point.settings[key]);
  return others.length === 0
    ? keys
    : keys.filter((key) => others.some((point) => text(point, key) !== text(first, key)));
}

function keyColumn(key: Key): Column<Placed> {
  return { head: key, align: 'left', cell: ({ point }) => valueText(key, point.settings[key] ?? null) };
}

const capacityColumn: Column<Placed> = {
  head: 'at saturation',
  align: 'right',
  cell: ({ point }) => iopsWithHalfWidth(point.saturation.iops),
};

type Judged = 'p99' | 'CPU' | 'CPU per IO' | 'cost';

/** Figures of one host at the load the verdict is about; the head says so where it is not saturation. */
export function judgedColumn(report: Report, name: Judged): Column<Placed> {
  const cell = JUDGED_CELLS[name];
  return {
    head: report.evaluated.at === 'demanded_rate' ? `${name} at rate` : name,
    align: 'right',
    cell: ({ point }) => cell(point.at_rate ?? point.saturation, report),
  };
}

const JUDGED_CELLS: Record<Judged, (levels: Levels, report: Report) => string> = {
  p99: p99Text,
  CPU: ({ cpu_cores_used }) => coresText(cpu_cores_used),
  'CPU per IO': ({ cpu_ns_per_io }) => nanosecondsText(cpu_ns_per_io),
  cost: ({ cost_per_hour }, { question }) => moneyText(question.cost_unit, cost_per_hour),
};

/** Cost of one host, unless it is the CPU cores that another column shows. */
export function costColumns(report: Report): readonly Column<Placed>[] {
  return report.question.cost === null ? [] : [judgedColumn(report, 'cost')];
}

export const bottleneckColumn: Column<Placed> = {
  head: 'bottleneck',
  align: 'left',
  cell: ({ point }) => point.saturation.bottleneck,
};

/** What a list of points is called, and how each of them begins: its place, what sets it apart, what it delivers. */
export function pointList(report: Report, points: readonly RankedPoint[]) {
  return {
    title: points.some(({ feasible }) => feasible) ? 'Best points' : 'Nearest points',
    columns: [
      placeColumn(report),
      ...varyingKeys(points).map(keyColumn),
      capacityColumn,
      judgedColumn(report, 'p99'),
      judgedColumn(report, 'CPU'),
    ],
  } as const;
}
