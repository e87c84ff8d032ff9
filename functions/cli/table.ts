export type Cell = string | number | boolean | null;

export interface TableColumn<Row> {
  readonly title: string;
  readonly cell: (row: Row) => Cell;
}

const NUMBER = /^-?\d+(\.\d+)?%?$/;

/** Columns side by side, two spaces apart; columns of numbers to the right. */
export function renderTable<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): string {
  const cells = rows.map((row) => columns.map(({ cell }) => asText(cell(row))));
  const isNumeric = columns.map((_, at) => cells.every((line) => NUMBER.test(line[at] ?? '')));
  const lines = [columns.map(({ title }) => title), ...cells];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const pad = (text: string, at: number) =>
    isNumeric[at] ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0);
  return lines.map((line) => `${line.map(pad).join('  ').trimEnd()}\n`).join('');
}

export function asText(cell: Cell): string {
  return cell === null ? '-' : String(cell);
}
