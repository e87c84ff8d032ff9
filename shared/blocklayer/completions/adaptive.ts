import { PHASE } from '#engine';
import { STEP } from '../costs/steps.ts';
import { spin } from '../host/execution.ts';
import { signalCompletion } from '../host/interrupts.ts';
import { pollForTag, pollOnce, releaseSpinner, somethingPosted } from '../io/polling.ts';
import {
  canSubmit,
  enoughDone,
  isSynchronous,
  jobLoop,
  queueOfJob,
  sleepForCompletions,
  stopWaiting,
  submitBatch,
} from '../io/submitter.ts';
import type { Completion, Machine } from '../machine.ts';

/** Model study (assumed): weight of the newest wait in a job's moving average; no spinning while waits are longer than this many limits. */
const AVERAGE_WEIGHT = 1 / 8;
const HOPELESS_LIMITS = 2;
const NS_PER_US = 1000;

/** The job spins for a while, then arms the interrupts of its queues and sleeps. */
export const adaptive: Completion = {
  polled: false,
  helpers: () => [],
  helperLoop: jobLoop,
  submit: submitBatch,
  afterDoorbell: (m, thread, then) => then(m, thread),
  wait: enterKernel,
  awaitTag: pollForTag,
  posted: signalOrRelease,
};

function signalOrRelease(m: Machine, queue: number, request: number): void {
  if (m.queues.armed[queue]! > 0) signalCompletion(m, queue);
  else releaseSpinner(m, queue, request);
}

function enterKernel(m: Machine, job: number): void {
  if (!isSynchronous(m, job)) m.ledger.step(STEP.syscall);
  m.threads.waitFrom[job] = m.now;
  poll(m, job);
}

function poll(m: Machine, job: number): void {
  pollOnce(m, job, poll, spinOrSleep);
}

function spinOrSleep(m: Machine, job: number): void {
  const limitNs = Math.round(m.scenario.adaptive_spin_us * NS_PER_US);
  const endsAt = m.threads.waitFrom[job]! + limitNs;
  if (somethingPosted(m, job) || enoughDone(m, job) || canSubmit(m, job)) poll(m, job);
  else if (endsAt <= m.now || m.jobs.waitNs[job]! > HOPELESS_LIMITS * limitNs) armAndSleep(m, job);
  else {
    const arrivalAt = m.jobs.isOpen(job) ? Math.ceil(m.jobs.arrivalAt[job]!) : endsAt;
    m.events.schedule(m.slots.timer + job, Math.max(m.now, Math.min(endsAt, arrivalAt)), PHASE.submission);
    spin(m, job, spinEnded);
  }
}

function spinEnded(m: Machine, job: number): void {
  stopWaiting(m, job);
  m.ledger.step(STEP.pollEmpty);
  noteWait(m, job);
  poll(m, job);
}

function armAndSleep(m: Machine, job: number): void {
  arm(m, job, 1);
  sleepForCompletions(m, job, awake);
}

function awake(m: Machine, job: number): void {
  stopWaiting(m, job);
  arm(m, job, -1);
  noteWait(m, job);
  poll(m, job);
}

function noteWait(m: Machine, job: number): void {
  const averageNs = m.jobs.waitNs[job]!;
  m.jobs.waitNs[job] = averageNs + (m.now - m.threads.waitFrom[job]! - averageNs) * AVERAGE_WEIGHT;
}

function arm(m: Machine, job: number, by: 1 | -1): void {
  for (let controller = 0; controller < m.controllers; controller++) {
    if (m.stack.reaches(m, job, controller)) m.queues.armed[queueOfJob(m, job, controller)]! += by;
  }
}
