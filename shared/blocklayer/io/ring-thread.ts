import { LABEL, STEP } from '../costs/steps.ts';
import { endSpin, isSpinning, runThread, wake } from '../host/execution.ts';
import type { Machine } from '../machine.ts';
import { chargeTaken, finishTaken, takeEntries } from './completing.ts';
import { buildRequests, ringDoorbells, startGathering } from './issue.ts';
import { jobLoop, nextIo } from './submitter.ts';

/** Model study (assumed), seed 2: IOs that a kernel thread takes from its ring at once. */
const TAKE_MAX = 32;
/** Model study (assumed): a submitter that finds the ring full tries again after so long. */
const RING_RETRY_NS = 1000;

/**
 * Kernel threads that jobs hand their IOs to by a ring: one for all jobs (the polling thread), or one each (SQPOLL).
 * Helper threads come behind the jobs; ring n belongs to the n-th of them.
 */
export function helperOf(m: Machine, job: number): number {
  return m.jobs.count + (m.scenario.sqthread_poll ? job : 0);
}

export function ringOf(m: Machine, helper: number): number {
  return m.ios.ring(helper - m.jobs.count);
}

/** The helper has something to look at. */
export function rouse(m: Machine, helper: number, byCpu: number): void {
  if (isSpinning(m, helper)) endSpin(m, helper);
  else wake(m, helper, byCpu);
}

// ── the job's side ───────────────────────────────────────────────────────────────────────────────────────────────

/** Hands the IOs of the batch over one by one. */
export function pushNext(m: Machine, job: number): void {
  if (!nextIo(m, job)) {
    jobLoop(m, job);
    return;
  }
  m.ledger.step(m.stepOf(job, STEP.ringPush));
  m.ledger.direct(LABEL.cacheLine, m.topology.transferNs(m.threads.cpu[helperOf(m, job)]!, m.threads.cpu[job]!));
  runThread(m, job, pushed);
}

function pushed(m: Machine, job: number): void {
  const helper = helperOf(m, job);
  const ring = ringOf(m, helper);
  if (m.ios.lists.count(ring) >= m.ringSize) {
    m.ledger.waitForLock(RING_RETRY_NS);
    runThread(m, job, pushed);
    return;
  }
  const io = m.jobs.partialIo[job]!;
  m.jobs.partialIo[job] = -1;
  m.ios.lists.push(ring, io);
  rouse(m, helper, m.threads.cpu[job]!);
  pushNext(m, job);
}

// ── the thread's side ────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Gathers one round of a helper: builds the requests of IOs from its ring until tags run out and, when it also
 * completes, takes what its queues hold. False when there was nothing to do. `endRound` is due at the end of the segment.
 */
export function gatherRound(m: Machine, helper: number, completes: boolean): boolean {
  const { lists } = m.requests;
  startGathering(m, helper);
  takeFromRing(m, helper);
  if (completes) takeCompletions(m, helper);
  const work = lists.count(m.requests.unrung(helper)) + lists.count(m.requests.polled(helper));
  return work > 0 || m.ledger.pendingNs > 0;
}

function takeFromRing(m: Machine, helper: number): void {
  const ring = ringOf(m, helper);
  for (let taken = 0; taken < TAKE_MAX; taken++) {
    const io = m.ios.lists.first(ring);
    if (io < 0 || !buildRequests(m, io, helper)) return;
    m.ios.lists.shift(ring);
    m.ledger.step(m.stepOf(m.jobOf(io), STEP.ringPop));
  }
}

function takeCompletions(m: Machine, helper: number): void {
  const cpu = m.threads.cpu[helper]!;
  const polled = m.requests.polled(helper);
  const local = m.queues.localOf(cpu, m.completion.polled);
  let taken = 0;
  for (let queue = local; queue < m.queues.count; queue += m.queues.perController) {
    taken += takeEntries(m, queue, cpu, polled);
  }
  if (taken === 0) return;
  m.ledger.repeat(STEP.pollEntry, taken);
  m.ledger.repeat(STEP.ringDone, taken);
  chargeTaken(m, helper, taken);
}

export function endRound(m: Machine, helper: number): void {
  ringDoorbells(m, helper);
  finishTaken(m, helper);
}
