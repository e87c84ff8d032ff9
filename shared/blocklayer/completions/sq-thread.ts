import { endSpin, isSpinning, runThread, spin } from '../host/execution.ts';
import { registerForTag } from '../io/completing.ts';
import { endRound, gatherRound, helperOf, pushNext, ringOf } from '../io/ring-thread.ts';
import { armArrival, canSubmit, enoughDone, openBatch, reap, stopWaiting } from '../io/submitter.ts';
import type { Completion, Machine, Resume } from '../machine.ts';
import type { Scenario } from '../scenario.ts';

/**
 * io_uring with SQPOLL: a kernel thread per job submits what the job writes into its ring, without a system call, and
 * with poll queues completes it, too. The job spins on its completion ring. The threads do not go idle.
 */
export function withSqThread(base: Completion): Completion {
  return {
    ...base,
    helpers: besideJobs,
    helperLoop: work,
    submit: (m, job) => {
      openBatch(m, job);
      pushNext(m, job);
    },
    wait: spinForCompletions,
    posted: base.polled ? releaseHelper : base.posted,
  };
}

/** A CPU without a job for each thread while there are any, from the one behind its job on. */
function besideJobs(s: Scenario, jobCpus: Int32Array): readonly number[] {
  const taken = new Set<number>(jobCpus);
  return Array.from(jobCpus, (jobCpu) => {
    const after = Array.from({ length: s.cpus }, (_, n) => (jobCpu + 1 + n) % s.cpus);
    const cpu = after.find((candidate) => !taken.has(candidate)) ?? (jobCpu + 1) % s.cpus;
    taken.add(cpu);
    return cpu;
  });
}

function releaseHelper(m: Machine, _queue: number, request: number): void {
  const helper = helperOf(m, m.jobOf(m.ioOf(request)));
  if (isSpinning(m, helper)) endSpin(m, helper);
}

function work(m: Machine, helper: number): void {
  if (gatherRound(m, helper, m.completion.polled)) runThread(m, helper, roundEnds);
  else {
    if (m.ios.lists.count(ringOf(m, helper)) > 0) waitForTag(m, helper);
    spin(m, helper, work);
  }
}

function roundEnds(m: Machine, helper: number): void {
  endRound(m, helper);
  work(m, helper);
}

/** The ring holds IOs that lack tags: whoever gives some back ends the spin. */
function waitForTag(m: Machine, helper: number): void {
  registerForTag(m, m.ios.lists.first(ringOf(m, helper)), helper);
}

const spinForCompletions: Resume = (m, job) => {
  if (enoughDone(m, job)) reap(m, job);
  else if (canSubmit(m, job)) m.completion.submit(m, job);
  else {
    armArrival(m, job);
    spin(m, job, newsSeen);
  }
};

const newsSeen: Resume = (m, job) => {
  stopWaiting(m, job);
  spinForCompletions(m, job);
};
