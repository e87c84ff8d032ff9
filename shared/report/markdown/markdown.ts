import type { Block, Figure } from '../document/block.ts';
import { documentOf } from '../document/document.ts';
import type { Report } from '../report.ts';
import { markdownTable } from './table.ts';
import { codeBlock, markdownText } from './text.ts';

/** GitHub-flavoured Markdown that also reads well as plain text. */
export function renderMarkdown(report: Report): string {
  return `${documentOf(report).map(blockText).join('\n\n')}\n`;
}

const FORMS: { readonly [Kind in Block['kind']]: (block: Extract<Block, { kind: Kind }>) => string } = {
  heading: ({ level, text }) => `${'#'.repeat(level)} ${markdownText(text)}`,
  paragraph: ({ text, strong }) => (strong ? `**${markdownText(text)}**` : markdownText(text)),
  list: ({ items }) => items.map((item) => `- ${markdownText(item)}`).join('\n'),
  table: markdownTable,
  code: ({ text }) => codeBlock(text),
  figure: figureText,
};

function blockText(block: Block): string {
  return (FORMS[block.kind] as (block: Block) => string)(block);
}

/** Markdown has no pictures: the numbers stand in their place. */
function figureText({ title, caption, data }: Figure): string {
  return [`### ${markdownText(title)}`, markdownText(caption), markdownTable(data)].join('\n\n');
}
