import type { Role } from '#platforms';
import type { Key } from '#vocabulary';
import { type Block, code, heading, list, paragraph, table } from '../document/block.ts';
import type { FiguresOfRole, PlatformFigure } from '../provenance.ts';
import type { Report } from '../report.ts';
import type { Column } from '../table.ts';
import { valueText } from '../wording/settings.ts';

const ROLE_MEANING: Record<Role, string> = {
  assumed: 'by analogy; nobody measured it on this machine',
  informed: 'changed after the error of a measured row was seen',
  fitted: 'set so that a measured row is met',
  inline: 'given by the sweep spec',
  published: 'stated by the source',
};

export function provenanceSection({ provenance }: Report): readonly Block[] {
  const { assumptions, platform_figures, command } = provenance;
  return [
    heading(2, 'Provenance'),
    ...list(hashes(provenance)),
    paragraph('The same rows again:'),
    code(command),
    ...(assumptions.length === 0 ? [] : [paragraph('What the model assumes on this platform:'), ...list(assumptions)]),
    ...platform_figures.flatMap(figureBlocks),
  ];
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

function figureBlocks({ role, figures }: FiguresOfRole): readonly Block[] {
  return [paragraph(`Figures ${role} (${ROLE_MEANING[role]}):`), table(FIGURE_COLUMNS, figures)];
}

const FIGURE_COLUMNS: readonly Column<PlatformFigure>[] = [
  { head: 'key', align: 'left', cell: ({ key }) => key },
  { head: 'value', align: 'right', cell: ({ key, value }) => valueText(key as Key, value) },
  { head: 'source', align: 'left', cell: ({ source }) => source },
];
