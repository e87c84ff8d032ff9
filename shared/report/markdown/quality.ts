import type { Quality, Reason } from '#advice';
import type { Report } from '../report.ts';
import type { Column } from '../table.ts';
import { countText } from '../wording/units.ts';
import { markdownTable } from './table.ts';
import { list, markdownText } from './text.ts';

export function qualitySection({ quality }: Report): string {
  const { results, finalists } = quality;
  const parts = [
    '## Data quality',
    list([`results.csv: ${rowsText(results)}`, ...finalistLine(finalists)].map(markdownText)),
    reasonsTable('Invalid points', results.invalid_reasons),
    reasonsTable('Failed rows', [...results.failed_reasons, ...finalists.failed_reasons]),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function finalistLine(finalists: Quality): readonly string[] {
  return finalists.rows.total === 0 ? [] : [`finalists.csv: ${rowsText(finalists)}`];
}

function rowsText({ rows, precision_not_met, percentiles_empty, model_versions, evaluated_by }: Quality): string {
  const empty = Object.entries(percentiles_empty).filter(([, count]) => count > 0);
  return [
    `${countText(rows.total, 'row')} (${rows.ok} ok, ${rows.invalid} invalid, ${rows.failed} failed)`,
    `precision not met in ${precision_not_met}`,
    empty.length === 0
      ? 'no percentile empty'
      : `empty: ${empty.map(([name, count]) => `${name} in ${count}`).join(', ')}`,
    `model version ${model_versions.map(({ name, rows: count }) => `${name} (${countText(count, 'row')})`).join(', ')}`,
    `by ${evaluated_by.map(({ name, rows: count }) => `${name} (${countText(count, 'row')})`).join(', ')}`,
  ].join('; ');
}

function reasonsTable(title: string, reasons: readonly Reason[]): string {
  if (reasons.length === 0) return '';
  return `${title}:\n\n${markdownTable(REASON_COLUMNS, reasons)}`;
}

const REASON_COLUMNS: readonly Column<Reason>[] = [
  { head: 'reason', align: 'left', cell: ({ error_code }) => markdownText(error_code) },
  { head: 'rows', align: 'right', cell: ({ rows }) => String(rows) },
  { head: 'first row', align: 'right', cell: ({ first_row_index }) => String(first_row_index) },
  { head: 'for example', align: 'left', cell: ({ example }) => markdownText(example) },
];
