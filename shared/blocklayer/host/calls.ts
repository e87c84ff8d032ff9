import { PHASE } from '#engine';
import { LABEL, STEP } from '../costs/steps.ts';
import type { Machine } from '../machine.ts';
import { CPU_LEVEL } from './cpus.ts';
import { idleExitNs } from './execution.ts';

/** Model study (informed): in a guest an IPI takes effect at this share of the sender's hypercall; the sender returns later. */
const IPI_EFFECT_SHARE = 0.3;

/**
 * Lines of a request that go to the interrupted CPU, which looks it up and links it to the call list, and back to the CPU
 * that ends it: its state, and its list entry (assumed: a request is four lines, and these two are written).
 */
export const CALLED_LINES = 2;

/** rq_affinity: 0 never, 1 unless both CPUs share the last-level cache, 2 whenever they differ. */
export function completesRemotely(m: Machine, cpu: number, submitter: number): boolean {
  if (cpu === submitter || m.scenario.rq_affinity === 0) return false;
  return m.scenario.rq_affinity === 2 || m.topology.cacheGroup[cpu] !== m.topology.cacheGroup[submitter];
}

/** Puts a completion on the call list of another CPU; only an empty list needs an IPI. */
export function callRemote(m: Machine, request: number, from: number, to: number): void {
  const list = m.requests.callList(to);
  const wasEmpty = m.requests.lists.count(list) === 0;
  m.ios.calledRemotely[m.ioOf(request)] = 1;
  if (m.topology.farFromDevice(from)) m.ios.numaRemote[m.ioOf(request)] = 1;
  m.ledger.step(STEP.remoteCall);
  m.ledger.direct(LABEL.cacheLine, (1 + CALLED_LINES) * m.topology.transferNs(to, from));
  if (wasEmpty) sendIpi(m, to);
  m.requests.lists.push(list, request);
}

/** io_uring ends an IO in the task, which is told so. */
export function usesTaskWork(m: Machine, job: number): boolean {
  const { ioengine } = m.workloadOf(job);
  return ioengine === 'io_uring' || ioengine === 'io_uring_cmd';
}

/**
 * Unless it has said that it comes by itself, a task that runs on another CPU is interrupted, so that it runs its task work;
 * with a thread that polls the submission queue the kernel never interrupts it.
 */
export function notifyTask(m: Machine, job: number, from: number): void {
  if (m.scenario.sqthread_poll) return;
  const to = m.threads.cpu[job]!;
  if (to === from || m.workloadOf(job).io_uring_setup !== 'default' || m.cpus.thread[to] !== job) return;
  if (m.cpus.notified[to] === 1 || m.events.isScheduled(m.slots.ipi + to)) return;
  m.cpus.notified[to] = 1;
  sendIpi(m, to);
}

/** The sender pays for each; where one is on its way already, that one stands for both. */
function sendIpi(m: Machine, to: number): void {
  const { scenario: s, ledger } = m;
  const beforeNs = ledger.pendingNs;
  ledger.step(STEP.ipiSend);
  const sendNs = ledger.pendingNs - beforeNs;
  const effectNs = s.virtualised ? sendNs - (1 - IPI_EFFECT_SHARE) * s.vm_ipi_send_ns : sendNs;
  const exitNs = m.cpus.level[to] === CPU_LEVEL.idle ? idleExitNs(m) : 0;
  m.meter.ipis++;
  if (m.events.isScheduled(m.slots.ipi + to)) return;
  m.events.schedule(
    m.slots.ipi + to,
    m.now + Math.round(beforeNs + effectNs + s.cost_ipi_flight_ns) + exitNs,
    PHASE.dispatch,
  );
}
