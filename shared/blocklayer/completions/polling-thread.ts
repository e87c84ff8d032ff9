import { PHASE } from '#engine';
import { STEP } from '../costs/steps.ts';
import { endSpin, isSpinning, runThread, sleep, spin } from '../host/execution.ts';
import { endRound, gatherRound, helperOf, pushNext } from '../io/ring-thread.ts';
import { openBatch } from '../io/submitter.ts';
import type { Completion, Machine } from '../machine.ts';
import type { Scenario } from '../scenario.ts';
import { interrupt } from './interrupt.ts';

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
    if (isSpinning(m, helperOf(m, 0))) endSpin(m, helperOf(m, 0));
  },
};

/** -1 leaves the choice open: a CPU without a job, if there is one. */
function helperCpu(s: Scenario, jobCpus: Int32Array): number {
  if (s.polling_thread_cpu >= 0) return s.polling_thread_cpu;
  const free = Array.from({ length: s.cpus }, (_, cpu) => cpu).find((cpu) => !jobCpus.includes(cpu));
  return free ?? s.cpus - 1;
}

function handOver(m: Machine, job: number): void {
  openBatch(m, job);
  m.ledger.step(STEP.syscall);
  pushNext(m, job);
}

function work(m: Machine, helper: number): void {
  m.events.cancel(m.slots.timer + helper);
  if (gatherRound(m, helper, true)) {
    m.threads.waitFrom[helper] = -1;
    runThread(m, helper, roundEnds);
  } else {
    waitForWork(m, helper);
  }
}

function roundEnds(m: Machine, helper: number): void {
  endRound(m, helper);
  work(m, helper);
}

/** Spins; after the idle time without work and with nothing in flight it sleeps until the next hand-over. */
function waitForWork(m: Machine, helper: number): void {
  if (m.tags.inUse.some(({ used }) => used > 0)) {
    spin(m, helper, work);
    return;
  }
  if (m.threads.waitFrom[helper]! < 0) m.threads.waitFrom[helper] = m.now;
  const sleepAt = m.threads.waitFrom[helper]! + Math.round(m.scenario.polling_thread_idle_us * NS_PER_US);
  if (m.now >= sleepAt) {
    sleep(m, helper, work);
    return;
  }
  m.events.schedule(m.slots.timer + helper, sleepAt, PHASE.submission);
  spin(m, helper, work);
}
