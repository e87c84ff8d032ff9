import type { Effects } from '#advice';
import { effectsChart } from '../charts/effects.ts';
import { type Block, heading, list, paragraph, table } from '../document/block.ts';
import type { Report } from '../report.ts';
import type { Column } from '../table.ts';
import { screenedText } from '../wording/screened.ts';
import { levelText } from '../wording/settings.ts';
import { countText, percentText, signedPercentText } from '../wording/units.ts';

const METRIC_NOUN = { iops: 'IOPS', lat_p99_us: 'p99', cpu_ns_per_io: 'CPU time per IO' } as const;

/** How much each axis moves, and which act together. */
export function effectsSection({ effects, quality }: Report): readonly Block[] {
  if (effects.length === 0) return [];
  return [
    heading(2, 'Main effects and interactions'),
    paragraph(
      'Shares of the variance of the logarithm over the points. Effects are those of least squares with one term an axis, ' +
        `against the geometric mean of all points.${screenedText({ quality })}`,
    ),
    ...effects.flatMap(sharesOf),
    {
      kind: 'figure',
      title: 'Main effects',
      caption: 'What each value does to the metric, the other axes averaged out.',
      chart: effectsChart(effects),
      data: table(LEVEL_COLUMNS, levelsOf(effects)),
    },
  ];
}

function sharesOf(effects: Effects): readonly Block[] {
  const columns: readonly Column<Effects['axes'][number]>[] = [
    { head: 'axis', align: 'left', cell: ({ keys }) => keys.join(', ') },
    {
      head: effects.balanced ? 'share' : 'share by itself',
      align: 'right',
      cell: ({ alone_pct }) => percentText(alone_pct),
    },
    ...(effects.balanced ? [] : [{ head: 'share beside the others', align: 'right' as const, cell: uniqueText }]),
  ];
  return [heading(3, METRIC_NOUN[effects.metric]), table(columns, effects.axes), ...list(remarksOn(effects))];
}

function uniqueText({ unique_pct }: Effects['axes'][number]): string {
  return percentText(unique_pct);
}

function remarksOn({ balanced, interactions, not_additive_pct, pairs_not_estimated }: Effects): readonly string[] {
  const pairs = interactions.map(
    ({ keys: [a, b], share_pct }) => `${a.join('/')} with ${b.join('/')} ${percentText(share_pct)}`,
  );
  return [
    `One axis at a time explains ${percentText(100 - not_additive_pct)}; together: ${pairs.join(', ') || 'no pair above 0.1 %'}.`,
    ...(balanced ? [] : ['Points are missing, so the axes overlap and the truth lies between the two shares.']),
    ...(pairs_not_estimated === 0
      ? []
      : [`${countText(pairs_not_estimated, 'pair')} had fewer than two points a cell and could not be estimated.`]),
  ];
}

interface Level {
  readonly text: string;
  readonly effects: readonly (number | undefined)[];
}

/** One row a value, one figure a metric. */
function levelsOf(effects: readonly Effects[]): readonly Level[] {
  const [first] = effects;
  return (first?.axes ?? []).flatMap(({ keys, values }) =>
    values.map(({ settings }) => {
      const text = levelText(settings);
      const inMetric = ({ axes }: Effects) =>
        axes
          .find((axis) => axis.keys.join() === keys.join())
          ?.values.find((value) => levelText(value.settings) === text);
      return { text: `${keys.join('/')}=${text}`, effects: effects.map((each) => inMetric(each)?.effect_pct) };
    }),
  );
}

const LEVEL_COLUMNS: readonly Column<Level>[] = [
  { head: 'value', align: 'left', cell: ({ text }) => text },
  ...(['IOPS', 'p99', 'CPU per IO'] as const).map((head, i) => ({
    head,
    align: 'right' as const,
    cell: ({ effects }: Level) => (effects[i] === undefined ? '-' : signedPercentText(effects[i])),
  })),
];
