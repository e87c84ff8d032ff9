import type { AxisMap, MapCell } from '#advice';
import { heatMap } from '../charts/maps.ts';
import { parallelChart } from '../charts/parallel.ts';
import { type Block, heading, paragraph, table } from '../document/block.ts';
import { varyingKeys } from '../point-table.ts';
import type { Report } from '../report.ts';
import type { Column } from '../table.ts';
import { valueText } from '../wording/settings.ts';
import { iopsText, microsecondsText, nanosecondsText } from '../wording/units.ts';
import { mapTable } from './map-table.ts';

/** Two axes at a time, and then all of them. */
export function mapsSection(report: Report): readonly Block[] {
  const { maps, sample, regions } = report;
  const points = regions.reduce((sum, region) => sum + region.points, 0);
  if (maps.length === 0) return [];
  return [
    heading(2, 'The whole space'),
    paragraph('Medians of all points that share two values, at saturation, for the axes that move the IOPS most.'),
    ...maps.map(figureOf),
    {
      kind: 'figure',
      title: 'All axes at once',
      caption: `One line a point${sample.length < points ? ' of an even sample' : ''}: blue ones meet the SLO at saturation, the thick one is the first of the list.`,
      chart: parallelChart(report),
      data: table(sampleColumns(report), report.sample.slice(0, MOST_ROWS)),
    },
  ];
}

const MOST_ROWS = 40;

function figureOf(map: AxisMap): Block {
  return {
    kind: 'figure',
    title: `IOPS by ${map.across.keys.join(', ')} and ${map.down.keys.join(', ')}`,
    caption: 'Marked ✕ where no point meets the SLO, as far as saturation shows; empty where no point can exist.',
    chart: heatMap(map),
    data: mapTable(map, cellText),
  };
}

function cellText({ iops, feasible }: MapCell): string {
  return `${iopsText(iops)}${feasible === 0 ? ' ✕' : ''}`;
}

function sampleColumns({ sample, top }: Report): readonly Column<Report['sample'][number]>[] {
  const keys = varyingKeys([...top, ...sample]);
  return [
    { head: 'row', align: 'right', cell: ({ row_index }) => String(row_index) },
    ...keys.map(
      (key): Column<Report['sample'][number]> => ({
        head: key,
        align: 'left',
        cell: ({ settings }) => valueText(key, settings[key] ?? null),
      }),
    ),
    { head: 'IOPS', align: 'right', cell: ({ iops }) => iopsText(iops) },
    { head: 'p99', align: 'right', cell: ({ lat_p99_us: us }) => (us === null ? '-' : microsecondsText(us)) },
    { head: 'CPU per IO', align: 'right', cell: ({ cpu_ns_per_io }) => nanosecondsText(cpu_ns_per_io) },
    { head: 'SLO', align: 'left', cell: ({ feasible }) => (feasible ? 'met' : '✕') },
  ];
}
