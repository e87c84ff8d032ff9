import { Histogram, lookAtMeans } from '#engine';
import type { Meter } from './meter.ts';

const MEDIAN = 0.5;
const P99 = 0.99;
/** Slow IOs come in spells, so that the shares of batches are skewed and correlated: down to five groups of batches. */
const TAIL_MERGINGS = 2;

/** Latencies of all IOs measured so far. */
export function allLatencies(meter: Meter): Histogram {
  const all = new Histogram();
  for (const batch of meter.latencies.slice(0, meter.batches + 1)) all.merge(batch);
  return all;
}

/**
 * Relative half-width of the 99th percentile: the share of samples above it is a mean over batches, and its interval is
 * carried over to the percentile through the distribution. Null when the interval reaches into a tail that is not
 * measurable, or when slow IOs come in spells longer than a batch.
 */
export function p99HalfWidth(meter: Meter, confidence: number, all = allLatencies(meter)): number | null {
  const value = all.quantile(P99);
  const batches = meter.latencies.slice(0, meter.batches);
  if (value === null || value === 0 || batches.length < 2) return null;
  const above = batches.map((batch) => batch.countAbove(value) / batch.count);
  const shares = { batches: above, controls: new Float64Array(above.length) };
  const { interval, isTrusted } = lookAtMeans(shares, confidence, TAIL_MERGINGS);
  if (!isTrusted) return null;
  const low = all.quantile(Math.max(MEDIAN, P99 - interval.halfWidth));
  const high = P99 + interval.halfWidth < 1 ? all.quantile(P99 + interval.halfWidth) : null;
  return low === null || high === null ? null : (high - low) / 2 / value;
}
