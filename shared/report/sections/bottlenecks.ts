import type { Region } from '#advice';
import { bottleneckChart } from '../charts/maps.ts';
import { type Block, heading, paragraph, table } from '../document/block.ts';
import type { Report } from '../report.ts';
import type { Column } from '../table.ts';
import { bottleneckText } from '../wording/bottleneck.ts';
import { entriesOf, levelText, settingsText } from '../wording/settings.ts';
import { iopsText, percentText } from '../wording/units.ts';
import { mapTable } from './map-table.ts';

/** What limits which points. */
export function bottleneckSection({ regions, maps }: Report): readonly Block[] {
  if (regions.length === 0) return [];
  const [map] = maps;
  return [
    heading(2, 'What limits each region'),
    paragraph('The busiest resource of a point at saturation; latency where none is busy above 95 %.'),
    table(COLUMNS, regions),
    ...(map === undefined
      ? []
      : [
          {
            kind: 'figure',
            title: `Bottleneck by ${map.across.keys.join(', ')} and ${map.down.keys.join(', ')}`,
            caption: 'The most frequent bottleneck of the points that share the two values, and its share of them.',
            chart: bottleneckChart(map),
            data: mapTable(map, ({ bottleneck, bottleneck_pct }) => `${bottleneck} ${Math.round(bottleneck_pct)} %`),
          } as const,
        ]),
  ];
}

const COLUMNS: readonly Column<Region>[] = [
  { head: 'limited by', align: 'left', cell: ({ bottleneck }) => bottleneckText(bottleneck) },
  { head: 'points', align: 'right', cell: ({ points }) => String(points) },
  { head: 'share', align: 'right', cell: ({ share_pct }) => percentText(share_pct) },
  { head: 'median throughput', align: 'right', cell: ({ iops }) => iopsText(iops) },
  { head: 'only with', align: 'left', cell: onlyText },
];

/** `completion=iopoll; hw_queues=2, 4, 8`: of zipped keys the values are joined by a slash. */
function onlyText({ only }: Region): string {
  const parts = only.map((values) => {
    const [first = {}] = values;
    if (values.length === 1) return settingsText(first);
    const names = entriesOf(first).map(([key]) => key);
    return `${names.join('/')}=${values.map(levelText).join(', ')}`;
  });
  return parts.join('; ') || 'everywhere';
}
