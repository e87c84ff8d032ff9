import type { Interval, Look } from '#engine';
import { runUntilCompleted } from '../event-loop.ts';
import { startThread } from '../host/execution.ts';
import type { Machine } from '../machine.ts';
import type { Precision } from '../measurements.ts';
import { startCounting, stopCounting } from './counting.ts';
import { p99HalfWidth } from './latency.ts';
import { BATCHES_MIN } from './meter.ts';
import { population, warmUp } from './warm-up.ts';

/** Batches of fewer IOs follow each other too closely. */
const BATCH_IOS_MIN = 128;
/** Looks at the intervals from 20 to 40 batches; at 40 pairs are merged, and it goes on from 20. */
const BATCHES_BETWEEN_LOOKS = 4;
/**
 * In an open loop the IOPS are known from the start, and latency is the question: it runs on until p99 is known to so
 * many times the asked half-width of IOPS (5 % for 1 %), for at most this share of the IOs that may be measured.
 */
const P99_HALF_WIDTHS = 5;
const P99_SHARE = 1 / 10;
/** What the IOPS of a steady open loop may fall short of its arrivals, beside their half-width. */
const OVERLOAD_SLACK = 0.01;
/** With fewer than 160 IOs above it, p99 is not known, whatever the batches say. */
const P99_IOS_MIN = 16_000;

export interface Measured {
  /** Interval of the time a batch of IOs takes, ns. */
  readonly batch: Interval;
  /** False when `max_ios` cut the warm-up short: no interval holds for what is measured in it. */
  readonly isWarm: boolean;
  readonly precisionMet: boolean;
  readonly elapsedNs: number;
}

/** Runs one simulation: warm-up, then batches of IOs until the asked precision is reached or `max_ios` are measured. */
export function measure(m: Machine, precision: Precision): Measured {
  m.stack.start(m);
  for (let thread = m.jobs.count; thread < m.threads.count; thread++) startThread(m, thread, m.completion.helperLoop);
  const isWarm = warmUp(m, precision.max_ios);
  const measured = runToPrecision(m, precision);
  return { ...measured, isWarm, precisionMet: measured.precisionMet && isWarm };
}

function runToPrecision(m: Machine, precision: Precision): Omit<Measured, 'isWarm'> {
  const batchIos = Math.max(BATCH_IOS_MIN, population(m));
  startCounting(m, Math.max(1, Math.min(batchIos, Math.floor(precision.max_ios / BATCHES_MIN))));
  const first = m.meter.everCompleted;
  let ios = BATCHES_MIN * m.meter.batchIos;
  for (;;) {
    runUntilCompleted(m, first + ios);
    const look = m.meter.batchTime(precision.confidence);
    const precisionMet = isNarrow(look, precision);
    const nextIos = ios + BATCHES_BETWEEN_LOOKS * m.meter.batchIos;
    const isOver = precisionMet && (knowsLatency(m, precision, look) || nextIos > precision.max_ios * P99_SHARE);
    if (isOver || nextIos > precision.max_ios) {
      stopCounting(m);
      return { batch: look.interval, precisionMet, elapsedNs: m.now - m.meter.startedAt };
    }
    ios = nextIos;
  }
}

function isNarrow({ interval, isTrusted }: Look, { iops_half_width: asked }: Precision): boolean {
  return isTrusted && interval.halfWidth <= asked * interval.mean;
}

function knowsLatency(m: Machine, { confidence, iops_half_width: asked }: Precision, look: Look): boolean {
  if (!m.jobs.openLoop || isOverloaded(m, look)) return true;
  if (m.meter.ios < P99_IOS_MIN) return false;
  const halfWidth = p99HalfWidth(m.meter, confidence);
  return halfWidth !== null && halfWidth <= P99_HALF_WIDTHS * asked;
}

/** More arrives than is done: latency grows for as long as the run lasts, and there is none to be known. */
function isOverloaded(m: Machine, { interval }: Look): boolean {
  const arrivingNs = m.meter.batchIos * m.jobs.meanGapNs;
  return interval.mean - interval.halfWidth > arrivingNs * (1 + OVERLOAD_SLACK);
}
