import { PHASE } from '#engine';
import { STEP } from '../costs/steps.ts';
import {
  chargeCompletion,
  finishRequest,
  lockCompletionQueue,
  takeEntries,
  unlockCompletionQueue,
} from '../io/completing.ts';
import type { Machine } from '../machine.ts';
import { callRemote, completesRemotely, notifyTask, usesTaskWork } from './calls.ts';
import { CPU_LEVEL } from './cpus.ts';
import { idleExitNs, resume, runInterrupt, suspend, wake } from './execution.ts';
import { isSince } from './kernel.ts';

/** Model study: from this kernel on a handler looks at the completion queue again before it leaves. */
const REPEAT_SINCE = { major: 5, minor: 9 };
/** From this kernel on a call ends its requests in the softirq (blk-mq: Always complete remote completions requests in softirq). */
const CALLS_END_IN_SOFTIRQ_SINCE = { major: 5, minor: 12 };
const NS_PER_US = 1000;

/**
 * What can interrupt a CPU: the vectors of hardware queues, timers of threads, and calls from other CPUs. A vector has
 * one pending bit, and a call on its way stands for all that its CPU is called for: each is pending at most once.
 */
const SOURCE = {
  queue: (queue: number): number => queue,
  timer: (m: Machine, thread: number): number => m.queues.count + thread,
  call: (m: Machine, cpu: number): number => m.queues.count + m.threads.count + cpu,
};

// ── the device's side ────────────────────────────────────────────────────────────────────────────────────────────

/** A completion entry was posted on a queue whose interrupt is enabled: signal it, at once or coalesced. */
export function signalCompletion(m: Machine, queue: number): void {
  const { queues, scenario, slots, events } = m;
  if (scenario.irq_coalesce_count === 1) {
    raiseVector(m, queue);
    return;
  }
  queues.unsignalled[queue]!++;
  const timer = slots.coalesce + queue;
  if (queues.unsignalled[queue]! >= scenario.irq_coalesce_count) {
    events.cancel(timer);
    coalescingEnded(m, queue);
  } else if (!events.isScheduled(timer)) {
    events.schedule(timer, m.now + Math.round(scenario.irq_coalesce_us * NS_PER_US), PHASE.completion);
  }
}

export function coalescingEnded(m: Machine, queue: number): void {
  m.queues.unsignalled[queue] = 0;
  raiseVector(m, queue);
}

function raiseVector(m: Machine, queue: number): void {
  if (m.queues.latched[queue] === 1) return;
  m.queues.latched[queue] = 1;
  m.hostWorkers.signal(queue, m.now);
  const exitNs = m.cpus.level[m.queues.irqCpu[queue]!] === CPU_LEVEL.idle ? idleExitNs(m) : 0;
  m.events.schedule(m.slots.msi + queue, m.now + Math.round(m.scenario.cost_msi_flight_ns) + exitNs, PHASE.dispatch);
}

// ── the CPU's side ───────────────────────────────────────────────────────────────────────────────────────────────

export function vectorArrived(m: Machine, queue: number): void {
  interrupt(m, m.queues.irqCpu[queue]!, SOURCE.queue(queue));
}

export function timerArrived(m: Machine, thread: number): void {
  interrupt(m, m.threads.cpu[thread]!, SOURCE.timer(m, thread));
}

export function callArrived(m: Machine, cpu: number): void {
  interrupt(m, cpu, SOURCE.call(m, cpu));
}

function interrupt(m: Machine, cpu: number, source: number): void {
  if (m.pendingInterrupt[source] === 1) return;
  m.pendingInterrupt[source] = 1;
  m.interrupts.push(cpu, source);
  if (m.cpus.level[cpu] === CPU_LEVEL.interrupt) return;
  suspend(m, cpu);
  nextInterrupt(m, cpu);
}

function nextInterrupt(m: Machine, cpu: number): void {
  const source = m.interrupts.shift(cpu);
  m.cpus.interrupt[cpu] = source;
  if (source >= 0) m.pendingInterrupt[source] = 0;
  if (source < 0) leave(m, cpu);
  else if (source < m.queues.count) enterQueueInterrupt(m, cpu, source);
  else if (source < m.queues.count + m.threads.count) enterTimer(m, cpu);
  else enterCall(m, cpu);
}

/** Costs of the last effects (a wake-up) still run at interrupt level. */
function leave(m: Machine, cpu: number): void {
  if (m.ledger.pendingNs > 0) runInterrupt(m, cpu, nextInterrupt);
  else resume(m, cpu);
}

/**
 * Entering clears the latch. A latched interrupt whose work the handler before it has just done is dropped; one that
 * finds the queue emptied earlier, by polling, costs the spurious price.
 */
function enterQueueInterrupt(m: Machine, cpu: number, queue: number): void {
  m.queues.latched[queue] = 0;
  const empty = m.requests.lists.count(m.requests.completionQueue(queue)) === 0;
  if (empty && m.queues.drainedAt[queue] === m.now) {
    nextInterrupt(m, cpu);
    return;
  }
  m.meter.interrupts++;
  m.ledger.step(empty ? STEP.irqSpurious : STEP.irqEntry);
  runInterrupt(m, cpu, empty ? nextInterrupt : takeFromQueue);
}

function takeFromQueue(m: Machine, cpu: number): void {
  const queue = m.cpus.interrupt[cpu]!;
  const locked = m.scenario.completion === 'poll_after_submit' && m.queues.maskSize[queue]! > 1;
  if (locked) lockCompletionQueue(m, queue, cpu);
  const entries = takeEntries(m, queue, cpu, m.requests.inHandler(cpu));
  if (locked) unlockCompletionQueue(m, queue);
  m.softirqDue[cpu] = 1;
  m.inBatch[cpu] = entries >= 2 && m.scenario.batched_completion ? 1 : 0;
  completeNext(m, cpu);
}

/** A device with a single hardware queue ends requests in the softirq of the CPU they end on, and so do calls. */
function chargeSoftirq(m: Machine, cpu: number): void {
  const called = m.cpus.interrupt[cpu]! >= m.queues.count && isSince(m.kernel, CALLS_END_IN_SOFTIRQ_SINCE);
  if (m.scenario.hw_queues > 1 && !called) return;
  if (m.softirqDue[cpu] === 1) m.ledger.step(STEP.softirqBatch);
  m.softirqDue[cpu] = 0;
  m.ledger.step(STEP.softirqItem);
}

/** Completes the entries in hand one by one: here, or by a call to the CPU of the submitter. */
function completeNext(m: Machine, cpu: number): void {
  const { lists } = m.requests;
  const inHand = m.requests.inHandler(cpu);
  const request = lists.first(inHand);
  if (request < 0) {
    entriesDone(m, cpu);
    return;
  }
  const submitter = m.requests.submitCpu[request]!;
  if (completesRemotely(m, cpu, submitter)) {
    lists.shift(inHand);
    callRemote(m, request, cpu, submitter);
    runInterrupt(m, cpu, completeNext);
  } else {
    chargeSoftirq(m, cpu);
    chargeCompletion(m, request, cpu, m.inBatch[cpu] === 1 ? STEP.endRequestBatched : STEP.endRequest);
    if (usesTaskWork(m, m.jobOf(m.ioOf(request)))) m.ledger.step(STEP.taskWorkAdd);
    runInterrupt(m, cpu, completeFirst);
  }
}

function completeFirst(m: Machine, cpu: number): void {
  const request = m.requests.lists.shift(m.requests.inHandler(cpu));
  finishRequest(m, request, cpu);
  const job = m.jobOf(m.ioOf(request));
  if (usesTaskWork(m, job)) notifyTask(m, job, cpu);
  completeNext(m, cpu);
}

function entriesDone(m: Machine, cpu: number): void {
  const queue = m.cpus.interrupt[cpu]!;
  const isQueue = queue < m.queues.count;
  const more = isQueue && m.requests.lists.count(m.requests.completionQueue(queue)) > 0;
  if (more && isSince(m.kernel, REPEAT_SINCE)) {
    takeFromQueue(m, cpu);
    return;
  }
  if (isQueue && !more) m.queues.drainedAt[queue] = m.now;
  nextInterrupt(m, cpu);
}

function enterCall(m: Machine, cpu: number): void {
  m.ledger.step(STEP.ipiReceive);
  runInterrupt(m, cpu, takeCalls);
}

function takeCalls(m: Machine, cpu: number): void {
  const { lists } = m.requests;
  const calls = m.requests.callList(cpu);
  m.cpus.notified[cpu] = 0;
  m.softirqDue[cpu] = 1;
  lists.moveAll(calls, m.requests.inHandler(cpu));
  m.inBatch[cpu] = 0;
  completeNext(m, cpu);
}

function enterTimer(m: Machine, cpu: number): void {
  m.ledger.step(STEP.timerIrq);
  runInterrupt(m, cpu, timerExpired);
}

function timerExpired(m: Machine, cpu: number): void {
  wake(m, m.cpus.interrupt[cpu]! - m.queues.count, cpu);
  nextInterrupt(m, cpu);
}
