import type { Chart } from '../document/block.ts';
import type { Report } from '../report.ts';
import { columnNoun, columnText, columnTitle } from '../wording/columns.ts';
import { limitValueText } from '../wording/metrics.ts';
import { BAD, BASE, BEST, FONT, GOOD, INK, legend, ring, valueAxis } from './style.ts';

type Place = readonly [x: number, y: number];

const MEETS = 'meets the SLO';
const MISSES = 'misses the SLO';
const FRONTIER = 'frontier';
const FIRST = 'first of the list';
/** Beyond this spread a linear axis would press most points onto its foot. */
const LOG_FROM = 15;

/** The first two columns of the frontier, every sampled point at saturation, with the bounds of the SLO and the frontier. */
export function frontierChart(report: Report): Chart {
  const { sample, frontier, question } = report;
  const isBounded = Object.keys(question.slo).length > 0;
  const placed = sample.flatMap(({ frontier_values: [x, y], ...point }) =>
    x == null || y == null ? [] : [{ place: [x, y] as Place, ...point }],
  );
  const of = (wanted: boolean) => placed.filter(({ feasible }) => feasible === wanted).map(({ place }) => place);
  const first = placed.filter(({ row_index }) => row_index === report.top[0]?.row_index).map(({ place }) => place);
  const good = isBounded ? MEETS : 'point';
  const axis = (side: 'x' | 'y', i: 0 | 1) => {
    const name = frontier.columns[i]?.name ?? '';
    return {
      ...valueAxis(side, {
        name: columnTitle(name, question),
        text: (value) => columnText(name, value, question),
      }),
      ...(isWide(placed.map(({ place }) => place[i])) && name !== 'iops' && { type: 'log' }),
    };
  };

  return {
    heightPx: 420,
    option: {
      ...BASE,
      legend: legend([good, ...(isBounded ? [MISSES] : []), FRONTIER, FIRST]),
      grid: { left: 84, right: 52, top: 40, bottom: 56 },
      xAxis: axis('x', 0),
      yAxis: axis('y', 1),
      series: [
        { ...dots(MISSES, BAD), ...ring(BAD), data: of(false) },
        { ...dots(good, GOOD), data: of(true), markLine: boundsOf(report) },
        {
          name: FRONTIER,
          type: 'line',
          step: frontier.columns[0]?.better === 'higher' ? 'end' : 'start',
          data: edgeOf(frontier),
          symbol: 'diamond',
          symbolSize: 10,
          z: 4,
          lineStyle: { color: INK, width: 1.5 },
          itemStyle: { color: INK },
        },
        { ...dots(FIRST, BEST), ...ring(BEST, 3), data: first, symbolSize: 20, z: 5 },
      ],
    },
  };
}

function isWide(values: readonly number[]): boolean {
  const least = Math.min(...values);
  return least > 0 && Math.max(...values) > LOG_FROM * least;
}

function dots(name: string, color: string) {
  return { name, type: 'scatter', symbolSize: 9, itemStyle: { color, borderWidth: 2, opacity: 0.85 } };
}

/** Members that no other one beats in both of the two shown; further ones are on the frontier for their other columns. */
function edgeOf({ columns, points }: Report['frontier']): readonly Place[] {
  const [signX, signY] = columns.map(({ better }) => (better === 'higher' ? -1 : 1)) as [number, number];
  const places = points.map(({ values: [x = 0, y = 0] }): Place => [x, y]);
  const edge: Place[] = [];
  for (const place of places.toSorted(([x, y], [u, v]) => signX * (x - u) || signY * (y - v))) {
    const last = edge.at(-1);
    if (last === undefined || signY * (place[1] - last[1]) < 0) edge.push(place);
  }
  return edge.sort(([x], [u]) => x - u);
}

function boundsOf({ question, frontier }: Report) {
  const lines = frontier.columns.slice(0, 2).flatMap(({ name }, i) => {
    const side = i === 0 ? 'xAxis' : 'yAxis';
    return limitsOn(name, question).map(({ at, text }) => ({ [side]: at, label: { formatter: text } }));
  });
  return {
    symbol: 'none',
    silent: true,
    lineStyle: { color: INK, type: 'dashed', width: 1 },
    label: { color: INK, fontFamily: FONT, position: 'insideEndTop' },
    data: lines,
  };
}

/** A least number of IOPS is to be met with the headroom unused. */
function limitsOn(column: string, question: Report['question']) {
  const { min, max } = question.slo[column] ?? {};
  const isCapacity = column === 'iops' && min !== undefined;
  const textOf = (bound: number) => `SLO ${columnNoun(column, question)} ${limitValueText(column, bound)}`;
  const least = isCapacity
    ? { at: min / (1 - question.headroom), text: `${textOf(min)} and headroom` }
    : min !== undefined && { at: min, text: textOf(min) };
  return [...(least ? [least] : []), ...(max === undefined ? [] : [{ at: max, text: textOf(max) }])];
}
