import type { Role } from '#platforms';
import type { Key } from '#vocabulary';
import type { FiguresOfRole, PlatformFigure } from '../provenance.ts';
import type { Report } from '../report.ts';
import type { Column } from '../table.ts';
import { valueText } from '../wording/settings.ts';
import { markdownTable } from './table.ts';
import { codeBlock, list, markdownText } from './text.ts';

const ROLE_MEANING: Record<Role, string> = {
  assumed: 'by analogy; nobody measured it on this machine',
  informed: 'changed after the error of a measured row was seen',
  fitted: 'set so that a measured row is met',
  inline: 'given by the sweep spec',
  published: 'stated by the source',
};

export function provenanceSection({ provenance }: Report): string {
  const { assumptions, platform_figures, command } = provenance;
  const parts = [
    '## Provenance',
    list(hashes(provenance).map(markdownText)),
    'The same rows again:',
    codeBlock(command),
    ...(assumptions.length === 0
      ? []
      : ['What the model assumes on this platform:', list(assumptions.map(markdownText))]),
    ...platform_figures.map(figuresText),
  ];
  return parts.join('\n\n');
}

function hashes(provenance: Report['provenance']): readonly string[] {
  const { spec_hash, seed, model_versions, csv_sha256, finalists_csv_sha256 } = provenance;
  return [
    `spec: ${spec_hash}, seed ${seed}`,
    `model version: ${model_versions.join(', ') || 'none'}`,
    `results.csv: SHA-256 ${csv_sha256}`,
    ...(finalists_csv_sha256 === null ? [] : [`finalists.csv: SHA-256 ${finalists_csv_sha256}`]),
  ];
}

function figuresText({ role, figures }: FiguresOfRole): string {
  return `Figures ${role} (${ROLE_MEANING[role]}):\n\n${markdownTable(FIGURE_COLUMNS, figures)}`;
}

const FIGURE_COLUMNS: readonly Column<PlatformFigure>[] = [
  { head: 'key', align: 'left', cell: ({ key }) => markdownText(key) },
  { head: 'value', align: 'right', cell: ({ key, value }) => markdownText(valueText(key as Key, value)) },
  { head: 'source', align: 'left', cell: ({ source }) => markdownText(source) },
];
