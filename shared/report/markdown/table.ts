import { alignedCells, type Column } from '../table.ts';

/** A table whose columns also line up in plain text. Cells must already be Markdown. */
export function markdownTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const [head = [], ...body] = alignedCells(columns, rows, RULE_WIDTH);
  const rule = head.map((cell, i) => dashes([...cell].length, columns[i]?.align ?? 'left'));
  return [head, rule, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** What every reader of Markdown accepts as a rule. */
const RULE_WIDTH = 3;

function dashes(width: number, align: 'left' | 'right'): string {
  return align === 'left' ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`;
}
