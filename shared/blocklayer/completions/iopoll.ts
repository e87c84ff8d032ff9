import type { Completion, Machine } from '../machine.ts';
import { pollForTag, pollOnce, releaseSpinner, spinUntilNews } from '../polling.ts';
import { STEP } from '../steps.ts';
import { isSynchronous, jobLoop, submitBatch } from '../submitter.ts';

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
  if (!isSynchronous(m)) m.ledger.step(STEP.syscall);
  poll(m, job);
}

export function poll(m: Machine, job: number): void {
  pollOnce(m, job, poll, idle);
}

function idle(m: Machine, job: number): void {
  spinUntilNews(m, job, poll);
}
