import type { RankedPoint } from '#advice';
import type { Key } from '#vocabulary';
import type { QuestionSection } from './question.ts';
import type { Column } from './table.ts';
import { iopsWithHalfWidth, moneyText } from './wording/point.ts';
import { entriesOf, valueText } from './wording/settings.ts';
import { coresText, microsecondsText, nanosecondsText } from './wording/units.ts';

/** A point with its place in the list, from 1. */
export interface Placed {
  readonly place: number;
  readonly point: RankedPoint;
}

export function placed(points: readonly RankedPoint[]): readonly Placed[] {
  return points.map((point, i) => ({ place: i + 1, point }));
}

/** `=` marks points that cannot be told apart from the best. */
export const placeColumn: Column<Placed> = {
  head: '#',
  align: 'right',
  cell: ({ place, point }) => `${point.level ? '=' : ''}${place}`,
};

/** Keys that differ between these points. */
export function varyingKeys(points: readonly RankedPoint[]): readonly Key[] {
  const [first] = points;
  if (first === undefined) return [];
  const keys = entriesOf(first.settings).map(([key]) => key);
  const text = (point: RankedPoint, key: Key) => JSON.stringify(point.settings[key]);
  const varying = keys.filter((key) => points.some((point) => text(point, key) !== text(first, key)));
  return points.length === 1 ? keys : varying;
}

export function keyColumn(key: Key): Column<Placed> {
  return { head: key, align: 'left', cell: ({ point }) => valueText(key, point.settings[key] ?? null) };
}

export const iopsColumn: Column<Placed> = {
  head: 'at saturation',
  align: 'right',
  cell: ({ point }) => iopsWithHalfWidth(point.saturation.iops),
};

/** Latency, CPU and cost at the load the verdict is about. */
export function judgedColumns({ cost_unit }: QuestionSection): readonly Column<Placed>[] {
  const levels = ({ point }: Placed) => point.at_rate ?? point.saturation;
  return [
    {
      head: 'p99',
      align: 'right',
      cell: (row) => {
        const p99 = levels(row).lat_p99_us;
        return p99 === null ? '-' : microsecondsText(p99.value);
      },
    },
    { head: 'CPU', align: 'right', cell: (row) => coresText(levels(row).cpu_cores_used) },
    { head: 'CPU per IO', align: 'right', cell: (row) => nanosecondsText(levels(row).cpu_ns_per_io) },
    ...(cost_unit === 'CPU cores'
      ? []
      : [
          {
            head: 'cost',
            align: 'right' as const,
            cell: (row: Placed) => moneyText(cost_unit, levels(row).cost_per_hour),
          },
        ]),
  ];
}

export const bottleneckColumn: Column<Placed> = {
  head: 'bottleneck',
  align: 'left',
  cell: ({ point }) => point.saturation.bottleneck,
};
