import { PHASE } from '#engine';
import { chargeCompletion, finishRequest, takeEntries } from '../completing.ts';
import { endSpin, isSpinning, runThread, sleep, spin, wake } from '../execution.ts';
import { buildRequests, ringDoorbells, startGathering } from '../issue.ts';
import type { Completion, Machine } from '../machine.ts';
import type { Scenario } from '../scenario.ts';
import { LABEL, STEP } from '../steps.ts';
import { ioSubmitted, jobLoop, nextIo, openBatch } from '../submitter.ts';
import { interrupt } from './interrupt.ts';

/** IOs that the polling thread takes from its ring at once. */
const TAKE_MAX = 32;
/** A submitter that finds the ring full tries again after so long. */
const RING_RETRY_NS = 1000;
const NS_PER_US = 1000;

/**
 * A kernel thread on a CPU of its own issues and completes the IOs of all jobs; they hand IOs over by a ring and sleep
 * until it wakes them. Its queues do not interrupt.
 */
export const pollingThread: Completion = {
  ...interrupt,
  helpers: (s, jobCpus) => [helperCpu(s, jobCpus)],
  helperLoop: work,
  submit: handOver,
  posted: (m) => {
    if (isSpinning(m, helper(m))) endSpin(m, helper(m));
  },
};

/** -1 leaves the choice open: a CPU without a job, if there is one. */
function helperCpu(s: Scenario, jobCpus: Int32Array): number {
  if (s.polling_thread_cpu >= 0) return s.polling_thread_cpu;
  const free = Array.from({ length: s.cpus }, (_, cpu) => cpu).find((cpu) => !jobCpus.includes(cpu));
  return free ?? s.cpus - 1;
}

function helper(m: Machine): number {
  return m.jobs.count;
}

// ── the job's side ───────────────────────────────────────────────────────────────────────────────────────────────

function handOver(m: Machine, job: number): void {
  openBatch(m, job);
  m.ledger.step(STEP.syscall);
  pushNext(m, job);
}

function pushNext(m: Machine, job: number): void {
  if (!nextIo(m, job)) {
    jobLoop(m, job);
    return;
  }
  m.ledger.step(STEP.ringPush);
  m.ledger.direct(LABEL.cacheLine, m.topology.transferNs(m.threads.cpu[helper(m)]!, m.threads.cpu[job]!));
  runThread(m, job, pushed);
}

function pushed(m: Machine, job: number): void {
  const ring = m.ios.ring(0);
  if (m.ios.lists.count(ring) >= m.scenario.polling_thread_ring_size) {
    m.ledger.direct(LABEL.lockWait, RING_RETRY_NS);
    runThread(m, job, pushed);
    return;
  }
  const io = m.jobs.partialIo[job]!;
  ioSubmitted(m, job, io);
  m.ios.lists.push(ring, io);
  if (isSpinning(m, helper(m))) endSpin(m, helper(m));
  else wake(m, helper(m), m.threads.cpu[job]!);
  pushNext(m, job);
}

// ── the thread's side ────────────────────────────────────────────────────────────────────────────────────────────

/** One round: takes IOs from the ring, looks at all its queues, then rings and completes at the end of the segment. */
function work(m: Machine, thread: number): void {
  m.events.cancel(m.slots.timer + thread);
  startGathering(m, thread);
  takeFromRing(m, thread);
  takeCompletions(m, thread);
  if (foundWork(m, thread)) {
    m.threads.waitFrom[thread] = -1;
    runThread(m, thread, roundEnds);
  } else {
    waitForWork(m, thread);
  }
}

function foundWork(m: Machine, thread: number): boolean {
  const { lists } = m.requests;
  const work = lists.count(m.requests.unrung(thread)) + lists.count(m.requests.polled(thread));
  return work > 0 || m.ledger.pendingNs > 0;
}

function takeFromRing(m: Machine, thread: number): void {
  const ring = m.ios.ring(0);
  for (let taken = 0; taken < TAKE_MAX; taken++) {
    const io = m.ios.lists.first(ring);
    if (io < 0 || !buildRequests(m, io, thread)) return;
    m.ios.lists.shift(ring);
    m.ledger.step(STEP.ringPop);
  }
}

function takeCompletions(m: Machine, thread: number): void {
  const cpu = m.threads.cpu[thread]!;
  const polled = m.requests.polled(thread);
  const local = m.queues.localOf(cpu, false);
  for (let queue = local; queue < m.queues.count; queue += m.queues.perController) takeEntries(m, queue, cpu, polled);
  for (let request = m.requests.lists.first(polled); request >= 0; request = m.requests.lists.after(request)) {
    chargeCompletion(m, request, cpu, STEP.endRequest);
    m.ledger.step(STEP.ringDone);
  }
}

function roundEnds(m: Machine, thread: number): void {
  const polled = m.requests.polled(thread);
  ringDoorbells(m, thread);
  for (let request = m.requests.lists.shift(polled); request >= 0; request = m.requests.lists.shift(polled)) {
    finishRequest(m, request, m.threads.cpu[thread]!);
  }
  work(m, thread);
}

/** Spins; after the idle time without work and with nothing in flight it sleeps until the next hand-over. */
function waitForWork(m: Machine, thread: number): void {
  const idleNs = Math.round(m.scenario.polling_thread_idle_us * NS_PER_US);
  const busy = m.tagSets.some(({ used }) => used > 0);
  if (busy) {
    spin(m, thread, work);
    return;
  }
  if (m.threads.waitFrom[thread]! < 0) m.threads.waitFrom[thread] = m.now;
  const sleepAt = m.threads.waitFrom[thread]! + idleNs;
  if (m.now >= sleepAt) {
    sleep(m, thread, work);
    return;
  }
  m.events.schedule(m.slots.timer + thread, sleepAt, PHASE.submission);
  spin(m, thread, work);
}
