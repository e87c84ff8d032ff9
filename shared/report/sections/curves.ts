import type { Curve, Family, Step } from '#advice';
import { curveChart, MOST_LINES } from '../charts/curves.ts';
import { type Block, heading, paragraph, type Table, table } from '../document/block.ts';
import type { Report } from '../report.ts';
import type { Column } from '../table.ts';
import { iopsWithHalfWidth } from '../wording/point.ts';
import { settingsText } from '../wording/settings.ts';
import { halfWidthText, iopsText, microsecondsText, percentText, plainNumberText } from '../wording/units.ts';

/** Along each numeric axis; where it is the load, where more of it stops helping. */
export function curvesSection({ curves }: Report): readonly Block[] {
  if (curves.length === 0) return [];
  const loads = curves.filter(({ is_load }) => is_load);
  return [
    heading(2, 'Saturation and knee'),
    ...(loads.length === 0
      ? [paragraph('Neither iodepth nor numjobs was varied by itself, so there is no knee to see.')]
      : []),
    ...loads.flatMap((curve) => [paragraph(METHOD), table(kneeColumns(curve), curve.families)]),
    ...curves.map(figureOf),
  ];
}

const METHOD =
  'The knee is the smallest load tried whose IOPS are within 5 % of the greatest, where the loads go on for half as far ' +
  'again; it lies above the load tried before it. The law is the universal scalability law, by least squares; none is ' +
  'given when it misses a load by more than 10 % or there are fewer than four loads.';

function kneeColumns({ key }: Curve): readonly Column<Family>[] {
  return [
    { head: 'at', align: 'left', cell: ({ settings }) => settingsText(settings) || 'the point as given' },
    { head: `knee, ${key}`, align: 'right', cell: kneeText },
    { head: 'IOPS there', align: 'right', cell: ({ knee }) => (knee === null ? '-' : iopsText(knee.iops)) },
    { head: 'greatest by the law', align: 'right', cell: peakText },
    { head: 'contention', align: 'right', cell: ({ law }) => (law === null ? '-' : percentText(100 * law.contention)) },
    {
      head: 'worst error',
      align: 'right',
      cell: ({ law }) => (law === null ? 'no law' : percentText(law.worst_error_pct)),
    },
  ];
}

function kneeText({ knee }: Family): string {
  if (knee === null) return 'none yet';
  return knee.previous_load === null ? `at most ${knee.load}` : `${knee.load} (not ${knee.previous_load})`;
}

function peakText({ law }: Family): string {
  if (law === null || law.peak_iops === null) return '-';
  return law.peak_load === null
    ? `${iopsText(law.peak_iops)} (ceiling)`
    : `${iopsText(law.peak_iops)} at ${plainNumberText(law.peak_load)}`;
}

function figureOf(curve: Curve): Block {
  const lines = Math.min(MOST_LINES, curve.families.length);
  const shown = lines < curve.families_total ? ` (${lines} of ${curve.families_total} drawn)` : '';
  return {
    kind: 'figure',
    title: `IOPS and p99 against ${curve.key}`,
    caption: `All else equal, one line a setting${shown}; bands are confidence intervals.`,
    chart: curveChart(curve),
    data: stepsTable(curve),
  };
}

function stepsTable({ key, families }: Curve): Table {
  const rows = families.flatMap(({ settings, steps }) => steps.map((step) => ({ settings, step })));
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { head: 'at', align: 'left', cell: ({ settings }) => settingsText(settings) || 'the point as given' },
    { head: key, align: 'right', cell: ({ step }) => String(step.value) },
    { head: 'IOPS', align: 'right', cell: ({ step }) => iopsWithHalfWidth(step.iops) },
    { head: 'p99', align: 'right', cell: ({ step }) => p99Text(step) },
  ];
  return table(columns, rows);
}

function p99Text({ lat_p99_us: p99 }: Step): string {
  if (p99 === null) return '-';
  const halfWidth = p99.half_width_pct === null ? '' : ` ${halfWidthText(p99.half_width_pct)}`;
  return `${microsecondsText(p99.value)}${halfWidth}`;
}
