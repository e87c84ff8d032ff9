import { type Block, heading, paragraph, table } from '../document/block.ts';
import {
  bottleneckColumn,
  costColumns,
  judgedColumn,
  type Placed,
  placeColumn,
  placed,
  pointList,
} from '../point-table.ts';
import type { Report } from '../report.ts';
import type { Column } from '../table.ts';
import { COST_NOUN, objectiveNoun } from '../wording/level.ts';
import { halfWidthText, percentText, shareText } from '../wording/units.ts';
import { standingColumns } from './standing.ts';

const MOST_ROWS = 10;

/** What the best points deliver, and below, how they stand against the SLO and each other. */
export function topSection(report: Report): readonly Block[] {
  const points = report.top.slice(0, MOST_ROWS);
  if (points.length === 0) return [];
  const { title, columns } = pointList(report, report.top);
  const delivery = [
    ...columns,
    judgedColumn(report, 'CPU per IO'),
    ...costColumns(report),
    bottleneckColumn,
    topFunctionColumn,
  ];
  return [
    heading(2, title),
    paragraph(loadText(report)),
    table(delivery, placed(points)),
    paragraph('Against the SLO and the best point, same order:'),
    table([placeColumn(report), ...standingColumns(report)], placed(points)),
    ...comparisonText(report).map(paragraph),
  ];
}

const topFunctionColumn: Column<Placed> = {
  head: 'top function',
  align: 'left',
  cell: ({ point: { saturation } }) => `${saturation.top_function} ${Math.round(saturation.top_function_pct)} %`,
};

function loadText({ evaluated, top, comparison }: Report): string {
  const load =
    evaluated.at === 'demanded_rate'
      ? 'Capacity, bottleneck and top function at saturation; the other figures are of one host at the demanded rate.'
      : 'All figures at saturation.';
  const shown = top.length > MOST_ROWS ? ` The first ${MOST_ROWS} of the ${top.length} in report.json.` : '';
  return (
    `${load} The p99 is the median of the replicates' own p99: percentiles are never averaged. Its ` +
    `histogram tells it to ${halfWidthText(comparison.p99_resolution_pct)}, which its half-widths include.${shown}`
  );
}

function comparisonText({ comparison, question }: Report): readonly string[] {
  const { compared, confidence, equivalence_margin_pct } = comparison;
  if (compared < 2) return [];
  return [
    `The ${compared} best were compared pair by pair in ${objectiveNoun(question)}, replicate by replicate on ` +
      `the same random streams: Hsu's multiple comparison with the best, Bonferroni, ${shareText(confidence)} ` +
      `confidence for all together; a difference wholly within ${percentText(equivalence_margin_pct)} is none. Points ` +
      `marked = cannot be told apart from the best; among them ${COST_NOUN[question.cost_unit]}, p99, CPU time per IO and row index decide, in this order.`,
  ];
}
