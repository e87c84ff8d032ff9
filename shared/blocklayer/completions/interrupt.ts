import { STEP } from '../costs/steps.ts';
import { runThread, sleep } from '../host/execution.ts';
import { signalCompletion } from '../host/interrupts.ts';
import {
  canSubmit,
  enoughDone,
  isSynchronous,
  jobLoop,
  reap,
  sleepForCompletions,
  stopWaiting,
  submitBatch,
} from '../io/submitter.ts';
import type { Completion, Machine, Resume } from '../machine.ts';

/** The device interrupts; a job that lacks completions sleeps in the kernel. */
export const interrupt: Completion = {
  polled: false,
  helpers: () => [],
  helperLoop: jobLoop,
  submit: submitBatch,
  afterDoorbell: (m, thread, then) => then(m, thread),
  wait: enterKernelAndSleep,
  awaitTag: sleep,
  posted: signalCompletion,
};

function enterKernelAndSleep(m: Machine, job: number): void {
  if (!isSynchronous(m, job)) m.ledger.step(STEP.syscall);
  runThread(m, job, sleepUnlessDone);
}

const sleepUnlessDone: Resume = (m, job) => {
  if (enoughDone(m, job)) reap(m, job);
  else if (canSubmit(m, job)) jobLoop(m, job);
  else sleepForCompletions(m, job, awake);
};

const awake: Resume = (m, job) => {
  stopWaiting(m, job);
  sleepUnlessDone(m, job);
};
