import { LEVEL } from '../costs/ledger.ts';
import { LABEL } from '../costs/steps.ts';
import { CPU_LEVEL } from '../host/cpus.ts';
import type { Machine } from '../machine.ts';

/** Counting starts now: segments in hand count with what is left of them. */
export function startCounting(m: Machine, batchIos: number): void {
  settleSpinning(m);
  m.meter.restart(m.now, batchIos);
  m.ledger.restart();
  m.cpus.restart();
  for (const part of [m.submissionLocks, m.schedulerLocks, m.hostLocks, m.adapter, m.hostWorkers, m.network])
    part.restart();
  m.admission.restart(m.now);
  for (const device of m.devices) device.restart();
  countOpenSegments(m, 1);
}

/** Counting is over: what segments in hand have still before them does not count. */
export function stopCounting(m: Machine): void {
  settleSpinning(m);
  countOpenSegments(m, -1);
}

function countOpenSegments(m: Machine, sign: 1 | -1): void {
  const { level, endAt, spinning, busyNs } = m.cpus;
  for (let cpu = 0; cpu < m.scenario.cpus; cpu++) {
    const running = level[cpu] === CPU_LEVEL.thread && spinning[cpu] === 0;
    if (!running && level[cpu] !== CPU_LEVEL.interrupt) continue;
    const openNs = sign * Math.max(0, endAt[cpu]! - m.now);
    busyNs[cpu]! += openNs;
    if (level[cpu] === CPU_LEVEL.interrupt) m.cpus.interruptNs[cpu]! += openNs;
    m.ledger.busy(running ? LEVEL.thread : LEVEL.interrupt, openNs);
    if (!running) countSuspended(m, cpu, sign);
  }
}

/** The thread's segment under an interrupt has its rest still before it. */
function countSuspended({ cpus, ledger }: Machine, cpu: number, sign: 1 | -1): void {
  if (cpus.thread[cpu]! < 0 || cpus.spinning[cpu] === 1) return;
  const restNs = sign * cpus.suspendedNs[cpu]!;
  cpus.busyNs[cpu]! += restNs;
  ledger.busy(LEVEL.thread, restNs);
}

/** Charges the spinning so far, which is otherwise charged when it ends. */
function settleSpinning(m: Machine): void {
  for (let cpu = 0; cpu < m.scenario.cpus; cpu++) {
    if (m.cpus.spinning[cpu] === 0 || m.cpus.level[cpu] !== CPU_LEVEL.thread) continue;
    m.ledger.spun(LABEL.spin, m.now - m.cpus.spinFrom[cpu]!);
    m.cpus.spinFrom[cpu] = m.now;
  }
}
