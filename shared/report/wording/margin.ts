import type { Margin } from '#advice';
import { limitValueText, metricText } from './metrics.ts';
import { percentText, shareText } from './units.ts';

const BOUND = { min: 'minimum', max: 'maximum' } as const;

export function limitText({ metric, bound, limit }: Pick<Margin, 'metric' | 'bound' | 'limit'>): string {
  return `${BOUND[bound]} of ${limitValueText(metric, limit)}`;
}

/** `iops of 259K IOPS with 30 % headroom is 13 % below the minimum of 300K IOPS`. */
export function missText(margin: Margin, headroom: number, load: string): string {
  const { metric, bound, value, margin_pct, limit, trouble } = margin;
  if (value === null || margin_pct === null) {
    return `${metric} ${UNKNOWN[trouble ?? 'too_few_ios'](load)}, against a ${limitText(margin)}`;
  }
  if (trouble === 'overloaded') {
    return `${metric} of ${metricText(metric, value)} are all it does of the ${limitValueText(metric, limit)} that one host must stand, so that its queue grows without end`;
  }
  const condition = metric === 'iops' && bound === 'min' ? `with ${shareText(headroom)} headroom` : load;
  const side = bound === 'min' ? 'below' : 'above';
  return `${metric} of ${metricText(metric, value)} ${condition} is ${distanceText(-margin_pct)} ${side} the ${limitText(margin)}`;
}

/** A limit can be missed by less than any digit that is shown. */
function distanceText(pct: number): string {
  const text = percentText(pct);
  return text === percentText(0) ? 'just' : text;
}

const UNKNOWN = {
  too_few_ios: (load) => `could not be measured ${load}, for want of IOs`,
  overloaded: (load) => `has no value ${load}, where it cannot keep up and its queue grows without end`,
} satisfies Record<NonNullable<Margin['trouble']>, (load: string) => string>;
