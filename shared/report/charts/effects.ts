import type { Effects } from '#advice';
import type { Chart } from '../document/block.ts';
import { levelText } from '../wording/settings.ts';
import { signedPercentText } from '../wording/units.ts';
import { BASE, categoryAxis, colourAt, FONT, INK, LABEL, valueAxis } from './style.ts';

const TITLES = { iops: 'IOPS', lat_p99_us: 'p99', cpu_ns_per_io: 'CPU time per IO' } as const;
const ROW_PX = 22;
const PANEL_PCT = { left: 30, width: 21, gap: 2.5 };
const NAME_PX = 255;
/** Room beside the longest bar for its number. */
const ROOM = 1.6;

/** One panel a metric, one bar a value: what it does to the metric, in percent of the geometric mean. */
export function effectsChart(effects: readonly Effects[]): Chart {
  const levels = (effects[0]?.axes ?? []).flatMap(({ keys, values }) =>
    values.map(({ settings }) => ({ keys, text: levelText(settings) })),
  );
  const names = levels.map(({ keys, text }) => `${keys.join('/')}=${text}`);
  const effectOn = ({ axes }: Effects, { keys, text }: (typeof levels)[number]) =>
    axes.find((axis) => axis.keys.join() === keys.join())?.values.find((value) => levelText(value.settings) === text);
  const panel = (i: number) => ({
    left: `${PANEL_PCT.left + i * (PANEL_PCT.width + PANEL_PCT.gap)}%`,
    width: `${PANEL_PCT.width}%`,
    top: 12,
    bottom: 52,
    outerBoundsMode: 'none',
  });

  return {
    heightPx: levels.length * ROW_PX + 72,
    option: {
      ...BASE,
      grid: effects.map((_, i) => panel(i)),
      xAxis: effects.map(({ metric }, i) => ({
        ...valueAxis('x', { name: `${TITLES[metric]} (%)` }),
        scale: false,
        min: ({ min }: { min: number }) => Math.floor(Math.min(0, ROOM * min)),
        max: ({ max }: { max: number }) => Math.ceil(Math.max(0, ROOM * max)),
        gridIndex: i,
        splitNumber: 3,
        axisLabel: { ...LABEL, showMinLabel: false, showMaxLabel: false },
      })),
      yAxis: effects.map((_, i) => ({
        ...categoryAxis('y', '', names),
        inverse: true,
        gridIndex: i,
        axisLabel: { show: i === 0, color: INK, fontFamily: FONT, fontSize: 11, width: NAME_PX, overflow: 'truncate' },
      })),
      series: effects.map((each, i) => ({
        type: 'bar',
        xAxisIndex: i,
        yAxisIndex: i,
        barWidth: '62%',
        itemStyle: { color: colourAt(i) },
        data: levels.map((level) => {
          const value = effectOn(each, level)?.effect_pct;
          return value === undefined ? null : { value, label: { position: value < 0 ? 'left' : 'right' } };
        }),
        label: {
          show: true,
          color: INK,
          fontFamily: FONT,
          fontSize: 10,
          formatter: ({ value }: { value: number }) => signedPercentText(value),
        },
      })),
    },
  };
}
