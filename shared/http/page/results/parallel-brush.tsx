import type { EChartsType } from 'echarts/core';
import { useMemo, useRef } from 'preact/hooks';
import { parallelChart } from '#report';
import type { Report } from '../api/sweeps.ts';
import { type Dimension, filterOf, type Interval } from './brush.ts';
import { LiveChart } from './live-chart.tsx';

interface Properties {
  readonly report: Report;
  /** Filters by column; an empty one where the brush was taken away. */
  readonly onBrush: (filters: Readonly<Record<string, string>>) => void;
}

interface Selected {
  readonly parallelAxisId: string;
  readonly intervals: readonly Interval[];
}

/** Points as lines over the axes; drawing along an axis keeps the rows that pass there. */
export function ParallelBrush({ report, onBrush }: Properties) {
  const told = useRef(onBrush);
  told.current = onBrush;
  const { chart, dimensions } = useMemo(() => brushable(report), [report]);
  const listen = (drawn: EChartsType): void => {
    drawn.on('axisareaselected', (event) => {
      const { parallelAxisId, intervals } = event as unknown as Selected;
      const dimension = dimensions[Number(parallelAxisId)];
      if (dimension !== undefined) told.current(filterOf(dimension, intervals));
    });
  };
  return (
    <figure class="parallel">
      <figcaption>
        <strong>Points as lines</strong>{' '}
        <span>
          Draw along an axis to keep the rows that pass there; a click on the axis lets all pass again. The filters of
          the table do the same by keyboard.
        </span>
      </figcaption>
      <LiveChart chart={chart} label="Parallel coordinates of the points" onDrawn={listen} />
    </figure>
  );
}

/** The picture of the report with an id for each axis, by which the brush names it. */
function brushable(report: Report) {
  const { option, heightPx } = parallelChart(report);
  const dimensions = option['parallelAxis'] as readonly Dimension[];
  const parallelAxis = dimensions.map((dimension, i) => ({
    ...dimension,
    id: String(i),
    areaSelectStyle: { width: 22 },
  }));
  return { chart: { heightPx, option: { ...option, parallelAxis } }, dimensions };
}
