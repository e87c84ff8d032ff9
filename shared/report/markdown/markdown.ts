import type { Report } from '../report.ts';
import { alternativesSection } from './alternatives.ts';
import { axesSection } from './axes.ts';
import { frontierSection } from './frontier.ts';
import { provenanceSection } from './provenance.ts';
import { qualitySection } from './quality.ts';
import { questionSection } from './question.ts';
import { list, markdownText } from './text.ts';
import { topSection } from './top.ts';

/** A section of the document; empty when there is nothing to say. */
type Section = (report: Report) => string;

const SECTIONS: readonly Section[] = [
  title,
  verdictSection,
  questionSection,
  topSection,
  alternativesSection,
  axesSection,
  frontierSection,
  qualitySection,
  provenanceSection,
];

/** GitHub-flavoured Markdown that also reads well as plain text. */
export function renderMarkdown(report: Report): string {
  const sections = SECTIONS.map((section) => section(report)).filter((text) => text !== '');
  return `${sections.join('\n\n')}\n`;
}

function title({ question }: Report): string {
  return `# ${markdownText(question.name ?? 'Block-layer sweep')}`;
}

function verdictSection({ sentence, notes }: Report): string {
  return `**${markdownText(sentence)}**\n\n${list(notes.map(markdownText))}`;
}
