import type { AxisTable, AxisValue } from '#advice';
import type { Key } from '#vocabulary';
import type { Report } from '../report.ts';
import type { Column } from '../table.ts';
import { valueText } from '../wording/settings.ts';
import { iopsText, microsecondsText, nanosecondsText } from '../wording/units.ts';
import { markdownTable } from './table.ts';
import { markdownText } from './text.ts';

export function axesSection({ axes }: Report): string {
  if (axes.length === 0) return '';
  const intro =
    'Medians over all points that have the value, at saturation; bottleneck and top function are the most frequent ones.';
  return ['## What each axis moves', intro, ...axes.map(axisText)].join('\n\n');
}

function axisText({ keys, values_total, values }: AxisTable): string {
  const shown = values.length < values_total ? ` (${values.length} of ${values_total} values)` : '';
  return `### ${markdownText(keys.join(', '))}${shown}\n\n${markdownTable([...keys.map(keyColumn), ...MEASURES], values)}`;
}

function keyColumn(key: Key): Column<AxisValue> {
  return { head: key, align: 'left', cell: ({ settings }) => markdownText(valueText(key, settings[key] ?? null)) };
}

const MEASURES: readonly Column<AxisValue>[] = [
  { head: 'points', align: 'right', cell: ({ points }) => String(points) },
  { head: 'throughput', align: 'right', cell: ({ iops }) => iopsText(iops) },
  { head: 'p99', align: 'right', cell: ({ lat_p99_us: us }) => (us === null ? '-' : microsecondsText(us)) },
  { head: 'CPU per IO', align: 'right', cell: ({ cpu_ns_per_io }) => nanosecondsText(cpu_ns_per_io) },
  { head: 'bottleneck', align: 'left', cell: ({ bottleneck }) => markdownText(bottleneck) },
  { head: 'top function', align: 'left', cell: ({ top_function }) => markdownText(top_function) },
];
