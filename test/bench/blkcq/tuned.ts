/**
 * The reference workload `blkcq` written for this workload alone: what TypeScript can reach on one core. Its arrays are
 * constants of the module, so the compiler folds their addresses into the code, and there is one run at a time. It makes
 * the draws of `Blkcq` and ends at the same ns.
 */
import {
  CPUS,
  CPUS_PER_QUEUE,
  type Draws,
  drawsOf,
  HW_QUEUES,
  JOBS,
  SERVERS_PER_QUEUE,
  SLOTS,
  toNs,
  type Variant,
} from './workload.ts';

const NONE = -1;

/** A timing wheel: 4096 lists of 256 ns, each sorted by time, and a bit for each that is not empty. */
const BUCKET_BITS = 8;
const BUCKETS = 4096;
const WHEEL_MASK = BUCKETS - 1;
const WORD_MASK = BUCKETS / 32 - 1;
const SPAN_NS = BUCKETS << BUCKET_BITS;
const HALF_SPAN_NS = SPAN_NS / 2;
/** Times are int32 from an origin that moves on before they overflow. */
const REBASE_NS = 1 << 30;

const first = new Int32Array(BUCKETS);
const occupied = new Int32Array(BUCKETS / 32);
const after = new Int32Array(SLOTS);
const atNs = new Int32Array(SLOTS);
/** Slots beyond the wheel, in order of arrival. */
const far = new Int32Array(SLOTS);

/** Draws of whole ns, made ahead; the last element counts those used. */
const BLOCK = 512;
const submitNs = new Int32Array(BLOCK + 1);
const deviceNs = new Int32Array(BLOCK + 1);
const completeNs = new Int32Array(BLOCK + 1);
const cpuDrawn = new Int32Array(BLOCK + 1);

/** Lines are rings of all jobs, one after the other. */
const RING_MASK = JOBS - 1;
const cpuLine = new Int32Array(CPUS * JOBS);
const deviceLine = new Int32Array(HW_QUEUES * JOBS);
const cpuHead = new Int32Array(CPUS);
const deviceHead = new Int32Array(HW_QUEUES);
/** In the line, without those in service. */
const cpuWaiting = new Int32Array(CPUS);
const deviceWaiting = new Int32Array(HW_QUEUES);
/** A bit for each idle server of a hardware queue. */
const idleServers = new Int32Array(HW_QUEUES);

const jobAt = new Int32Array(SLOTS);
const cpuOfJob = new Int32Array(JOBS);
const isOnWayBack = new Int32Array(JOBS);
/** Drawn at arrival, spent when the service begins. */
const serviceNs = new Int32Array(JOBS);

let draws: Draws;
let originNs = 0;
let nowNs = 0;
let limitNs = 0;
let turnNs = 0;
let farCount = 0;
let completed = 0;

export const tunedBlkcq = { start, runTo, now: (): number => originNs + nowNs };

function start(variant: Variant, seed: number): void {
  draws = drawsOf(variant, seed);
  for (const block of [submitNs, deviceNs, completeNs, cpuDrawn]) block[BLOCK] = BLOCK;
  for (const counts of [cpuWaiting, deviceWaiting, occupied]) counts.fill(0);
  for (const places of [first, jobAt]) places.fill(NONE);
  idleServers.fill((1 << SERVERS_PER_QUEUE) - 1);
  originNs = 0;
  nowNs = 0;
  limitNs = SPAN_NS;
  turnNs = HALF_SPAN_NS;
  farCount = 0;
  completed = 0;
  for (let job = 0; job < JOBS; job++) submit(job);
}

/** Runs until so many IOs have completed since the start. */
function runTo(completedIos: number): void {
  while (completed < completedIos) {
    const slot = next();
    if (slot < CPUS) leaveCpu(slot);
    else leaveDevice(slot);
  }
}

function submit(job: number): void {
  const cpu = drawCpu();
  cpuOfJob[job] = cpu;
  isOnWayBack[job] = 0;
  serviceNs[job] = drawSubmit();
  arriveAtCpu(cpu, job);
}

function arriveAtCpu(cpu: number, job: number): void {
  if (jobAt[cpu] === NONE) {
    serve(cpu, job);
    return;
  }
  const place = (cpuHead[cpu]! + cpuWaiting[cpu]!) & RING_MASK;
  cpuWaiting[cpu]!++;
  cpuLine[cpu * JOBS + place] = job;
}

function leaveCpu(cpu: number): void {
  const job = jobAt[cpu]!;
  if (cpuWaiting[cpu]! > 0) serveNextAtCpu(cpu);
  else jobAt[cpu] = NONE;
  if (isOnWayBack[job] === 0) {
    serviceNs[job] = drawDevice();
    arriveAtDevice((cpu / CPUS_PER_QUEUE) | 0, job);
  } else {
    completed++;
    submit(job);
  }
}

function serveNextAtCpu(cpu: number): void {
  const place = cpuHead[cpu]!;
  cpuHead[cpu] = (place + 1) & RING_MASK;
  cpuWaiting[cpu]!--;
  serve(cpu, cpuLine[cpu * JOBS + place]!);
}

function arriveAtDevice(queue: number, job: number): void {
  const idle = idleServers[queue]!;
  if (idle !== 0) {
    idleServers[queue] = idle & (idle - 1);
    serve(CPUS + queue * SERVERS_PER_QUEUE + 31 - Math.clz32(idle & -idle), job);
    return;
  }
  const place = (deviceHead[queue]! + deviceWaiting[queue]!) & RING_MASK;
  deviceWaiting[queue]!++;
  deviceLine[queue * JOBS + place] = job;
}

function leaveDevice(slot: number): void {
  const server = slot - CPUS;
  const queue = (server / SERVERS_PER_QUEUE) | 0;
  const job = jobAt[slot]!;
  if (deviceWaiting[queue]! > 0) serveNextAtDevice(slot, queue);
  else idleServers[queue]! |= 1 << (server % SERVERS_PER_QUEUE);
  isOnWayBack[job] = 1;
  serviceNs[job] = drawComplete();
  arriveAtCpu(cpuOfJob[job]!, job);
}

function serveNextAtDevice(slot: number, queue: number): void {
  const place = deviceHead[queue]!;
  deviceHead[queue] = (place + 1) & RING_MASK;
  deviceWaiting[queue]!--;
  serve(slot, deviceLine[queue * JOBS + place]!);
}

function serve(slot: number, job: number): void {
  jobAt[slot] = job;
  const endsNs = nowNs + serviceNs[job]!;
  atNs[slot] = endsNs;
  if (endsNs < limitNs) file(slot, endsNs);
  else far[farCount++] = slot;
}

function file(slot: number, endsNs: number): void {
  const bucket = (endsNs >> BUCKET_BITS) & WHEEL_MASK;
  const head = first[bucket]!;
  if (head !== NONE && atNs[head]! <= endsNs) {
    fileBehind(head, slot, endsNs);
    return;
  }
  after[slot] = head;
  first[bucket] = slot;
  occupied[bucket >> 5]! |= 1 << (bucket & 31);
}

/** Equal times keep their order of arrival. */
function fileBehind(head: number, slot: number, endsNs: number): void {
  let left = head;
  let right = after[left]!;
  while (right !== NONE && atNs[right]! <= endsNs) {
    left = right;
    right = after[left]!;
  }
  after[slot] = right;
  after[left] = slot;
}

/** There is always an event in the wheel: no pause of this network is as long as its span. */
function next(): number {
  const bucket = firstOccupied((nowNs >> BUCKET_BITS) & WHEEL_MASK);
  const slot = first[bucket]!;
  const right = after[slot]!;
  first[bucket] = right;
  if (right === NONE) occupied[bucket >> 5]! &= ~(1 << (bucket & 31));
  nowNs = atNs[slot]!;
  if (nowNs >= turnNs) turn();
  return slot;
}

function firstOccupied(from: number): number {
  let word = from >> 5;
  let bits = occupied[word]! & (-1 << (from & 31));
  while (bits === 0) {
    word = (word + 1) & WORD_MASK;
    bits = occupied[word]!;
  }
  return (word << 5) + 31 - Math.clz32(bits & -bits);
}

/** Moves the wheel's limit on and takes in what was far, before anything new can be filed there. */
function turn(): void {
  if (nowNs >= REBASE_NS) rebase();
  const half = nowNs - (nowNs % HALF_SPAN_NS);
  limitNs = half + SPAN_NS;
  turnNs = half + HALF_SPAN_NS;
  let kept = 0;
  for (let i = 0; i < farCount; i++) {
    const slot = far[i]!;
    if (atNs[slot]! < limitNs) file(slot, atNs[slot]!);
    else far[kept++] = slot;
  }
  farCount = kept;
}

/** By whole turns of the wheel, so that no event changes its bucket. */
function rebase(): void {
  const byNs = nowNs - (nowNs % SPAN_NS);
  originNs += byNs;
  nowNs -= byNs;
  for (let slot = 0; slot < SLOTS; slot++) atNs[slot]! -= byNs;
}

function drawSubmit(): number {
  if (submitNs[BLOCK] === BLOCK) refill(submitNs, draws.submit);
  return submitNs[submitNs[BLOCK]!++]!;
}

function drawDevice(): number {
  if (deviceNs[BLOCK] === BLOCK) refill(deviceNs, draws.device);
  return deviceNs[deviceNs[BLOCK]!++]!;
}

function drawComplete(): number {
  if (completeNs[BLOCK] === BLOCK) refill(completeNs, draws.complete);
  return completeNs[completeNs[BLOCK]!++]!;
}

function drawCpu(): number {
  if (cpuDrawn[BLOCK] === BLOCK) refillCpus();
  return cpuDrawn[cpuDrawn[BLOCK]!++]!;
}

function refill(block: Int32Array, sampler: { sample(): number }): void {
  for (let i = 0; i < BLOCK; i++) block[i] = toNs(sampler.sample());
  block[BLOCK] = 0;
}

function refillCpus(): void {
  for (let i = 0; i < BLOCK; i++) cpuDrawn[i] = draws.placement.below(CPUS);
  cpuDrawn[BLOCK] = 0;
}
