import { LABEL, STEP } from '../costs/steps.ts';
import type { Machine } from '../machine.ts';
import { NO_TAG } from '../queues/tags.ts';
import { dispatch, leaveStream } from './at-device.ts';
import { chargeCompletion, finishRequest } from './completing.ts';

/** Starts an IO slot: its direction, its device, when it began. */
export function startIo(m: Machine, io: number, startAt: number): void {
  m.ios.startAt[io] = startAt;
  m.ios.issued[io] = 0;
  m.ios.numaRemote[io] = 0;
  m.ios.calledRemotely[io] = 0;
  m.ios.waitedForTag[io] = 0;
  m.ios.write[io] = isWrite(m, m.jobOf(io)) ? 1 : 0;
  m.ios.device[io] = m.stack.deviceFor(m, m.jobOf(io));
  const commands = m.stack.commandsOf(m, io);
  m.ios.commands[io] = commands;
  m.ios.unfinished[io] = commands;
  m.ios.uncharged[io] = commands;
}

function isWrite(m: Machine, job: number): boolean {
  const { rw, rwmixread } = m.workloadOf(job);
  if (rw === 'rw' || rw === 'randrw') return m.direction.uniform() * 100 >= rwmixread;
  return rw === 'write' || rw === 'randwrite';
}

/**
 * Builds the requests of an IO on behalf of `thread` until tags run out; returns whether all are built. They wait in the
 * thread's list until `ringDoorbells`, at the end of the segment that the ledger is gathering.
 */
export function buildRequests(m: Machine, io: number, thread: number): boolean {
  if (merges(m, io)) return true;
  const cpu = m.threads.cpu[thread]!;
  const local = m.queues.localOf(cpu, m.completion.polled);
  for (let n = m.ios.issued[io]!; n < m.ios.commands[io]!; n++) {
    const device = m.stack.deviceOf(m, io, n);
    const queue = (m.controllers === 1 ? 0 : device * m.queues.perController) + local;
    const word = m.bioBased ? 0 : m.tags.of(queue).take(cpu, m.stack.userOf(m, device, cpu));
    if (word === NO_TAG) {
      noteBlocked(m, io);
      return false;
    }
    const request = io * m.commandsPerIo + n;
    m.requests.device[request] = device;
    m.requests.queue[request] = queue;
    m.requests.tagWord[request] = word;
    m.requests.tagTakenAt[request] = m.now;
    m.requests.submitCpu[request] = cpu;
    m.requests.lists.push(m.requests.unrung(thread), request);
    m.streams.open(m.jobOf(io), device, request);
    m.ios.issued[io] = n + 1;
    chargeRequest(m, request, thread);
  }
  noteUnblocked(m, io, thread);
  return true;
}

/** The IO rides on the request before it, when that still takes it. */
function merges(m: Machine, io: number): boolean {
  const job = m.jobOf(io);
  const request = m.streams.neighbour(job, m.ios.device[io]!);
  if (request < 0) return false;
  if (m.streams.riders.count(request) === 0) m.ledger.step(m.stepOf(job, STEP.growRequest));
  m.ledger.step(m.stepOf(job, STEP.mergeIo));
  m.meter.submitNs += m.now + m.ledger.pendingNs - m.ios.startAt[io]!;
  m.streams.ride(request, io);
  m.ios.issued[io] = m.ios.commands[io]!;
  return true;
}

function noteBlocked(m: Machine, io: number): void {
  if (m.ios.blockedAt[io]! < 0) m.ios.blockedAt[io] = m.now;
}

function noteUnblocked(m: Machine, io: number, thread: number): void {
  const blockedAt = m.ios.blockedAt[io]!;
  if (blockedAt < 0) return;
  m.ios.blockedAt[io] = -1;
  m.ios.waitedForTag[io] = 1;
  m.threads.waitsForTag[thread] = 0;
  m.meter.tagWaitNs += m.now - blockedAt;
}

function chargeRequest(m: Machine, request: number, thread: number): void {
  const cpu = m.threads.cpu[thread]!;
  const queue = m.requests.queue[request]!;
  m.ledger.step(m.stepOf(m.jobOf(m.ioOf(request)), STEP.submitRequest));
  if (!m.bioBased) {
    const tags = m.tags.of(queue);
    const waitNs = tags.searchNs + tags.touch(m.requests.tagWord[request]!, cpu, m.now, m.scenario.cost_tag_get_ns);
    if (waitNs > 0) m.ledger.direct(LABEL.cacheLine, waitNs);
    if (m.scheduled) passScheduler(m, request, cpu);
    touchQueue(m, queue, thread);
  }
}

/** Inserting and dispatching happen under the one lock of the scheduler of a device. */
function passScheduler(m: Machine, request: number, cpu: number): void {
  const device = m.requests.device[request]!;
  const waitNs = m.schedulerLocks.lock(device, cpu, m.now, m.ledger.nsOf(STEP.schedulerLock));
  m.ledger.step(STEP.schedulerLock);
  m.ledger.waitForLock(waitNs);
  if (m.admission.byWorkers) wakeWorker(m);
}

/** A worker that dispatches runs on a CPU of its hardware queue: where each has only one, the submitter makes way for it. */
function wakeWorker(m: Machine): void {
  const { hw_queues, poll_queues, cpus } = m.scenario;
  if ((m.completion.polled ? poll_queues : hw_queues) >= cpus) m.ledger.step(STEP.dispatchWorker);
}

/** A thread starts gathering what its next doorbells cover. */
export function startGathering(m: Machine, thread: number): void {
  m.touched.fill(0, thread * m.controllers, (thread + 1) * m.controllers);
}

/** The first request of a segment on a queue pays the doorbell; a queue that CPUs share has a lock to take. */
function touchQueue(m: Machine, queue: number, thread: number): void {
  const cpu = m.threads.cpu[thread]!;
  const shared = m.queues.maskSize[queue]! > 1;
  const touched = thread * m.controllers + m.controllerOf(queue);
  if (shared) m.ledger.step(STEP.submissionLock);
  if (m.touched[touched] === 1) return;
  m.touched[touched] = 1;
  if (!m.hostWorkers.exist) m.ledger.step(STEP.doorbell);
  if (m.topology.farFromDevice(cpu)) m.ledger.step(STEP.doorbellFar);
  if (!shared) return;
  const waitNs = m.submissionLocks.lock(queue, cpu, m.now, m.ledger.nsOf(STEP.submissionLock));
  if (waitNs > 0) m.ledger.direct(LABEL.cacheLine, waitNs);
}

/** The doorbell has been written: the thread's requests reach their devices. */
export function ringDoorbells(m: Machine, thread: number): void {
  const { lists } = m.requests;
  const unrung = m.requests.unrung(thread);
  const cpu = m.threads.cpu[thread]!;
  const far = m.topology.farFromDevice(cpu);
  for (let request = lists.shift(unrung); request >= 0; request = lists.shift(unrung)) {
    const io = m.ioOf(request);
    if (far) m.ios.numaRemote[io] = 1;
    if (request - io * m.commandsPerIo === m.ios.commands[io]! - 1) m.meter.submitNs += m.now - m.ios.startAt[io]!;
    if (m.inline) {
      leaveStream(m, request);
      chargeCompletion(m, request, cpu, STEP.endRequest);
      finishRequest(m, request, cpu);
    } else {
      if (m.hostWorkers.needsKick(m.requests.queue[request]!, m.now)) m.ledger.step(STEP.doorbell);
      dispatch(m, request);
    }
  }
}
