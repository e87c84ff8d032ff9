export interface Column<Row> {
  readonly head: string;
  readonly align: 'left' | 'right';
  readonly cell: (row: Row) => string;
}

/** The cells of a table, the head first, each padded to the width of its column. */
export function alignedCells<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  minWidth = 1,
): readonly (readonly string[])[] {
  const cells = [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ cell }) => cell(row)))];
  const widths = columns.map((_, i) => Math.max(minWidth, ...cells.map((line) => widthOf(line[i] ?? ''))));
  return cells.map((line) => line.map((cell, i) => pad(cell, widths[i] ?? 0, columns[i]?.align ?? 'left')));
}

function pad(text: string, width: number, align: 'left' | 'right'): string {
  const space = ' '.repeat(width - widthOf(text));
  return align === 'left' ? text + space : space + text;
}

/** Characters as a reader counts them, not UTF-16 units. */
function widthOf(text: string): number {
  return [...text].length;
}
