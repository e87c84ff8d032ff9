import type { AxisMap, MapCell } from '#advice';
import { type Table, table } from '../document/block.ts';
import type { Column } from '../table.ts';
import { levelText } from '../wording/settings.ts';

/** A map as a table: one row a value of the first side, one column a value of the other; empty where there is no point. */
export function mapTable({ down, across, cells }: AxisMap, text: (cell: MapCell) => string): Table {
  const rows = down.values.map((settings, row) => ({ settings, row }));
  const columns: readonly Column<(typeof rows)[number]>[] = [
    {
      head: `${down.keys.join('/')} \\ ${across.keys.join('/')}`,
      align: 'left',
      cell: ({ settings }) => levelText(settings),
    },
    ...across.values.map((settings, column) => ({
      head: levelText(settings),
      align: 'right' as const,
      cell: ({ row }: (typeof rows)[number]) => {
        const cell = cells.find((other) => other.down === row && other.across === column);
        return cell === undefined ? '' : text(cell);
      },
    })),
  ];
  return table(columns, rows);
}
