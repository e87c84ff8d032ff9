import type { Alternative, Comparison } from '#advice';
import { type Block, heading, paragraph, table } from '../document/block.ts';
import type { Report } from '../report.ts';
import type { Column } from '../table.ts';
import { settingsText } from '../wording/settings.ts';
import { ratioText, signedPercentText } from '../wording/units.ts';

/** One setting changed at a time, from the recommended point. */
export function alternativesSection({ alternatives }: Report): readonly Block[] {
  const rows = alternatives.flatMap((axis) =>
    axis.alternatives.map((other) => ({ own: settingsText(axis.settings), other })),
  );
  if (rows.length === 0) return [];
  const columns: readonly Column<{ readonly own: string; readonly other: Alternative }>[] = [
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
  ];
  return [
    heading(2, 'What each setting of the recommendation is worth'),
    paragraph(
      'One axis changed at a time, all else equal, at saturation: the recommended point against the alternative. ' +
        'Differences marked ~ are not measurable.',
    ),
    table(columns, rows),
  ];
}

function comparisonText({ standing, difference_pct, half_width_pct }: Comparison): string {
  if (difference_pct === null) return '-';
  const isMeasurable = standing === 'better' || standing === 'worse';
  return `${isMeasurable ? '' : '~ '}${signedPercentText(difference_pct, half_width_pct)}`;
}
