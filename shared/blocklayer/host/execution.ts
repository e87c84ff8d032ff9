import { PHASE } from '#engine';
import { LEVEL, type Level } from '../costs/ledger.ts';
import { LABEL, STEP } from '../costs/steps.ts';
import type { Handler, Machine, Resume } from '../machine.ts';
import { CPU_LEVEL } from './cpus.ts';
import { STATUS } from './threads.ts';

/** Model study (assumed; about a scheduler's slice): a thread that others wait for gives its CPU up at the end of a segment after so long. */
const SLICE_NS = 1_000_000;

/** Runs what the ledger has gathered as one segment of the thread, then `then`. */
export function runThread(m: Machine, thread: number, then: Resume): void {
  m.afterSegment[thread] = then;
  startSegment(m, m.threads.cpu[thread]!, LEVEL.thread);
}

/** Runs what the ledger has gathered as one segment of the interrupt in hand, then `then`. */
export function runInterrupt(m: Machine, cpu: number, then: Handler): void {
  m.handler[cpu] = then;
  startSegment(m, cpu, LEVEL.interrupt);
}

function startSegment(m: Machine, cpu: number, level: Level): void {
  const { cpus } = m;
  const stretch = m.scenario.smt > 1 && siblingBusy(m, cpu) ? m.scenario.smt_factor : 1;
  const waitNs = m.ledger.takeLockWait();
  const exactNs = m.ledger.take() * stretch + cpus.carryNs[cpu]!;
  const ns = Math.floor(exactNs);
  cpus.carryNs[cpu] = exactNs - ns;
  cpus.busyNs[cpu]! += ns;
  cpus.lockWaitNs[cpu]! += waitNs;
  if (level === LEVEL.interrupt) cpus.interruptNs[cpu]! += ns;
  m.ledger.busy(level, ns);
  scheduleEnd(m, cpu, m.now + ns);
}

function siblingBusy(m: Machine, cpu: number): boolean {
  const first = m.topology.firstSibling(cpu);
  const end = Math.min(first + m.scenario.smt, m.scenario.cpus);
  for (let other = first; other < end; other++) {
    if (other !== cpu && m.cpus.level[other]! >= CPU_LEVEL.thread) return true;
  }
  return false;
}

function scheduleEnd(m: Machine, cpu: number, atNs: number): void {
  m.cpus.endAt[cpu] = atNs;
  m.events.schedule(cpu, atNs, PHASE.submission);
}

/** The segment in hand of a CPU has ended (or a spinning thread has used up its slice). */
export function segmentEnded(m: Machine, cpu: number): void {
  const { cpus } = m;
  const level = cpus.level[cpu];
  if (level === CPU_LEVEL.interrupt) m.handler[cpu]!(m, cpu);
  else if (level === CPU_LEVEL.waking) runNext(m, cpu);
  else threadSegmentEnded(m, cpu);
}

function threadSegmentEnded(m: Machine, cpu: number): void {
  const thread = m.cpus.thread[cpu]!;
  if (m.cpus.spinning[cpu] === 1) stopSpinning(m, cpu);
  const othersWait = m.runQueues.count(cpu) > 0 && m.threads.status[thread] === STATUS.running;
  if (othersWait && m.now - m.cpus.sliceFrom[cpu]! >= SLICE_NS) yieldCpu(m, cpu, thread);
  else m.afterSegment[thread]!(m, thread);
}

function yieldCpu(m: Machine, cpu: number, thread: number): void {
  m.threads.status[thread] = STATUS.ready;
  m.runQueues.push(cpu, thread);
  runNext(m, cpu);
}

/** Switches to the next ready thread; without one the CPU is idle. */
function runNext(m: Machine, cpu: number): void {
  const thread = m.runQueues.shift(cpu);
  m.cpus.thread[cpu] = thread;
  if (thread < 0) {
    m.cpus.level[cpu] = CPU_LEVEL.idle;
    return;
  }
  m.threads.status[thread] = STATUS.running;
  m.cpus.level[cpu] = CPU_LEVEL.thread;
  m.cpus.sliceFrom[cpu] = m.now;
  m.ledger.step(STEP.contextSwitch);
  startSegment(m, cpu, LEVEL.thread);
}

/** The first thing a thread does; threads of one CPU start one after the other. */
export function startThread(m: Machine, thread: number, first: Resume): void {
  const cpu = m.threads.cpu[thread]!;
  m.afterSegment[thread] = first;
  m.threads.status[thread] = STATUS.ready;
  m.runQueues.push(cpu, thread);
  if (m.cpus.level[cpu] === CPU_LEVEL.idle) runNext(m, cpu);
}

/** The thread burns its CPU until `endSpin`, then does `then`; costs gathered before are run first, and `then` must look again. */
export function spin(m: Machine, thread: number, then: Resume): void {
  if (m.ledger.pendingNs > 0) {
    runThread(m, thread, then);
    return;
  }
  const cpu = m.threads.cpu[thread]!;
  m.afterSegment[thread] = then;
  m.cpus.spinning[cpu] = 1;
  m.cpus.spinFrom[cpu] = m.now;
  m.cpus.endAt[cpu] = Number.POSITIVE_INFINITY;
  limitSpin(m, cpu);
}

/** A spinning thread that others wait for stops at the end of its slice. */
function limitSpin(m: Machine, cpu: number): void {
  if (m.runQueues.count(cpu) === 0 || m.events.isScheduled(cpu)) return;
  m.events.schedule(cpu, Math.max(m.now, m.cpus.sliceFrom[cpu]! + SLICE_NS), PHASE.submission);
}

function stopSpinning(m: Machine, cpu: number): void {
  m.cpus.spinning[cpu] = 0;
  if (m.cpus.level[cpu] === CPU_LEVEL.thread) m.ledger.spun(LABEL.spin, m.now - m.cpus.spinFrom[cpu]!);
}

/** Whether the thread is spinning now, possibly under an interrupt. */
export function isSpinning(m: Machine, thread: number): boolean {
  const cpu = m.threads.cpu[thread]!;
  return m.cpus.spinning[cpu] === 1 && m.cpus.thread[cpu] === thread;
}

/** What the thread spins for has come. */
export function endSpin(m: Machine, thread: number): void {
  const cpu = m.threads.cpu[thread]!;
  stopSpinning(m, cpu);
  m.cpus.suspendedNs[cpu] = 0;
  if (m.cpus.level[cpu] !== CPU_LEVEL.thread) return;
  m.events.cancel(cpu);
  scheduleEnd(m, cpu, m.now);
}

/** Switches the thread out until `wake` (to the next ready one, which pays the switch, or to idle), then it does `then`. A wake-up on the way is not lost. */
export function sleep(m: Machine, thread: number, then: Resume): void {
  m.afterWake[thread] = then;
  m.threads.status[thread] = STATUS.falling;
  if (m.runQueues.count(m.threads.cpu[thread]!) === 0) m.ledger.step(STEP.contextSwitch);
  runThread(m, thread, fallAsleep);
}

function fallAsleep(m: Machine, thread: number): void {
  if (m.threads.status[thread] === STATUS.caught) {
    m.threads.status[thread] = STATUS.running;
    m.afterWake[thread]!(m, thread);
    return;
  }
  m.threads.status[thread] = STATUS.sleeping;
  runNext(m, m.threads.cpu[thread]!);
}

/** Wakes a sleeping thread; nothing happens when it is awake. The waker's cost goes into its next segment. */
export function wake(m: Machine, thread: number, byCpu: number): void {
  const status = m.threads.status[thread];
  if (status === STATUS.falling) {
    m.threads.status[thread] = STATUS.caught;
    countWakeup(m);
  } else if (status === STATUS.sleeping) {
    countWakeup(m);
    makeReady(m, thread, byCpu);
  }
}

function countWakeup(m: Machine): void {
  m.meter.wakeups++;
  m.ledger.step(STEP.wakeup);
}

function makeReady(m: Machine, thread: number, byCpu: number): void {
  const cpu = m.threads.cpu[thread]!;
  m.threads.status[thread] = STATUS.ready;
  m.afterSegment[thread] = m.afterWake[thread]!;
  m.runQueues.push(cpu, thread);
  if (m.cpus.spinning[cpu] === 1 && m.cpus.level[cpu] === CPU_LEVEL.thread) limitSpin(m, cpu);
  if (m.cpus.level[cpu] !== CPU_LEVEL.idle) return;
  if (byCpu !== cpu && m.scenario.virtualised) kickHaltedCpu(m);
  m.cpus.level[cpu] = CPU_LEVEL.waking;
  scheduleEnd(m, cpu, m.now + idleExitNs(m));
}

/** A halted virtual CPU needs an IPI; a physical one watches its wake-up flag. */
function kickHaltedCpu(m: Machine): void {
  m.meter.ipis++;
  m.ledger.step(STEP.ipiSend);
}

/** How long an idle CPU takes to react. */
export function idleExitNs(m: Machine): number {
  const { cost_idle_exit_ns: exitNs, virtualised, vm_halt_wake_ns: haltNs } = m.scenario;
  return Math.round(exitNs + (virtualised ? haltNs : 0));
}

/** The CPU goes to interrupt level: whatever it was doing is put aside. */
export function suspend(m: Machine, cpu: number): void {
  const { cpus } = m;
  if (cpus.level[cpu] === CPU_LEVEL.thread && cpus.spinning[cpu] === 1) {
    m.ledger.spun(LABEL.spin, m.now - cpus.spinFrom[cpu]!);
    m.events.cancel(cpu);
  } else if (cpus.level[cpu] !== CPU_LEVEL.idle) {
    cpus.suspendedNs[cpu] = cpus.endAt[cpu]! - m.now;
    m.events.cancel(cpu);
  }
  cpus.level[cpu] = CPU_LEVEL.interrupt;
}

/** The last interrupt is done: back to the thread, or to whoever became ready meanwhile. */
export function resume(m: Machine, cpu: number): void {
  const { cpus } = m;
  if (cpus.thread[cpu]! < 0) {
    runNext(m, cpu);
    return;
  }
  cpus.level[cpu] = CPU_LEVEL.thread;
  if (cpus.spinning[cpu] === 1) {
    cpus.spinFrom[cpu] = m.now;
    limitSpin(m, cpu);
  } else {
    scheduleEnd(m, cpu, m.now + cpus.suspendedNs[cpu]!);
  }
}
