import type { Scenario } from '#blocklayer';

/** What tells whether an open loop kept up. */
export interface Load {
  readonly iops: number;
  /** Null when nothing says how sure the IOPS are. */
  readonly iopsHalfWidthPct: number | null;
  /** Of all jobs; null = closed loop, which always keeps up. */
  readonly offeredIops: number | null;
}

/** What arrives at all jobs together; null in a closed loop. */
export function offeredIopsOf({ rate_iops, numjobs }: Pick<Scenario, 'rate_iops' | 'numjobs'>): number | null {
  return rate_iops === null ? null : rate_iops * numjobs;
}

/** What a steady open loop may fall short of its offered load beside the half-width: the last IOs are still on their way. */
const SLACK = 0.01;

/**
 * Whether fewer IOs were done than arrived. The queue then grows for as long as the run lasts: a latency from it says how
 * long the run was, not what the host does, and has no value.
 */
export function isOverloaded({ iops, iopsHalfWidthPct, offeredIops }: Load): boolean {
  if (offeredIops === null || iopsHalfWidthPct === null) return false;
  return iops * (1 + iopsHalfWidthPct / 100) < offeredIops * (1 - SLACK);
}

/** Whether a metric says something of the host even where the queue grows: latencies do not. */
export function hasValueInOverload(metric: string): boolean {
  return !metric.startsWith('lat_');
}
