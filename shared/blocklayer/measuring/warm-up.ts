import { mser5 } from '#engine';
import { runUntilCompleted } from '../event-loop.ts';
import type { Machine } from '../machine.ts';

/** The start is cut off: the depth is filled once, then so many mean latencies pass, then a pilot looks for a trend. */
const WARM_UP_LATENCIES = 10;
const PILOT_WINDOWS = 200;
/** A pilot window needs no more IOs than this share of the population, and at least so many. */
const PILOT_SHARE = 1 / 64;
const PILOT_IOS_MIN = 4;
/** After so many pilots that still show a trend, measuring begins all the same. */
const PILOTS_MAX = 4;
/**
 * An open loop that is so many IOs behind, on average over its jobs, does not keep up: latency grows as fast as time goes
 * by, and to wait for ten of it would never end. A job that is busy for 99 % of the time (M/M/1) is that far behind for
 * 0.003 % of the time.
 */
const BACKLOG_MAX = 1024;
/** The warm-up takes at most this share of the IOs that may be measured. */
const WARM_UP_SHARE = 1 / 2;

/** IOs in flight of a closed loop; an open loop has as many as its load makes, and at least the jobs try. */
export function population(m: Machine): number {
  let ios = 0;
  for (let job = 0; job < m.jobs.count; job++) ios += m.jobs.isOpen(job) ? 1 : m.workloadOf(job).iodepth;
  return ios;
}

/** Whether it came to its end: a start that `max_ios` cuts short is measured as it is, and no precision holds for it. */
export function warmUp(m: Machine, maxIos: number): boolean {
  const limit = Math.floor(maxIos * WARM_UP_SHARE);
  const fill = Math.min(limit, population(m));
  runUntilCompleted(m, fill);
  const filledAt = m.now;
  const step = Math.max(1, Math.floor(fill / 2));
  const isFresh = () => m.now - filledAt < WARM_UP_LATENCIES * meanLatencyNs(m);
  while (m.meter.everCompleted < limit && isFresh() && m.jobs.backlog(m.now) < BACKLOG_MAX) {
    runUntilCompleted(m, m.meter.everCompleted + step);
  }
  const windowIos = Math.max(PILOT_IOS_MIN, Math.ceil(population(m) * PILOT_SHARE));
  for (let pilot = 0; pilot < PILOTS_MAX && m.meter.everCompleted < limit; pilot++) {
    if (steady(m, windowIos)) return true;
  }
  return m.meter.everCompleted < limit;
}

function meanLatencyNs(m: Machine): number {
  let ios = 0;
  let totalNs = 0;
  for (const { count, mean } of m.meter.latencies) {
    if (count === 0) continue;
    ios += count;
    totalNs += count * mean;
  }
  return totalNs / Math.max(1, ios);
}

/** Runs a pilot of short windows; steady when the best place to cut lies in its first half. */
function steady(m: Machine, windowIos: number): boolean {
  const windowNs = new Float64Array(PILOT_WINDOWS);
  for (let i = 0; i < PILOT_WINDOWS; i++) {
    const from = m.now;
    runUntilCompleted(m, m.meter.everCompleted + windowIos);
    windowNs[i] = m.now - from;
  }
  return mser5(windowNs) < PILOT_WINDOWS / 2;
}
