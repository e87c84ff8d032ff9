import { STEP } from '../costs/steps.ts';
import { pollForTag, pollOnce, releaseSpinner, spinUntilNews } from '../io/polling.ts';
import { isSynchronous, jobLoop, submitBatch } from '../io/submitter.ts';
import type { Completion, Machine } from '../machine.ts';

/** The job polls queues that never interrupt, from inside the kernel, until it has what it wants. */
export const iopoll: Completion = {
  polled: true,
  helpers: () => [],
  helperLoop: jobLoop,
  submit: submitBatch,
  afterDoorbell: (m, thread, then) => then(m, thread),
  wait: enterKernelAndPoll,
  awaitTag: pollForTag,
  posted: releaseSpinner,
};

function enterKernelAndPoll(m: Machine, job: number): void {
  if (!isSynchronous(m, job)) m.ledger.step(STEP.syscall);
  poll(m, job);
}

export function poll(m: Machine, job: number): void {
  pollOnce(m, job, poll, idle);
}

function idle(m: Machine, job: number): void {
  spinUntilNews(m, job, poll);
}
