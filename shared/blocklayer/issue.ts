import { PHASE } from '#engine';
import type { Machine } from './machine.ts';
import { LABEL, STEP } from './steps.ts';
import { NO_TAG } from './tags.ts';

/** Stages of a request at its device. */
const STAGE = { media: 1, link: 2 } as const;

/** Starts an IO slot: its device, its direction, when it began. `byCpu` is where its buffers lie. */
export function startIo(m: Machine, io: number, startAt: number): void {
  const job = m.jobOf(io);
  m.ios.startAt[io] = startAt;
  m.ios.issued[io] = 0;
  m.ios.unfinished[io] = m.commandsPerIo;
  m.ios.uncharged[io] = m.commandsPerIo;
  m.ios.numaRemote[io] = 0;
  m.ios.waitedForTag[io] = 0;
  m.ios.write[io] = isWrite(m) ? 1 : 0;
  m.ios.device[io] = m.stack.deviceFor(m, job);
}

function isWrite(m: Machine): boolean {
  const { rw, rwmixread } = m.scenario;
  if (rw === 'rw' || rw === 'randrw') return m.direction.uniform() * 100 >= rwmixread;
  return rw === 'write' || rw === 'randwrite';
}

/**
 * Builds the requests of an IO on behalf of `thread` until tags run out; returns whether all are built. They wait in the
 * thread's list until `ringDoorbells`, at the end of the segment that the ledger is gathering.
 */
export function buildRequests(m: Machine, io: number, thread: number): boolean {
  const cpu = m.threads.cpu[thread]!;
  const queue = m.ios.device[io]! * m.queues.perDevice + m.queues.localOf(cpu, m.completion.polled);
  const tags = m.tagSetOf(queue);
  const user = queue % m.queues.perDevice;
  for (let n = m.ios.issued[io]!; n < m.commandsPerIo; n++) {
    const word = tags.take(cpu, user);
    if (word === NO_TAG) return false;
    const request = io * m.commandsPerIo + n;
    m.requests.queue[request] = queue;
    m.requests.tagWord[request] = word;
    m.requests.tagTakenAt[request] = m.now;
    m.requests.submitCpu[request] = cpu;
    m.requests.lists.push(m.requests.unrung(thread), request);
    m.ios.issued[io] = n + 1;
    m.ledger.step(STEP.submitRequest);
    const waitNs = tags.touch(word, cpu, m.now, m.scenario.cost_tag_get_ns);
    if (waitNs > 0) m.ledger.direct(LABEL.cacheLine, waitNs);
    touchQueue(m, queue, thread);
  }
  return true;
}

/** A thread starts gathering what its next doorbells cover. */
export function startGathering(m: Machine, thread: number): void {
  const { devices } = m.scenario;
  m.touched.fill(0, thread * devices, (thread + 1) * devices);
}

/** The first request of a segment on a queue pays the doorbell; a queue that CPUs share has a lock to take. */
function touchQueue(m: Machine, queue: number, thread: number): void {
  const cpu = m.threads.cpu[thread]!;
  const shared = m.queues.maskSize[queue]! > 1;
  const touched = thread * m.scenario.devices + m.deviceOf(queue);
  if (shared) m.ledger.step(STEP.submissionLock);
  if (m.touched[touched] === 1) return;
  m.touched[touched] = 1;
  m.ledger.step(STEP.doorbell);
  if (m.topology.farFromDevice(cpu)) m.ledger.step(STEP.doorbellFar);
  if (!shared) return;
  const waitNs = m.submissionLocks.touch(queue, cpu, m.now, m.ledger.nsOf(STEP.submissionLock));
  if (waitNs > 0) m.ledger.direct(LABEL.cacheLine, waitNs);
}

/** The doorbell has been written: the thread's requests reach their devices. */
export function ringDoorbells(m: Machine, thread: number): void {
  const { lists, queue } = m.requests;
  const unrung = m.requests.unrung(thread);
  const far = m.topology.farFromDevice(m.threads.cpu[thread]!) ? 1 : 0;
  for (let request = lists.shift(unrung); request >= 0; request = lists.shift(unrung)) {
    const io = m.ioOf(request);
    if (far === 1) m.ios.numaRemote[io] = 1;
    if (request === (io + 1) * m.commandsPerIo - 1) m.meter.submitNs += m.now - m.ios.startAt[io]!;
    const doneAt = m.devices[m.deviceOf(queue[request]!)]!.mediaDoneAt(m.now, m.ios.write[io] === 1);
    m.requests.stage[request] = STAGE.media;
    m.events.schedule(m.slots.request + request, Math.round(doneAt), PHASE.completion);
  }
}

/** A stage of a request at its device has ended: the data move, or the completion entry is posted. */
export function deviceStageEnded(m: Machine, request: number): void {
  const queue = m.requests.queue[request]!;
  const device = m.devices[m.deviceOf(queue)]!;
  if (m.requests.stage[request] === STAGE.media && device.hasLink) {
    m.requests.stage[request] = STAGE.link;
    const doneAt = device.linkDoneAt(m.now, m.scenario.bs / m.commandsPerIo, linkStretch(m, request));
    m.events.schedule(m.slots.request + request, Math.round(doneAt), PHASE.completion);
    return;
  }
  m.requests.lists.push(m.requests.completionQueue(queue), request);
  m.completion.posted(m, queue, request);
}

/** Buffers lie on the node of the job that owns the IO; on another node than the device's, the link is slower. */
function linkStretch(m: Machine, request: number): number {
  const job = m.jobOf(m.ioOf(request));
  return m.topology.farFromDevice(m.threads.cpu[job]!) ? 1 / m.scenario.numa_link_factor : 1;
}
