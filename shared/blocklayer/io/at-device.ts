import { PHASE } from '#engine';
import type { Machine } from '../machine.ts';
import { STAGE } from './ios.ts';

/** The doorbell has been written: the request goes to its device, or waits in the host while that takes no more. */
export function dispatch(m: Machine, request: number): void {
  const device = m.requests.device[request]!;
  m.requests.issuedAt[request] = m.now;
  if (m.admission.take(device, m.now)) {
    leaveStream(m, request);
    leaveHost(m, request);
    return;
  }
  m.admission.wait(device, m.jobOf(m.ioOf(request)), request);
  dispatchWaiting(m, device);
}

/** A command of a device has ended: requests that wait for the device take its place. */
export function commandEnded(m: Machine, device: number): void {
  m.admission.end(device, m.now);
  dispatchWaiting(m, device);
}

function dispatchWaiting(m: Machine, device: number): void {
  for (let request = m.admission.next(device, m.now); request >= 0; request = m.admission.next(device, m.now)) {
    leaveStream(m, request);
    const ns = m.admission.dispatchNs(device, m.jobOf(m.ioOf(request)));
    if (ns > 0) moveOn(m, request, { stage: STAGE.dispatch, at: m.now + ns });
    else leaveHost(m, request);
  }
}

/** No IO joins the request any more. */
export function leaveStream(m: Machine, request: number): void {
  m.streams.close(m.jobOf(m.ioOf(request)), m.requests.device[request]!, request);
}

function waitingDispatched(m: Machine, request: number): void {
  const device = m.requests.device[request]!;
  m.admission.dispatched(device, m.jobOf(m.ioOf(request)));
  leaveHost(m, request);
  dispatchWaiting(m, device);
}

/** A host worker passes the request on when it comes to it. */
function leaveHost(m: Machine, request: number): void {
  if (!m.hostWorkers.exist) {
    enterDevice(m, request);
    return;
  }
  const ring = m.requests.queue[request]!;
  m.requests.stage[request] = STAGE.passedOn;
  m.hostWorkers.enterRing(ring, request);
  serveRing(m, ring);
}

/** A host worker tells the guest when it comes to it. */
function returnThroughHost(m: Machine, request: number): void {
  const ring = m.requests.queue[request]!;
  m.requests.stage[request] = STAGE.returned;
  m.hostWorkers.deviceDone(ring, request);
  serveRing(m, ring);
}

/** The worker of the ring takes the next that waits for it, should it be free. */
function serveRing(m: Machine, ring: number): void {
  const request = m.hostWorkers.begin(ring, m.now);
  if (request < 0) return;
  m.events.schedule(m.slots.request + request, Math.round(m.hostWorkers.endsAt(ring)), PHASE.completion);
}

function passedOn(m: Machine, request: number): void {
  const ring = m.requests.queue[request]!;
  m.hostWorkers.passedOn(ring);
  enterDevice(m, request);
  serveRing(m, ring);
}

function returned(m: Machine, request: number): void {
  const ring = m.requests.queue[request]!;
  m.hostWorkers.returned(ring);
  post(m, request);
  serveRing(m, ring);
}

function enterDevice(m: Machine, request: number): void {
  const device = m.devices[m.requests.device[request]!]!;
  const doneAt = device.mediaDoneAt(m.adapter.acceptedAt(m.now), m.ios.write[m.ioOf(request)] === 1);
  moveOn(m, request, { stage: STAGE.media, at: doneAt });
}

/** A stage of a request outside the host has ended: it reaches its device, its data move, or its completion entry is posted. */
export function deviceStageEnded(m: Machine, request: number): void {
  const stage = m.requests.stage[request]!;
  const device = m.devices[m.requests.device[request]!]!;
  if (stage === STAGE.dispatch) waitingDispatched(m, request);
  else if (stage === STAGE.passedOn) passedOn(m, request);
  else if (stage === STAGE.media && device.hasLink) {
    const bytes = m.commandBytesOf(m.ioOf(request)) * (1 + m.streams.riders.count(request));
    moveOn(m, request, { stage: STAGE.link, at: device.linkDoneAt(m.now, bytes, linkStretch(m, request)) });
  } else if (stage === STAGE.returned) returned(m, request);
  else if (m.hostWorkers.exist) returnThroughHost(m, request);
  else post(m, request);
}

function moveOn(m: Machine, request: number, { stage, at }: { readonly stage: number; readonly at: number }): void {
  m.requests.stage[request] = stage;
  m.events.schedule(m.slots.request + request, Math.round(at), PHASE.completion);
}

function post(m: Machine, request: number): void {
  const queue = m.requests.queue[request]!;
  m.requests.lists.push(m.requests.completionQueue(queue), request);
  m.completion.posted(m, queue, request);
}

/** Buffers lie on the node of the job that owns the IO; on another node than the device's, the link is slower. */
function linkStretch(m: Machine, request: number): number {
  const job = m.jobOf(m.ioOf(request));
  return m.topology.farFromDevice(m.threads.cpu[job]!) ? 1 / m.scenario.numa_link_factor : 1;
}
