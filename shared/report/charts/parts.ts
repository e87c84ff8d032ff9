import { BarChart, CustomChart, LineChart, ParallelChart, ScatterChart } from 'echarts/charts';
import {
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  MarkPointComponent,
  ParallelComponent,
  TooltipComponent,
} from 'echarts/components';
import { SVGRenderer } from 'echarts/renderers';

/**
 * What the pictures are made of; the same wherever they are drawn. ECharts' own types do not stand a compiler with
 * `exactOptionalPropertyTypes`, and the library's declarations name them nowhere.
 */
export const CHART_PARTS: readonly object[] = [
  BarChart,
  CustomChart,
  LineChart,
  ParallelChart,
  ScatterChart,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  MarkPointComponent,
  ParallelComponent,
  TooltipComponent,
  SVGRenderer,
];
