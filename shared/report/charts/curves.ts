import type { Curve, Estimate, Family } from '#advice';
import { KEYS } from '#vocabulary';
import type { Chart } from '../document/block.ts';
import { settingsText } from '../wording/settings.ts';
import { iopsText, microsecondsText } from '../wording/units.ts';
import { BASE, categoryAxis, colourAt, FONT, INK, legend, lineLook, ring, valueAxis } from './style.ts';

/** More lines than colours that can be told apart help nobody. */
export const MOST_LINES = 6;
const LEGEND_ROW_PX = 24;

/** IOPS above, p99 below, against one axis; bands are confidence intervals. */
export function curveChart({ key, families }: Curve): Chart {
  const shown = families.slice(0, MOST_LINES);
  const { unit } = KEYS[key];
  const names = shown.map(({ settings }) => settingsText(settings) || 'the point as given');
  const values = [...new Set(shown.flatMap(({ steps }) => steps.map(({ value }) => value)))].sort((a, b) => a - b);
  const legendPx = LEGEND_ROW_PX * names.length;
  const along = (grid: number, name: string) => ({
    ...categoryAxis('x', name, values.map(String)),
    gridIndex: grid,
    boundaryGap: false,
  });

  return {
    heightPx: legendPx + 520,
    option: {
      ...BASE,
      legend: { ...legend(names), orient: 'vertical', itemGap: 8 },
      grid: [
        { left: 92, right: 32, top: legendPx + 16, height: 200, outerBoundsMode: 'none' },
        { left: 92, right: 32, top: legendPx + 256, height: 200, outerBoundsMode: 'none' },
      ],
      xAxis: [along(0, ''), along(1, unit === null ? key : `${key} (${unit})`)],
      yAxis: [
        { ...valueAxis('y', { name: 'IOPS', text: (value) => iopsText(value) }), gridIndex: 0, scale: false },
        {
          ...valueAxis('y', { name: 'p99 latency (us)', text: (value) => microsecondsText(value) }),
          gridIndex: 1,
          scale: false,
        },
      ],
      series: shown.flatMap((family, i) => {
        const look = { name: names[i] ?? '', place: i, values };
        return [...line(look, family, ({ iops }) => iops, 0), ...line(look, family, ({ lat_p99_us }) => lat_p99_us, 1)];
      }),
    },
  };
}

interface Look {
  readonly name: string;
  readonly place: number;
  readonly values: readonly number[];
}

/** A line, and its band: an unseen area up to the lower end with the width of the interval stacked on it. */
function line(look: Look, family: Family, of: (step: Family['steps'][number]) => Estimate | null, grid: number) {
  const { name, values } = look;
  const color = colourAt(look.place);
  const at = values.map((value) => {
    const step = family.steps.find((other) => other.value === value);
    return step === undefined ? null : of(step);
  });
  const half = (estimate: Estimate) => (estimate.value * (estimate.half_width_pct ?? 0)) / 100;
  const panel = { xAxisIndex: grid, yAxisIndex: grid, type: 'line' };
  const band = { ...panel, stack: `${name} ${grid}`, symbol: 'none', silent: true, lineStyle: { opacity: 0 } };
  return [
    { ...band, data: at.map((estimate) => estimate && estimate.value - half(estimate)) },
    { ...band, areaStyle: { color, opacity: 0.2 }, data: at.map((estimate) => estimate && 2 * half(estimate)) },
    {
      ...panel,
      ...lineLook(look.place),
      name,
      data: at.map((estimate) => estimate?.value ?? null),
      connectNulls: true,
      ...(grid === 0 && { markPoint: kneeMark(family, color) }),
    },
  ];
}

function kneeMark({ knee }: Family, color: string) {
  const data = knee === null ? [] : [{ coord: [String(knee.load), knee.iops], value: 'knee' }];
  return {
    ...ring(color),
    symbolSize: 14,
    label: { position: 'bottom', color: INK, fontFamily: FONT, formatter: 'knee' },
    data,
  };
}
