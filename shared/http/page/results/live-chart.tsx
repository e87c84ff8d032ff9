import type { EChartsType } from 'echarts/core';
import { useEffect, useRef } from 'preact/hooks';
import type { Chart } from '#report';

interface Properties {
  readonly chart: Chart;
  readonly label: string;
  /** Told of the chart when it is drawn, to listen to it. */
  readonly onDrawn?: (drawn: EChartsType) => void;
}

/** A picture of the report that answers to the pointer and fits its place. */
export function LiveChart({ chart, label, onDrawn }: Properties) {
  const host = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let drawn: EChartsType | undefined;
    let gone = false;
    const watch = new ResizeObserver(() => drawn?.resize());
    // Loaded when the first picture is wanted: larger than all the rest of the page.
    void import('./echarts.ts').then(({ openChart }) => {
      if (gone || host.current === null) return;
      drawn = openChart(host.current, chart.option);
      watch.observe(host.current);
      onDrawn?.(drawn);
    });
    return () => {
      gone = true;
      watch.disconnect();
      drawn?.dispose();
    };
  }, [chart]);

  return (
    <div class="drawing">
      <div ref={host} class="chart" role="img" aria-label={label} style={{ height: `${chart.heightPx}px` }} />
    </div>
  );
}
