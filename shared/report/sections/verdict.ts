import { type Block, heading, list, paragraph, strong } from '../document/block.ts';
import type { Report } from '../report.ts';

export function verdictSection({ question, sentence, why, ties, notes }: Report): readonly Block[] {
  return [
    heading(1, question.name ?? 'Block-layer sweep'),
    strong(sentence),
    ...[why, ties].filter((line) => line !== null).map(paragraph),
    ...list(notes),
  ];
}
