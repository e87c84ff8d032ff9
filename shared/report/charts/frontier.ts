import type { Chart } from '../document/block.ts';
import type { Report } from '../report.ts';
import { limitValueText } from '../wording/metrics.ts';
import { iopsText, microsecondsText } from '../wording/units.ts';
import { BAD, BASE, BEST, FONT, GOOD, INK, legend, valueAxis } from './style.ts';

type Place = readonly [iops: number, p99Us: number];

const MEETS = 'meets the SLO';
const MISSES = 'misses the SLO';
const FRONTIER = 'frontier';
const FIRST = 'first of the list';
/** Beyond this spread a linear axis would press most points onto its foot. */
const LOG_FROM = 15;

/** Latency against throughput of every sampled point at saturation, with the bounds of the SLO and the frontier. */
export function frontierChart(report: Report): Chart {
  const { sample, frontier } = report;
  const isBounded = Object.keys(report.question.slo).length > 0;
  const placed = sample.flatMap(({ iops, lat_p99_us, feasible }) =>
    lat_p99_us === null ? [] : [{ place: [iops, lat_p99_us] as Place, feasible }],
  );
  const of = (wanted: boolean) => placed.filter(({ feasible }) => feasible === wanted).map(({ place }) => place);
  const edge = lowerEdge(frontier.points.map(({ iops, lat_p99_us }) => [iops, lat_p99_us]));
  const [best] = report.top;
  const first: readonly Place[] =
    best?.saturation.lat_p99_us == null ? [] : [[best.saturation.iops.value, best.saturation.lat_p99_us.value]];
  const good = isBounded ? MEETS : 'point';
  const p99s = placed.map(({ place: [, p99Us] }) => p99Us);
  const isWide = Math.max(...p99s) > LOG_FROM * Math.min(...p99s);

  return {
    heightPx: 420,
    option: {
      ...BASE,
      legend: legend([good, ...(isBounded ? [MISSES] : []), FRONTIER, FIRST]),
      grid: { left: 84, right: 32, top: 40, bottom: 56 },
      xAxis: valueAxis('x', { name: 'throughput at saturation (IOPS)', text: (value) => iopsText(value) }),
      yAxis: {
        ...valueAxis('y', { name: 'p99 latency (us)', text: (value) => microsecondsText(value) }),
        ...(isWide && { type: 'log' }),
      },
      series: [
        { ...dots(MISSES, BAD), data: of(false), symbol: 'emptyCircle' },
        { ...dots(good, GOOD), data: of(true), markLine: boundsOf(report) },
        {
          name: FRONTIER,
          type: 'line',
          step: 'end',
          data: edge,
          symbol: 'diamond',
          symbolSize: 9,
          lineStyle: { color: INK, width: 1.5 },
          itemStyle: { color: INK },
        },
        { ...dots(FIRST, BEST), data: first, symbol: 'emptyCircle', symbolSize: 18, z: 5 },
      ],
    },
  };
}

function dots(name: string, color: string) {
  return { name, type: 'scatter', symbolSize: 9, itemStyle: { color, borderWidth: 2, opacity: 0.85 } };
}

/** Members that no other one beats in both of the two shown; further ones are on the frontier for their cost. */
function lowerEdge(places: readonly Place[]): readonly Place[] {
  const edge: Place[] = [];
  for (const place of places.toSorted(([a, low], [b, high]) => b - a || low - high)) {
    if (edge.every(([, p99Us]) => place[1] < p99Us)) edge.push(place);
  }
  return edge.reverse();
}

function boundsOf({ question: { slo, headroom } }: Report) {
  const p99 = slo['lat_p99_us']?.max;
  const iops = slo['iops']?.min;
  return {
    symbol: 'none',
    silent: true,
    lineStyle: { color: INK, type: 'dashed', width: 1 },
    label: { color: INK, fontFamily: FONT, position: 'insideEndTop' },
    data: [
      ...(p99 === undefined
        ? []
        : [{ yAxis: p99, label: { formatter: `SLO p99 ${limitValueText('lat_p99_us', p99)}` } }]),
      ...(iops === undefined
        ? []
        : [{ xAxis: iops / (1 - headroom), label: { formatter: `SLO ${iopsText(iops)} and headroom` } }]),
    ],
  };
}
