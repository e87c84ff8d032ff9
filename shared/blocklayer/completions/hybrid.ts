import { PHASE } from '#engine';
import { STEP } from '../costs/steps.ts';
import { sleep } from '../host/execution.ts';
import { isSince } from '../host/kernel.ts';
import { isSynchronous, stopWaiting } from '../io/submitter.ts';
import type { Completion, Machine } from '../machine.ts';
import { HYBRID_KERNELS } from './hybrid-kernels.ts';
import { iopoll, poll } from './iopoll.ts';

/**
 * As iopoll, but before the first look of a wait the job sleeps for a share of the mean completion time, or of the shortest,
 * in which its own sleep is left out.
 */
export const hybrid: Completion = { ...iopoll, wait: napThenPoll };

function napThenPoll(m: Machine, job: number): void {
  const { completionNs, shortestNs, nappedNs } = m.jobs;
  const completesIn = isSince(m.kernel, HYBRID_KERNELS.inRing) ? shortestNs : completionNs;
  const napNs = Math.round(completesIn[job]! * m.scenario.hybrid_sleep_ratio);
  nappedNs[job] = napNs;
  if (!isSynchronous(m, job)) m.ledger.step(STEP.syscall);
  if (napNs === 0) {
    poll(m, job);
    return;
  }
  m.ledger.step(STEP.timerArm);
  const arrivalAt = m.jobs.isOpen(job) ? Math.ceil(m.jobs.arrivalAt[job]!) : Number.POSITIVE_INFINITY;
  m.events.schedule(m.slots.timer + job, Math.max(m.now, Math.min(m.now + napNs, arrivalAt)), PHASE.submission);
  sleep(m, job, napOver);
}

function napOver(m: Machine, job: number): void {
  stopWaiting(m, job);
  poll(m, job);
}
