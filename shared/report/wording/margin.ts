import type { Margin } from '#advice';
import { limitValueText, metricText } from './metrics.ts';
import { percentText, shareText } from './units.ts';

const BOUND = { min: 'minimum', max: 'maximum' } as const;

export function limitText({ metric, bound, limit }: Pick<Margin, 'metric' | 'bound' | 'limit'>): string {
  return `${BOUND[bound]} of ${limitValueText(metric, limit)}`;
}

/** `iops of 259K IOPS with 30 % headroom is 13 % below the minimum of 300K IOPS`. */
export function missText(margin: Margin, headroom: number, load: string): string {
  const { metric, bound, value, margin_pct } = margin;
  if (value === null || margin_pct === null) {
    return `${metric} could not be measured ${load}, for want of IOs, against a ${limitText(margin)}`;
  }
  const condition = metric === 'iops' && bound === 'min' ? `with ${shareText(headroom)} headroom` : load;
  const side = bound === 'min' ? 'below' : 'above';
  return `${metric} of ${metricText(metric, value)} ${condition} is ${percentText(-margin_pct)} ${side} the ${limitText(margin)}`;
}
