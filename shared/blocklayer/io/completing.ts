import { LABEL, STEP } from '../costs/steps.ts';
import { CALLED_LINES } from '../host/calls.ts';
import { endSpin, isSpinning, wake } from '../host/execution.ts';
import { HOST_LOCK, type Machine } from '../machine.ts';
import { HANDOVER_LINES } from '../queues/lines.ts';
import { commandEnded } from './at-device.ts';

/** Model study (assumed): lines that go to the completing CPU with a request of another CPU, and come back when the submitter reaps. */
export const COMPLETION_LINES = 5;

/** Takes every entry of a completion queue over to `list`, on `cpu`; returns how many. Charges the look. */
export function takeEntries(m: Machine, queue: number, cpu: number, list: number): number {
  const { lists } = m.requests;
  const entries = lists.count(m.requests.completionQueue(queue));
  if (entries === 0) return 0;
  lists.moveAll(m.requests.completionQueue(queue), list);
  m.meter.reaps++;
  m.meter.reapedEntries += entries;
  m.ledger.repeat(STEP.reapEntry, entries);
  if (m.topology.farFromDevice(cpu)) m.ledger.direct(LABEL.cacheLine, entries * m.topology.remoteLineNs);
  return entries;
}

/** Takes the completion-queue lock of a queue that both interrupts and threads look at; waits while another holds it. */
export function lockCompletionQueue(m: Machine, queue: number, cpu: number): void {
  const waitNs = m.queues.lockedUntil[queue]! - m.now;
  if (waitNs > 0) m.ledger.waitForLock(waitNs + HANDOVER_LINES * m.topology.transferNs(m.queues.lockedBy[queue]!, cpu));
  m.queues.lockedBy[queue] = cpu;
  m.ledger.step(STEP.cqLock);
}

export function unlockCompletionQueue(m: Machine, queue: number): void {
  m.queues.lockedUntil[queue] = m.now + m.ledger.pendingNs;
}

/** Charges what ending a request costs on `cpu`: `endStep` for the request, and the end of the IO with its last one. */
export function chargeCompletion(m: Machine, request: number, cpu: number, endStep: number): void {
  const submitter = m.requests.submitCpu[request]!;
  const io = m.ioOf(request);
  const job = m.jobOf(io);
  m.ledger.step(m.stepOf(job, endStep));
  const tagNs = m.bioBased ? 0 : touchTag(m, request, cpu);
  const movedNs = COMPLETION_LINES * m.topology.transferNs(submitter, cpu) + calledNs(m, request, cpu);
  if (tagNs + movedNs > 0) m.ledger.direct(LABEL.cacheLine, tagNs + movedNs);
  if (m.topology.farFromDevice(cpu) || m.topology.node[cpu] !== m.topology.node[submitter]) m.ios.numaRemote[io] = 1;
  if (m.scenario.iommu === 'strict') flushIommu(m, cpu);
  m.stack.chargeEnd(m, request, cpu);
  m.ios.uncharged[io]!--;
  if (m.ios.uncharged[io] !== 0) return;
  const riders = m.streams.riders.count(request);
  m.ledger.repeat(m.stepOf(job, STEP.endIo), 1 + riders);
  m.ledger.repeat(m.stepOf(job, STEP.endBio), riders);
}

/** A request that comes by a call was last in the cache of the interrupted CPU. */
function calledNs(m: Machine, request: number, cpu: number): number {
  if (m.ios.calledRemotely[m.ioOf(request)] === 0) return 0;
  return CALLED_LINES * m.topology.transferNs(m.queues.irqCpu[m.requests.queue[request]!]!, cpu);
}

function touchTag(m: Machine, request: number, cpu: number): number {
  const tags = m.tags.of(m.requests.queue[request]!);
  return tags.touch(m.requests.tagWord[request]!, cpu, m.now, m.scenario.cost_tag_put_ns);
}

/** Charges the end of what a thread took from completion queues: as a batch when there are two or more. */
export function chargeTaken(m: Machine, thread: number, taken: number): void {
  const { lists } = m.requests;
  const cpu = m.threads.cpu[thread]!;
  const endStep = taken >= 2 && m.scenario.batched_completion ? STEP.endRequestBatched : STEP.endRequest;
  for (let r = lists.first(m.requests.polled(thread)); r >= 0; r = lists.after(r)) chargeCompletion(m, r, cpu, endStep);
}

/** Ends what a thread took. */
export function finishTaken(m: Machine, thread: number): void {
  const polled = m.requests.polled(thread);
  const cpu = m.threads.cpu[thread]!;
  for (let r = m.requests.lists.shift(polled); r >= 0; r = m.requests.lists.shift(polled)) finishRequest(m, r, cpu);
}

/** Strict mode invalidates at once, one CPU at a time. */
function flushIommu(m: Machine, cpu: number): void {
  const waitNs = m.hostLocks.lock(HOST_LOCK.iommu, cpu, m.now, m.ledger.nsOf(STEP.iommuFlush));
  m.ledger.step(STEP.iommuFlush);
  m.ledger.waitForLock(waitNs);
}

/** The application (or the initiator) has an IO back: it is counted, and its slot is free. */
export function ioReturned(m: Machine, io: number): void {
  const { ios, meter } = m;
  meter.numaRemoteIos += ios.numaRemote[io]!;
  meter.tagWaits += ios.waitedForTag[io]!;
  meter.remoteIos += ios.calledRemotely[io]!;
  const job = m.jobOf(io);
  const latencyNs = Math.round(m.now - ios.startAt[io]!);
  meter.groupIoDone(m.workloads.groupOf[job]!, latencyNs);
  meter.ioDone(m.now, latencyNs, ios.write[io]!);
  ios.lists.push(ios.free(job), io);
}

/** Registers a thread for the tag that the next request of an IO needs. */
export function registerForTag(m: Machine, io: number, thread: number): void {
  const controller = m.controllers === 1 ? 0 : m.stack.deviceOf(m, io, m.ios.issued[io]!);
  const local = m.queues.localOf(m.threads.cpu[thread]!, m.completion.polled);
  m.threads.waitsForTag[thread] = 1;
  m.tags.of(controller * m.queues.perController + local).wait(thread);
}

/** Ends a request on `cpu`: the tag is free, waiters are woken, and with its last request the IO is done. */
export function finishRequest(m: Machine, request: number, cpu: number): void {
  if (!m.bioBased) putTag(m, request, cpu);
  if (!m.inline) commandEnded(m, m.requests.device[request]!);
  const io = m.ioOf(request);
  m.ios.unfinished[io]!--;
  if (m.ios.unfinished[io] === 0) finishIo(m, io, cpu);
  const { riders } = m.streams;
  for (let rider = riders.shift(request); rider >= 0; rider = riders.shift(request)) {
    m.ios.numaRemote[rider] = m.ios.numaRemote[io]!;
    m.ios.calledRemotely[rider] = m.ios.calledRemotely[io]!;
    finishIo(m, rider, cpu);
  }
}

function putTag(m: Machine, request: number, cpu: number): void {
  const queue = m.requests.queue[request]!;
  const tags = m.tags.of(queue);
  tags.put(
    m.requests.tagWord[request]!,
    m.stack.userOf(m, m.requests.device[request]!, m.requests.submitCpu[request]!),
  );
  m.meter.tagHeldNs += m.now - m.requests.tagTakenAt[request]!;
  if (tags.wakeDue) wakeTagWaiters(m, queue, cpu);
}

function wakeTagWaiters(m: Machine, queue: number, cpu: number): void {
  const tags = m.tags.of(queue);
  for (let left = tags.startBatch(); left > 0; ) {
    const thread = tags.nextToWake();
    if (thread < 0) return;
    if (m.threads.waitsForTag[thread] === 0) continue; // got its tag without being woken: the next one's turn
    m.threads.waitsForTag[thread] = 0;
    left--;
    if (isSpinning(m, thread)) endSpin(m, thread);
    else wake(m, thread, cpu);
  }
}

function finishIo(m: Machine, io: number, cpu: number): void {
  const job = m.jobOf(io);
  const done = m.ios.done(job);
  m.ios.doneCpu[io] = cpu;
  m.ios.lists.push(done, io);
  if (isSpinning(m, job)) endSpin(m, job);
  else if (m.ios.lists.count(done) >= m.jobs.wakeAt[job]!) wake(m, job, cpu);
}
