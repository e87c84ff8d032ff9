import { PHASE } from '#engine';
import { LABEL, STEP } from '../costs/steps.ts';
import { usesTaskWork } from '../host/calls.ts';
import { endSpin, isSpinning, runThread, sleep } from '../host/execution.ts';
import { timerArrived } from '../host/interrupts.ts';
import type { Machine, Resume } from '../machine.ts';
import { COMPLETION_LINES, ioReturned, registerForTag } from './completing.ts';
import { buildRequests, ringDoorbells, startGathering, startIo } from './issue.ts';
import { NEVER } from './jobs.ts';

/** libaio and io_uring plug a submission of more than so many IOs. */
const PLUG_ABOVE = 2;

/** The life of a job: fill the depth, then wait for completions and reap them; in an open loop, as IOs arrive. */
export function jobLoop(m: Machine, job: number): void {
  if (canSubmit(m, job)) m.completion.submit(m, job);
  else if (enoughDone(m, job)) enterAndReap(m, job);
  else m.completion.wait(m, job);
}

/** Room in the depth, and an IO to submit. */
export function canSubmit(m: Machine, job: number): boolean {
  return hasRoom(m, job) && (!m.jobs.isOpen(job) || m.jobs.arrivalAt[job]! <= m.now);
}

function hasRoom(m: Machine, job: number): boolean {
  return m.jobs.inflight[job]! < m.workloadOf(job).iodepth;
}

/** Completions the job wants before it reaps; with room for arrivals it takes what there is. */
function wanted(m: Machine, job: number): number {
  if (hasRoom(m, job)) return 1;
  const { iodepth_batch_complete_min: least, iodepth } = m.workloadOf(job);
  return Math.min(least, iodepth);
}

function doneCount(m: Machine, job: number): number {
  return m.ios.lists.count(m.ios.done(job));
}

export function enoughDone(m: Machine, job: number): boolean {
  return doneCount(m, job) >= wanted(m, job);
}

export function isSynchronous(m: Machine, job: number): boolean {
  const { ioengine } = m.workloadOf(job);
  return ioengine === 'psync' || ioengine === 'pvsync2';
}

// ── submitting ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Sets the size of the next batch and marks the time; the caller goes on with its own way of submitting. */
export function openBatch(m: Machine, job: number): void {
  const { iodepth, iodepth_batch_submit: batchMax } = m.workloadOf(job);
  const batch = Math.min(iodepth - m.jobs.inflight[job]!, batchMax);
  m.jobs.batchLeft[job] = batch;
  // IOs that arrive at a rate are submitted as they come
  m.jobs.plugged[job] = m.scenario.plug && batch > PLUG_ABOVE && !m.jobs.isOpen(job) ? 1 : 0;
}

/** One batch through the block layer: one system call, then IO by IO or plugged. */
export function submitBatch(m: Machine, job: number): void {
  openBatch(m, job);
  m.ledger.step(STEP.syscall);
  fillSegment(m, job);
}

/** Gathers what one doorbell covers: the whole batch when it is plugged, one IO otherwise, less when tags run out. */
function fillSegment(m: Machine, job: number): void {
  const plugged = m.jobs.plugged[job] === 1;
  startGathering(m, job);
  let more = true;
  while (more && nextIo(m, job)) {
    const io = m.jobs.partialIo[job]!;
    const complete = buildRequests(m, io, job);
    if (complete) m.jobs.partialIo[job] = -1;
    more = complete && plugged;
  }
  const built = m.requests.lists.count(m.requests.unrung(job)) > 0;
  if (!built && m.jobs.partialIo[job]! >= 0 && m.ledger.pendingNs === 0) waitForTag(m, job);
  else runSubmission(m, job, built && plugged);
}

function runSubmission(m: Machine, job: number, plugged: boolean): void {
  if (plugged) m.ledger.step(m.stepOf(job, STEP.plugFlush));
  runThread(m, job, segmentSubmitted);
}

/** The partial IO of the batch, or a new one; false when the batch is submitted. */
export function nextIo(m: Machine, job: number): boolean {
  if (m.jobs.partialIo[job]! >= 0) return true;
  if (m.jobs.batchLeft[job]! === 0 || !canSubmit(m, job)) return false;
  m.jobs.batchLeft[job]!--;
  m.jobs.inflight[job]!++;
  const io = m.ios.lists.shift(m.ios.free(job));
  m.jobs.partialIo[job] = io;
  const arrivedAt = m.jobs.isOpen(job) ? m.jobs.takeArrival(job) : m.now + m.ledger.pendingNs;
  startIo(m, io, arrivedAt);
  m.ledger.step(m.stepOf(job, STEP.submitIo));
  m.stack.chargeIo(m, io, m.threads.cpu[job]!);
  return true;
}

function segmentSubmitted(m: Machine, job: number): void {
  ringDoorbells(m, job);
  m.completion.afterDoorbell(m, job, batchContinues);
}

function batchContinues(m: Machine, job: number): void {
  const { partialIo, batchLeft } = m.jobs;
  if (partialIo[job]! >= 0 || (batchLeft[job]! > 0 && canSubmit(m, job))) fillSegment(m, job);
  else jobLoop(m, job);
}

/** The queue of a controller that a job submits to. */
export function queueOfJob(m: Machine, job: number, controller: number): number {
  return controller * m.queues.perController + m.queues.localOf(m.threads.cpu[job]!, m.completion.polled);
}

/** Nothing is pending and there is still no tag: registers as a waiter until some come back. */
function waitForTag(m: Machine, job: number): void {
  registerForTag(m, m.jobs.partialIo[job]!, job);
  m.completion.awaitTag(m, job, fillSegment);
}

// ── reaping ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** Enough is done without waiting: libaio enters the kernel to fetch it, io_uring reads its ring. */
function enterAndReap(m: Machine, job: number): void {
  if (m.workloadOf(job).ioengine === 'libaio') m.ledger.step(STEP.syscall);
  reap(m, job);
}

/** Takes up to iodepth_batch_complete_max finished IOs; they are the application's at the end of the segment. */
export function reap(m: Machine, job: number): void {
  const { lists } = m.ios;
  const cpu = m.threads.cpu[job]!;
  const reaped = reapable(m, job);
  m.ledger.repeat(m.stepOf(job, STEP.reapIo), reaped);
  if (usesTaskWork(m, job) && !m.completion.polled) m.ledger.repeat(STEP.taskWorkRun, reaped);
  let movedNs = 0;
  let io = lists.first(m.ios.done(job));
  for (let n = 0; n < reaped; n++, io = lists.after(io)) movedNs += m.topology.transferNs(m.ios.doneCpu[io]!, cpu);
  if (movedNs > 0) m.ledger.direct(LABEL.cacheLine, COMPLETION_LINES * movedNs);
  m.jobs.batchLeft[job] = reaped;
  runThread(m, job, reapedByJob);
}

function reapable(m: Machine, job: number): number {
  const atMost = Math.max(m.workloadOf(job).iodepth_batch_complete_max, wanted(m, job));
  return Math.min(doneCount(m, job), atMost);
}

function reapedByJob(m: Machine, job: number): void {
  const { lists } = m.ios;
  for (let n = m.jobs.batchLeft[job]!; n > 0; n--) {
    const io = lists.shift(m.ios.done(job));
    m.jobs.inflight[job]!--;
    ioReturned(m, io);
  }
  jobLoop(m, job);
}

// ── waiting ──────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Sleeps until the engine's rule wakes the job: every completion wakes a libaio waiter, the wanted number an io_uring or
 * synchronous one; in an open loop the next arrival, too.
 */
export function sleepForCompletions(m: Machine, job: number, then: Resume): void {
  m.jobs.wakeAt[job] = m.workloadOf(job).ioengine === 'libaio' ? 1 : wanted(m, job);
  armArrival(m, job);
  sleep(m, job, then);
}

/** The sleeper is awake: what it waited for no longer wakes it. */
export function stopWaiting(m: Machine, job: number): void {
  m.jobs.wakeAt[job] = NEVER;
  m.events.cancel(m.slots.timer + job);
}

/** In an open loop with room, the next arrival ends the wait. */
export function armArrival(m: Machine, job: number): void {
  if (!m.jobs.isOpen(job) || !hasRoom(m, job)) return;
  m.events.schedule(m.slots.timer + job, Math.max(m.now, Math.ceil(m.jobs.arrivalAt[job]!)), PHASE.submission);
}

/** A thread's timer has run out: a spinning thread sees it by itself, a sleeping one is woken by an interrupt. */
export function timerRanOut(m: Machine, thread: number): void {
  if (isSpinning(m, thread)) endSpin(m, thread);
  else timerArrived(m, thread);
}
