import type { Table } from '../document/block.ts';
import { alignedCells } from '../table.ts';
import { markdownText } from './text.ts';

/** A table whose columns also line up in plain text. */
export function markdownTable({ head, rows }: Table): string {
  const columns = head.map(({ text, align }, i) => ({
    head: markdownText(text),
    align,
    cell: (row: readonly string[]) => markdownText(row[i] ?? ''),
  }));
  const [titles = [], ...body] = alignedCells(columns, rows, RULE_WIDTH);
  const rule = titles.map((cell, i) => dashes([...cell].length, head[i]?.align ?? 'left'));
  return [titles, rule, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** What every reader of Markdown accepts as a rule. */
const RULE_WIDTH = 3;

function dashes(width: number, align: 'left' | 'right'): string {
  return align === 'left' ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`;
}
