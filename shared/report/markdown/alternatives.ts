import type { Alternative, Comparison } from '#advice';
import type { Report } from '../report.ts';
import type { Column } from '../table.ts';
import { settingsText } from '../wording/settings.ts';
import { ratioText, signedPercentText } from '../wording/units.ts';
import { markdownTable } from './table.ts';
import { markdownText } from './text.ts';

/** One setting changed at a time, from the recommended point. */
export function alternativesSection({ alternatives }: Report): string {
  const rows = alternatives.flatMap((axis) =>
    axis.alternatives.map((other) => ({ own: settingsText(axis.settings), other })),
  );
  if (rows.length === 0) return '';
  const columns: readonly Column<{ readonly own: string; readonly other: Alternative }>[] = [
    { head: 'recommended', align: 'left', cell: ({ own }) => markdownText(own) },
    { head: 'instead of', align: 'left', cell: ({ other }) => markdownText(settingsText(other.settings)) },
    {
      head: 'IOPS ratio',
      align: 'right',
      cell: ({ other }) => (other.iops_ratio === null ? '-' : ratioText(other.iops_ratio)),
    },
    { head: 'IOPS', align: 'right', cell: ({ other }) => comparisonText(other.iops) },
    { head: 'p99', align: 'right', cell: ({ other }) => comparisonText(other.lat_p99_us) },
    { head: 'CPU per IO', align: 'right', cell: ({ other }) => comparisonText(other.cpu_ns_per_io) },
  ];
  return (
    '## What each setting of the recommendation is worth\n\n' +
    'One axis changed at a time, all else equal, at saturation: the recommended point against the alternative. ' +
    'Differences marked ~ are not measurable.\n\n' +
    markdownTable(columns, rows)
  );
}

function comparisonText({ standing, difference_pct, half_width_pct }: Comparison): string {
  if (difference_pct === null) return '-';
  const isMeasurable = standing === 'better' || standing === 'worse';
  return `${isMeasurable ? '' : '\\~ '}${signedPercentText(difference_pct, half_width_pct)}`;
}
