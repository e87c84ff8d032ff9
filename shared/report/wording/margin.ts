import type { Margin } from '#advice';
import { metricText } from './metrics.ts';
import { percentText } from './units.ts';

/** `has iops 259K IOPS with 30 % headroom, 13 % short of 300K IOPS`. */
export function marginText(margin: Margin, headroom: number, load: string): string {
  const { metric, bound, limit, value, margin_pct } = margin;
  const asked = `the ${bound === 'min' ? 'least' : 'most'} of ${metricText(metric, limit)}`;
  if (value === null || margin_pct === null) return `has too few IOs to measure ${metric} ${load} against ${asked}`;
  const distance = `${percentText(Math.abs(margin_pct))} ${DISTANCE[bound][margin.met ? 'met' : 'missed']}`;
  return `has ${metric} ${metricText(metric, value)} ${isCapacity(margin) ? `with ${percentText(headroom * 100)} headroom` : load}, ${distance} ${asked}`;
}

const DISTANCE = {
  min: { met: 'above', missed: 'below' },
  max: { met: 'below', missed: 'above' },
} as const;

export function isCapacity({ metric, bound }: Margin): boolean {
  return metric === 'iops' && bound === 'min';
}
