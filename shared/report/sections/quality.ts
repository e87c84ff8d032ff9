import type { Quality, Reason } from '#advice';
import { type Block, heading, list, paragraph, table } from '../document/block.ts';
import type { Report } from '../report.ts';
import type { Column } from '../table.ts';
import { countText } from '../wording/units.ts';

export function qualitySection({ quality }: Report): readonly Block[] {
  const { results, finalists } = quality;
  return [
    heading(2, 'Data quality'),
    ...list([`results.csv: ${rowsText(results)}`, ...finalistLine(finalists)]),
    ...reasonsTable('Invalid points', results.invalid_reasons),
    ...reasonsTable('Failed rows', [...results.failed_reasons, ...finalists.failed_reasons]),
  ];
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

function reasonsTable(title: string, reasons: readonly Reason[]): readonly Block[] {
  return reasons.length === 0 ? [] : [paragraph(`${title}:`), table(REASON_COLUMNS, reasons)];
}

const REASON_COLUMNS: readonly Column<Reason>[] = [
  { head: 'reason', align: 'left', cell: ({ error_code }) => error_code },
  { head: 'rows', align: 'right', cell: ({ rows }) => String(rows) },
  { head: 'first row', align: 'right', cell: ({ first_row_index }) => String(first_row_index) },
  { head: 'for example', align: 'left', cell: ({ example }) => example },
];
