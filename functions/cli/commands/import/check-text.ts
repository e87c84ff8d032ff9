import { fixed, shown, signed } from '../../numbers.ts';
import { renderTable, type TableColumn } from '../../table.ts';
import type { Checked } from './check.ts';

const COLUMNS: readonly TableColumn<Checked>[] = [
  { title: 'POINT', cell: ({ point_id }) => point_id },
  { title: 'LOAD', cell: ({ load }) => load },
  { title: 'METRIC', cell: ({ metric }) => metric },
  { title: 'PREDICTED', cell: ({ predicted }) => shown(predicted) },
  { title: '± %', cell: ({ half_width_pct }) => fixed(half_width_pct, 1) },
  { title: 'MEASURED', cell: ({ measured }) => shown(measured) },
  { title: 'DIFFERENCE %', cell: ({ difference_pct }) => signed(difference_pct) },
];

/** Predicted beside measured, and how far they are apart on the whole. */
export function checkText(checked: readonly Checked[]): string {
  const summaries = Object.entries(SUMMARISED).flatMap(([metric, name]) => {
    const alike = checked.filter((one) => one.metric === metric && !isGiven(one));
    return alike.length === 0 ? [] : [summaryOf(name, alike)];
  });
  return [renderTable(COLUMNS, checked), ...summaries, ...shortfall(checked), ''].join('\n');
}

const SUMMARISED = { iops: 'IOPS', lat_mean_us: 'Mean latency', lat_p99_us: 'p99' } as const;

/** At a rate fio does as many as it is told, if the machine can. */
function isGiven({ metric, load, fell_short }: Checked): boolean {
  return metric === 'iops' && load === 'rate' && !fell_short;
}

function shortfall(checked: readonly Checked[]): readonly string[] {
  const ids = new Set(checked.filter(({ fell_short }) => fell_short).map(({ point_id }) => point_id));
  if (ids.size === 0) return [];
  return [`Short of the rate: ${[...ids].join(', ')}. Latencies there grew for as long as fio ran.`];
}

function summaryOf(name: string, checked: readonly Checked[]): string {
  const differences = checked.map(({ difference_pct }) => Math.abs(difference_pct));
  const mean = differences.reduce((sum, one) => sum + one, 0) / differences.length;
  return `${name}: ${differences.length} measured, off by ${fixed(mean, 1)} % on average, ${fixed(Math.max(...differences), 1)} % at worst.`;
}
