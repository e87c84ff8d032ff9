import { batchMeans, type Interval, isPositivelyCorrelated, mser5 } from '#engine';
import { CPU_LEVEL } from './cpus.ts';
import { runUntilCompleted } from './event-loop.ts';
import { startThread } from './execution.ts';
import { LEVEL } from './ledger.ts';
import type { Machine } from './machine.ts';
import type { Precision } from './measurements.ts';
import { BATCHES_MIN } from './meter.ts';
import { LABEL } from './steps.ts';

/** The start is cut off: the depth is filled once, then so many mean latencies pass, then a pilot looks for a trend. */
const WARM_UP_LATENCIES = 10;
const PILOT_WINDOWS = 200;
/** A pilot window needs no more IOs than this share of the population, and at least so many. */
const PILOT_SHARE = 1 / 64;
const PILOT_IOS_MIN = 4;
/** After so many pilots that still show a trend, measuring begins all the same. */
const PILOTS_MAX = 4;
/** The warm-up takes at most this share of the IOs that may be measured. */
const WARM_UP_SHARE = 1 / 2;
/** Batches of fewer IOs follow each other too closely. */
const BATCH_IOS_MIN = 128;
/** One-sided confidence of the guard against batches that follow each other. */
const GUARD_CONFIDENCE = 0.95;

export interface Measured {
  /** Interval of the time a batch of IOs takes, ns. */
  readonly batch: Interval;
  readonly precisionMet: boolean;
  readonly elapsedNs: number;
}

/** Runs one simulation: warm-up, then batches of IOs until the asked precision is reached or `max_ios` are measured. */
export function measure(m: Machine, precision: Precision): Measured {
  m.stack.start(m);
  for (let thread = m.jobs.count; thread < m.threads.count; thread++) startThread(m, thread, m.completion.helperLoop);
  warmUp(m, precision.max_ios);
  return runToPrecision(m, precision);
}

/** IOs in flight of a closed loop; an open loop has as many as its load makes, and at least the jobs try. */
function population(m: Machine): number {
  return m.jobs.openLoop ? m.jobs.count : m.jobs.count * m.scenario.iodepth;
}

function warmUp(m: Machine, maxIos: number): void {
  const limit = Math.floor(maxIos * WARM_UP_SHARE);
  const fill = Math.min(limit, population(m));
  runUntilCompleted(m, fill);
  const filledAt = m.now;
  const step = Math.max(1, Math.floor(fill / 2));
  while (m.meter.everCompleted < limit && m.now - filledAt < WARM_UP_LATENCIES * meanLatencyNs(m)) {
    runUntilCompleted(m, m.meter.everCompleted + step);
  }
  const windowIos = Math.max(PILOT_IOS_MIN, Math.ceil(population(m) * PILOT_SHARE));
  for (let pilot = 0; pilot < PILOTS_MAX && m.meter.everCompleted < limit; pilot++) {
    if (steady(m, windowIos)) return;
  }
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

function runToPrecision(m: Machine, precision: Precision): Measured {
  const batchIos = Math.max(BATCH_IOS_MIN, population(m));
  restart(m, Math.max(1, Math.min(batchIos, Math.floor(precision.max_ios / BATCHES_MIN))));
  const first = m.meter.everCompleted;
  let ios = BATCHES_MIN * m.meter.batchIos;
  for (;;) {
    runUntilCompleted(m, first + ios);
    const batches = m.meter.batchNs.subarray(0, m.meter.batches);
    const batch = batchMeans(batches, precision.confidence);
    const narrow = batch.halfWidth <= precision.iops_half_width * batch.mean;
    const precisionMet = narrow && !isPositivelyCorrelated(batches, GUARD_CONFIDENCE);
    if (precisionMet || 2 * ios > precision.max_ios) return finish(m, { batch, precisionMet });
    ios *= 2;
  }
}

/** Counting starts now: segments in hand count with what is left of them. */
function restart(m: Machine, batchIos: number): void {
  settleSpinning(m);
  m.meter.restart(m.now, batchIos);
  m.ledger.restart();
  m.cpus.restart();
  for (const part of [m.submissionLocks, m.schedulerLocks, m.hostLocks, m.adapter, m.hostWorkers]) part.restart();
  for (const device of m.devices) device.restart();
  countOpenSegments(m, 1);
}

function finish(m: Machine, { batch, precisionMet }: Pick<Measured, 'batch' | 'precisionMet'>): Measured {
  settleSpinning(m);
  countOpenSegments(m, -1);
  return { batch, precisionMet, elapsedNs: m.now - m.meter.startedAt };
}

function countOpenSegments(m: Machine, sign: 1 | -1): void {
  const { level, endAt, spinning, busyNs } = m.cpus;
  for (let cpu = 0; cpu < m.scenario.cpus; cpu++) {
    const running = level[cpu] === CPU_LEVEL.thread && spinning[cpu] === 0;
    if (!running && level[cpu] !== CPU_LEVEL.interrupt) continue;
    const openNs = sign * Math.max(0, endAt[cpu]! - m.now);
    busyNs[cpu]! += openNs;
    if (level[cpu] === CPU_LEVEL.interrupt) m.cpus.interruptNs[cpu]! += openNs;
    m.ledger.busy(running ? LEVEL.thread : LEVEL.interrupt, openNs);
    if (!running) countSuspended(m, cpu, sign);
  }
}

/** The thread's segment under an interrupt has its rest still before it. */
function countSuspended({ cpus, ledger }: Machine, cpu: number, sign: 1 | -1): void {
  if (cpus.thread[cpu]! < 0 || cpus.spinning[cpu] === 1) return;
  const restNs = sign * cpus.suspendedNs[cpu]!;
  cpus.busyNs[cpu]! += restNs;
  ledger.busy(LEVEL.thread, restNs);
}

/** Charges the spinning so far, which is otherwise charged when it ends. */
function settleSpinning(m: Machine): void {
  for (let cpu = 0; cpu < m.scenario.cpus; cpu++) {
    if (m.cpus.spinning[cpu] === 0 || m.cpus.level[cpu] !== CPU_LEVEL.thread) continue;
    m.ledger.spun(LABEL.spin, m.now - m.cpus.spinFrom[cpu]!);
    m.cpus.spinFrom[cpu] = m.now;
  }
}
