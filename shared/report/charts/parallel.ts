import type { SampledPoint } from '#advice';
import type { Key, Value } from '#vocabulary';
import type { Chart } from '../document/block.ts';
import { varyingKeys } from '../point-table.ts';
import type { Report } from '../report.ts';
import { valueText } from '../wording/settings.ts';
import { iopsText, microsecondsText, nanosecondsText } from '../wording/units.ts';
import { BAD, BASE, BEST, FONT, GOOD, INK, PAPER } from './style.ts';

interface Dimension {
  readonly name: string;
  readonly of: (point: SampledPoint) => string | number | null;
  readonly axis: object;
}

/** Every swept key and the three metrics as upright axes, one line a sampled point. */
export function parallelChart(report: Report): Chart {
  const { sample, top } = report;
  const dimensions = [...varyingKeys(sample).map((key) => keyDimension(key, sample)), ...METRICS];
  const first = top[0]?.row_index;
  const lines = (wanted: (point: SampledPoint) => boolean) =>
    sample.filter(wanted).map((point) => dimensions.map(({ of }) => of(point) ?? '-'));
  const look = (color: string, opacity: number, width: number) => ({
    type: 'parallel',
    lineStyle: { color, opacity, width },
  });
  return {
    heightPx: 400,
    option: {
      ...BASE,
      parallel: { left: 60, right: 90, top: 40, bottom: 32, parallelAxisDefault: AXIS },
      parallelAxis: dimensions.map(({ name, axis }, dim) => ({ dim, name, ...axis })),
      series: [
        { ...look(BAD, 0.35, 1), data: lines(({ feasible }) => !feasible) },
        { ...look(GOOD, 0.45, 1.2), data: lines(({ feasible }) => feasible) },
        { ...look(BEST, 1, 3), data: lines(({ row_index }) => row_index === first) },
      ],
    },
  };
}

const AXIS = {
  nameTextStyle: { color: INK, fontFamily: FONT, fontSize: 11 },
  nameLocation: 'end',
  axisLine: { lineStyle: { color: INK, opacity: 0.5 } },
  axisTick: { lineStyle: { color: INK, opacity: 0.5 } },
  axisLabel: { color: INK, fontFamily: FONT, fontSize: 11, textBorderColor: PAPER, textBorderWidth: 3 },
  splitLine: { show: false },
};

const METRICS: readonly Dimension[] = [
  { name: 'IOPS', of: ({ iops }) => iops, axis: numeric((value) => iopsText(value).replace(' IOPS', '')) },
  { name: 'p99', of: ({ lat_p99_us }) => lat_p99_us, axis: numeric((value) => microsecondsText(value)) },
  { name: 'CPU per IO', of: ({ cpu_ns_per_io }) => cpu_ns_per_io, axis: numeric((value) => nanosecondsText(value)) },
];

function numeric(formatter: (value: number) => string) {
  return { type: 'value', scale: true, axisLabel: { ...AXIS.axisLabel, formatter } };
}

/** Values of a key stand evenly spaced, in order. */
function keyDimension(key: Key, sample: readonly SampledPoint[]): Dimension {
  const values = [...new Set(sample.map(({ settings }) => settings[key] ?? null))].sort(byValue);
  const text = (value: Value) => valueText(key, value);
  return {
    name: key,
    of: ({ settings }) => text(settings[key] ?? null),
    axis: { type: 'category', data: values.map(text) },
  };
}

function byValue(a: Value, b: Value): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : 0;
}
