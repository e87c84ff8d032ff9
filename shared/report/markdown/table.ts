import { alignedCells, type Column } from '../table.ts';

/** A table whose columns also line up in plain text. Cells must already be Markdown. */
export function markdownTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const [head = [], ...body] = alignedCells(columns, rows);
  const rule = head.map((cell, i) => dashes([...cell].length, columns[i]?.align ?? 'left'));
  return [head, rule, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** At least the three characters that every reader of Markdown accepts. */
function dashes(width: number, align: 'left' | 'right'): string {
  return align === 'left' ? '-'.repeat(Math.max(3, width)) : `${'-'.repeat(Math.max(2, width - 1))}:`;
}
