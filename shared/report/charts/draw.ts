import { init, use } from 'echarts/core';
import type { Chart } from '../document/block.ts';
import { CHART_PARTS } from './parts.ts';

use([...CHART_PARTS] as Parameters<typeof use>[0]);

const WIDTH_PX = 900;

/**
 * The picture as SVG that scales to the width it is given.
 * @param id tells the ids inside apart from those of other pictures on the page; the library counts them per process
 */
export function drawSvg({ option, heightPx }: Chart, id: string): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH_PX, height: heightPx });
  try {
    chart.setOption(option);
    return withOwnIds(chart.renderToSVGString(), id);
  } finally {
    chart.dispose();
  }
}

/** Numbers the ids of the library anew, in the order in which they stand. */
function withOwnIds(svg: string, id: string): string {
  const numbers = new Map<string, number>();
  const numberOf = (name: string): number => {
    const known = numbers.get(name) ?? numbers.size;
    numbers.set(name, known);
    return known;
  };
  return svg.replace(/zr\d+-(?:c|cls-|g|p|s|f|i|b)?\d+/g, (name) => `${id}-${numberOf(name)}`);
}
