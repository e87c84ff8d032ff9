import { STEP } from '../costs/steps.ts';
import { endSpin, isSpinning, runThread, spin } from '../host/execution.ts';
import type { Machine, Resume } from '../machine.ts';
import { chargeTaken, finishRequest, lockCompletionQueue, takeEntries, unlockCompletionQueue } from './completing.ts';
import { armArrival, canSubmit, enoughDone, jobLoop, queueOfJob, reap, stopWaiting } from './submitter.ts';

/**
 * The job goes on when it can; else it looks at its queues once, completes what it finds as one batch and does `poll`
 * again, or does `idle` when it found nothing.
 */
export function pollOnce(m: Machine, job: number, poll: Resume, idle: Resume): void {
  if (enoughDone(m, job)) reap(m, job);
  else if (canSubmit(m, job)) jobLoop(m, job);
  else if (!completeFound(m, job, poll)) {
    m.ledger.step(STEP.pollEmpty);
    runThread(m, job, idle);
  }
}

/** One look; false when there was nothing. Otherwise completes it in the context of the job and goes on with `then`. */
function completeFound(m: Machine, job: number, then: Resume): boolean {
  const taken = takeFromQueues(m, job);
  if (taken === 0) return false;
  m.ledger.repeat(STEP.pollEntry, taken);
  chargeTaken(m, job, taken);
  m.afterPoll[job] = then;
  runThread(m, job, completeTaken);
  return true;
}

function completeTaken(m: Machine, job: number): void {
  const polled = m.requests.polled(job);
  const cpu = m.threads.cpu[job]!;
  for (let r = m.requests.lists.shift(polled); r >= 0; r = m.requests.lists.shift(polled)) {
    m.jobs.tookNs(job, m.now - m.requests.issuedAt[r]!);
    finishRequest(m, r, cpu);
  }
  m.afterPoll[job]!(m, job);
}

/** A job that polls must not sleep for a tag: its own finished requests may hold them. It looks and spins instead. */
export function pollForTag(m: Machine, job: number, then: Resume): void {
  if (!completeFound(m, job, then)) spin(m, job, then);
}

function takeFromQueues(m: Machine, job: number): number {
  const cpu = m.threads.cpu[job]!;
  let taken = 0;
  for (let controller = 0; controller < m.controllers; controller++) {
    if (!m.stack.reaches(m, job, controller)) continue;
    const queue = queueOfJob(m, job, controller);
    if (m.requests.lists.count(m.requests.completionQueue(queue)) === 0) continue;
    const shared = m.queues.maskSize[queue]! > 1;
    if (shared && leavesTo(m, queue)) continue;
    if (shared) lockCompletionQueue(m, queue, cpu);
    taken += takeEntries(m, queue, cpu, m.requests.polled(job));
    if (shared) unlockCompletionQueue(m, queue);
  }
  return taken;
}

/** Another job looks at the queue, and this one does not wait for it. */
function leavesTo(m: Machine, queue: number): boolean {
  return m.scenario.poll_busy === 'skip' && m.queues.lockedUntil[queue]! > m.now;
}

/** Whether a queue of the job holds entries that nobody has taken. */
export function somethingPosted(m: Machine, job: number): boolean {
  for (let controller = 0; controller < m.controllers; controller++) {
    if (!m.stack.reaches(m, job, controller)) continue;
    if (m.requests.lists.count(m.requests.completionQueue(queueOfJob(m, job, controller))) > 0) return true;
  }
  return false;
}

/** Spins until an entry is posted, a completion of the job arrives, or in an open loop an IO arrives. */
export function spinUntilNews(m: Machine, job: number, then: Resume): void {
  if (somethingPosted(m, job) || enoughDone(m, job) || canSubmit(m, job)) {
    then(m, job);
    return;
  }
  armArrival(m, job);
  m.afterWake[job] = then;
  spin(m, job, newsSeen);
}

function newsSeen(m: Machine, job: number): void {
  stopWaiting(m, job);
  m.ledger.step(STEP.pollEmpty);
  m.afterWake[job]!(m, job);
}

/** A posted entry is seen by its job when that spins, else by another job that spins on the same queue. */
export function releaseSpinner(m: Machine, queue: number, request: number): void {
  const owner = m.jobOf(m.ioOf(request));
  if (isSpinning(m, owner)) {
    endSpin(m, owner);
    return;
  }
  const controller = m.controllerOf(queue);
  for (const job of m.jobsOfQueue[queue % m.queues.perController]!) {
    if (job !== owner && m.stack.reaches(m, job, controller) && isSpinning(m, job)) {
      endSpin(m, job);
      return;
    }
  }
}
