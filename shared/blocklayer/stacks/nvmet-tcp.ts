import { PHASE } from '#engine';
import { type Cost, type Part, type Recipes, STEP } from '../costs/steps.ts';
import { runThread, sleep, startThread } from '../host/execution.ts';
import { timerArrived } from '../host/interrupts.ts';
import { ioReturned, registerForTag } from '../io/completing.ts';
import { STAGE } from '../io/ios.ts';
import { buildRequests, ringDoorbells, startGathering, startIo } from '../io/issue.ts';
import { NEVER } from '../io/jobs.ts';
import { helperOf, ringOf, rouse } from '../io/ring-thread.ts';
import type { Machine, Stack } from '../machine.ts';
import type { Scenario } from '../scenario.ts';
import { direct } from './direct.ts';

/** Commands that the TCP thread receives, and responses that it sends, before it turns to the other. */
const TURN_MAX = 8;
/** Half of a command's fixed cost falls on its receipt, half on its response. */
const HALF = 0.5;
/** Bytes of a command or response capsule. */
const CAPSULE_BYTES = 72;

/**
 * The target of NVMe over TCP: each job is a connection of an initiator that costs this host nothing, and the thread of
 * a job is the one that receives its commands and sends its responses. Closed loop: a response brings the next command.
 */
export const nvmetTcp: Stack = {
  ...direct,
  recipes: targetRecipes,
  start: (m) => {
    for (let job = 0; job < m.jobs.count; job++) startThread(m, job, serve);
    for (let io = 0; io < m.jobs.count * m.workloads.depthMax; io++) command(m, io);
  },
  arrived,
};

function targetRecipes(base: Recipes, s: Scenario, cost: Cost): Recipes {
  const copy = (nsPerByte: number): Part => ({ label: 'tcp_copy', ns: s.bs * nsPerByte });
  return {
    ...base,
    receiveRead: [cost('target_read', HALF)],
    receiveWrite: [cost('target_write', HALF), copy(s.cost_target_write_ns_per_byte)],
    sendRead: [cost('target_read', HALF), copy(s.cost_target_read_ns_per_byte)],
    sendWrite: [cost('target_write', HALF)],
    endIo: [cost('target_complete'), cost('target_queue')],
    timerIrq: base.irqEntry,
  };
}

// ── the initiator ────────────────────────────────────────────────────────────────────────────────────────────────

/** The initiator sends the command of an IO slot, with its data when it is a write. */
function command(m: Machine, io: number): void {
  m.ios.lists.shift(m.ios.free(m.jobOf(io)));
  startIo(m, io, m.now);
  const bytes = CAPSULE_BYTES + (m.ios.write[io] === 1 ? m.scenario.bs : 0);
  travel(m, io, STAGE.inbound, m.network.inboundAt(m.now, bytes));
}

/** On the network the slot of its first request stands for an IO. */
function travel(m: Machine, io: number, stage: number, atNs: number): void {
  m.requests.stage[io * m.commandsPerIo] = stage;
  m.events.schedule(m.slots.request + io * m.commandsPerIo, Math.round(atNs), PHASE.completion);
}

/** A capsule is there: a command at the target, or a response at the initiator. */
function arrived(m: Machine, io: number): void {
  const job = m.jobOf(io);
  if (m.requests.stage[io * m.commandsPerIo] === STAGE.inbound) {
    m.ios.lists.push(m.ios.received(job), io);
    if (m.threads.asleep(job)) timerArrived(m, job);
    return;
  }
  ioReturned(m, io);
  command(m, io);
}

// ── the TCP thread ───────────────────────────────────────────────────────────────────────────────────────────────

/** Up to eight commands in, up to eight responses out, over and over; without either it sleeps. */
function serve(m: Machine, job: number): void {
  m.jobs.wakeAt[job] = NEVER;
  if (m.ios.lists.count(m.ios.received(job)) > 0) {
    m.jobs.batchLeft[job] = TURN_MAX;
    receive(m, job);
  } else if (m.ios.lists.count(m.ios.done(job)) > 0) send(m, job);
  else {
    m.jobs.wakeAt[job] = 1;
    sleep(m, job, serve);
  }
}

/** A command goes to its drive as soon as it has arrived whole. */
function receive(m: Machine, job: number): void {
  const { batchLeft } = m.jobs;
  startGathering(m, job);
  const taken = batchLeft[job]! > 0 && takeCommand(m, job);
  if (taken) batchLeft[job]!--;
  if (taken || m.requests.lists.count(m.requests.unrung(job)) > 0) runThread(m, job, received);
  else if (batchLeft[job] === TURN_MAX) waitForTag(m, job);
  else answer(m, job);
}

/** Receives one command: its requests are built here, or it is handed to the polling thread. False when tags run out. */
function takeCommand(m: Machine, job: number): boolean {
  const commands = m.ios.received(job);
  const io = m.ios.lists.first(commands);
  if (io < 0) return false;
  const handsOver = m.scenario.completion === 'polling_thread';
  if (!handsOver && !buildRequests(m, io, job)) return false;
  m.ios.lists.shift(commands);
  m.ledger.step(m.ios.write[io] === 1 ? STEP.receiveWrite : STEP.receiveRead);
  if (handsOver) {
    m.ledger.step(STEP.ringPush);
    m.ios.lists.push(ringOf(m, helperOf(m, job)), io);
  }
  return true;
}

/** Responses can be sent all the same; without one the thread sleeps until a tag or a completion comes. */
function waitForTag(m: Machine, job: number): void {
  if (m.ios.lists.count(m.ios.done(job)) > 0) {
    send(m, job);
    return;
  }
  registerForTag(m, m.ios.lists.first(m.ios.received(job)), job);
  m.jobs.wakeAt[job] = 1;
  sleep(m, job, serve);
}

function received(m: Machine, job: number): void {
  ringDoorbells(m, job);
  if (m.scenario.completion === 'polling_thread') rouse(m, helperOf(m, job), m.threads.cpu[job]!);
  receive(m, job);
}

function answer(m: Machine, job: number): void {
  if (m.ios.lists.count(m.ios.done(job)) > 0) send(m, job);
  else serve(m, job);
}

function send(m: Machine, job: number): void {
  const responses = Math.min(TURN_MAX, m.ios.lists.count(m.ios.done(job)));
  let io = m.ios.lists.first(m.ios.done(job));
  for (let n = 0; n < responses; n++, io = m.ios.lists.after(io)) {
    m.ledger.step(m.ios.write[io] === 1 ? STEP.sendWrite : STEP.sendRead);
  }
  m.jobs.batchLeft[job] = responses;
  runThread(m, job, sent);
}

function sent(m: Machine, job: number): void {
  for (let n = m.jobs.batchLeft[job]!; n > 0; n--) {
    const io = m.ios.lists.shift(m.ios.done(job));
    const bytes = CAPSULE_BYTES + (m.ios.write[io] === 1 ? 0 : m.scenario.bs);
    travel(m, io, STAGE.outbound, m.network.outboundAt(m.now, bytes));
  }
  serve(m, job);
}
