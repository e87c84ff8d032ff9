import type { Alternative, Comparison } from '#advice';
import { type Block, heading, paragraph, table } from '../document/block.ts';
import type { Report } from '../report.ts';
import type { Column } from '../table.ts';
import { settingsText } from '../wording/settings.ts';
import { ratioText, signedPercentText } from '../wording/units.ts';

interface Line {
  readonly own: string;
  readonly other: Alternative;
}

/** One setting changed at a time, from the recommended point. */
export function alternativesSection({ alternatives }: Report): readonly Block[] {
  const rows = alternatives.flatMap((axis) =>
    axis.alternatives.map((other) => ({ own: settingsText(axis.settings), other })),
  );
  if (rows.length === 0) return [];
  const columns: readonly Column<Line>[] = [
    { head: 'recommended', align: 'left', cell: ({ own }) => own },
    { head: 'instead of', align: 'left', cell: ({ other }) => settingsText(other.settings) },
    {
      head: 'IOPS ratio',
      align: 'right',
      cell: ({ other }) => (other.iops_ratio === null ? '-' : ratioText(other.iops_ratio)),
    },
    { head: 'IOPS', align: 'right', cell: ({ other }) => comparisonText(other.iops) },
    { head: 'p99', align: 'right', cell: ({ other }) => comparisonText(other.lat_p99_us) },
    { head: 'CPU per IO', align: 'right', cell: ({ other }) => comparisonText(other.cpu_ns_per_io) },
    ...(rows.some(({ other }) => other.at_rate !== null) ? RATED_COLUMNS : []),
  ];
  return [
    heading(2, 'What each setting of the recommendation is worth'),
    paragraph(
      'One axis changed at a time, all else equal: the recommended point against the alternative, at saturation, and at the ' +
        'demanded rate where both were simulated at it. Differences marked ~ are not measurable.',
    ),
    table(columns, rows),
  ];
}

const RATED_COLUMNS: readonly Column<Line>[] = [
  { head: 'p99 at rate', align: 'right', cell: ({ other: { at_rate } }) => ratedText(at_rate?.lat_p99_us) },
  { head: 'CPU per IO at rate', align: 'right', cell: ({ other: { at_rate } }) => ratedText(at_rate?.cpu_ns_per_io) },
];

function ratedText(comparison: Comparison | undefined): string {
  return comparison === undefined ? '-' : comparisonText(comparison);
}

function comparisonText({ standing, difference_pct, half_width_pct }: Comparison): string {
  if (difference_pct === null) return '-';
  const isMeasurable = standing === 'better' || standing === 'worse';
  return `${isMeasurable ? '' : '~ '}${signedPercentText(difference_pct, half_width_pct)}`;
}
