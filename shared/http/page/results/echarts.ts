import { type EChartsCoreOption, type EChartsType, init, use } from 'echarts/core';
import { CHART_PARTS } from '#report';

use([...CHART_PARTS] as Parameters<typeof use>[0]);

/** Draws as SVG, whose text takes the colour of the text around it. */
export function openChart(host: HTMLElement, option: EChartsCoreOption): EChartsType {
  const chart = init(host, null, { renderer: 'svg' });
  chart.setOption(onPage(option));
  return chart;
}

/** A tooltip of HTML brings style attributes, which the policy of this page refuses. */
function onPage(option: EChartsCoreOption): EChartsCoreOption {
  return { ...option, tooltip: { trigger: 'item', confine: true, renderMode: 'richText' } };
}
