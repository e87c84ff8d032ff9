import type { AxisTable, AxisValue } from '#advice';
import type { Key } from '#vocabulary';
import { type Block, heading, paragraph, table } from '../document/block.ts';
import type { Report } from '../report.ts';
import type { Column } from '../table.ts';
import { valueText } from '../wording/settings.ts';
import { iopsText, microsecondsText, nanosecondsText } from '../wording/units.ts';

export function axesSection({ axes }: Report): readonly Block[] {
  if (axes.length === 0) return [];
  return [
    heading(2, 'What each axis moves'),
    paragraph(
      'Medians over all points that have the value, at saturation; bottleneck and top function are the most frequent ones.',
    ),
    ...axes.flatMap(axisBlocks),
  ];
}

function axisBlocks({ keys, values_total, values }: AxisTable): readonly Block[] {
  const shown = values.length < values_total ? ` (${values.length} of ${values_total} values)` : '';
  return [heading(3, `${keys.join(', ')}${shown}`), table([...keys.map(keyColumn), ...MEASURES], values)];
}

function keyColumn(key: Key): Column<AxisValue> {
  return { head: key, align: 'left', cell: ({ settings }) => valueText(key, settings[key] ?? null) };
}

const MEASURES: readonly Column<AxisValue>[] = [
  { head: 'points', align: 'right', cell: ({ points }) => String(points) },
  { head: 'throughput', align: 'right', cell: ({ iops }) => iopsText(iops) },
  { head: 'p99', align: 'right', cell: ({ lat_p99_us: us }) => (us === null ? '-' : microsecondsText(us)) },
  { head: 'CPU per IO', align: 'right', cell: ({ cpu_ns_per_io }) => nanosecondsText(cpu_ns_per_io) },
  { head: 'bottleneck', align: 'left', cell: ({ bottleneck }) => bottleneck },
  { head: 'top function', align: 'left', cell: ({ top_function }) => top_function },
];
