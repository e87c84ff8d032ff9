/**
 * The reference workload `blkcq` written for this workload alone: what TypeScript can reach on one core. Its arrays are
 * constants of the module, so the compiler folds their addresses into the code, and there is one run at a time. It makes
 * the draws of `Blkcq` and ends at the same ns.
 */
import { BLOCK, type Sampler } from '../../../shared/engine/random/sampler.ts';
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
/** Ends every list: a slot that is later than any event. */
const END = SLOTS;
const NEVER_NS = 0x7fff_ffff;

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
const atNs = new Int32Array(SLOTS + 1).fill(NEVER_NS);
/** Slots beyond the wheel, in order of arrival. */
const far = new Int32Array(SLOTS);

/** Draws made ahead: words of which the highest bits are a CPU, and whole ns. */
const placed = new Int32Array(BLOCK);
const submitNs = new Int32Array(BLOCK);
const deviceNs = new Int32Array(BLOCK);
const completeNs = new Int32Array(BLOCK);
const fresh = new Float64Array(BLOCK);
/** For a power of two, `below` gives the highest bits of a word. */
const CPU_SHIFT = 1 + Math.clz32(CPUS);
/** Draws used of each block; a CPU and its submission are drawn together. */
const used = new Int32Array(3);
const SUBMIT = 0;
const DEVICE = 1;
const COMPLETE = 2;

/** Lines are rings of all jobs, one after the other. */
const RING_MASK = JOBS - 1;
const cpuLine = new Int32Array(CPUS * JOBS);
const deviceLine = new Int32Array(HW_QUEUES * JOBS);
const cpuHead = new Int32Array(CPUS);
const deviceHead = new Int32Array(HW_QUEUES);
const cpuTail = new Int32Array(CPUS);
const deviceTail = new Int32Array(HW_QUEUES);
/** A bit for each idle server of a hardware queue. */
const idleServers = new Int32Array(HW_QUEUES);

const jobAt = new Int32Array(SLOTS);
/** The CPU a job came from; `NONE` when it is back there. */
const cpuOfJob = new Int32Array(JOBS);
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
  used.fill(BLOCK);
  for (const counts of [cpuHead, cpuTail, deviceHead, deviceTail, occupied]) counts.fill(0);
  jobAt.fill(NONE);
  first.fill(END);
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
  if (used[SUBMIT] === BLOCK) refillSubmit();
  const draw = used[SUBMIT]!++;
  const cpu = placed[draw]! >>> CPU_SHIFT;
  cpuOfJob[job] = cpu;
  arriveAtCpu(cpu, job, submitNs[draw]!);
}

function arriveAtCpu(cpu: number, job: number, ns: number): void {
  if (jobAt[cpu] === NONE) {
    serve(cpu, job, ns);
    return;
  }
  serviceNs[job] = ns;
  cpuLine[cpu * JOBS + (cpuTail[cpu]!++ & RING_MASK)] = job;
}

function leaveCpu(cpu: number): void {
  const job = jobAt[cpu]!;
  if (cpuHead[cpu] !== cpuTail[cpu]) serveNextAtCpu(cpu);
  else jobAt[cpu] = NONE;
  if (cpuOfJob[job] !== NONE) {
    arriveAtDevice((cpu / CPUS_PER_QUEUE) | 0, job, drawDevice());
  } else {
    completed++;
    submit(job);
  }
}

function serveNextAtCpu(cpu: number): void {
  const job = cpuLine[cpu * JOBS + (cpuHead[cpu]!++ & RING_MASK)]!;
  serve(cpu, job, serviceNs[job]!);
}

function arriveAtDevice(queue: number, job: number, ns: number): void {
  const idle = idleServers[queue]!;
  if (idle !== 0) {
    idleServers[queue] = idle & (idle - 1);
    serve(CPUS + queue * SERVERS_PER_QUEUE + 31 - Math.clz32(idle & -idle), job, ns);
    return;
  }
  serviceNs[job] = ns;
  deviceLine[queue * JOBS + (deviceTail[queue]!++ & RING_MASK)] = job;
}

function leaveDevice(slot: number): void {
  const server = slot - CPUS;
  const queue = (server / SERVERS_PER_QUEUE) | 0;
  const job = jobAt[slot]!;
  if (deviceHead[queue] !== deviceTail[queue]) serveNextAtDevice(slot, queue);
  else idleServers[queue]! |= 1 << (server % SERVERS_PER_QUEUE);
  const cpu = cpuOfJob[job]!;
  cpuOfJob[job] = NONE;
  arriveAtCpu(cpu, job, drawComplete());
}

function serveNextAtDevice(slot: number, queue: number): void {
  const job = deviceLine[queue * JOBS + (deviceHead[queue]!++ & RING_MASK)]!;
  serve(slot, job, serviceNs[job]!);
}

function serve(slot: number, job: number, ns: number): void {
  jobAt[slot] = job;
  const endsNs = nowNs + ns;
  atNs[slot] = endsNs;
  if (endsNs < limitNs) file(slot, endsNs);
  else far[farCount++] = slot;
}

function file(slot: number, endsNs: number): void {
  const bucket = (endsNs >> BUCKET_BITS) & WHEEL_MASK;
  const head = first[bucket]!;
  if (atNs[head]! <= endsNs) {
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
  while (atNs[right]! <= endsNs) {
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
  if (right === END) occupied[bucket >> 5]! &= ~(1 << (bucket & 31));
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

function drawDevice(): number {
  if (used[DEVICE] === BLOCK) refill(deviceNs, draws.device, DEVICE);
  return deviceNs[used[DEVICE]!++]!;
}

function drawComplete(): number {
  if (used[COMPLETE] === BLOCK) refill(completeNs, draws.complete, COMPLETE);
  return completeNs[used[COMPLETE]!++]!;
}

function refillSubmit(): void {
  draws.placement.fill(placed);
  refill(submitNs, draws.submit, SUBMIT);
}

function refill(block: Int32Array, sampler: Sampler, purpose: number): void {
  sampler.fill(fresh);
  for (let i = 0; i < BLOCK; i++) block[i] = toNs(fresh[i]!);
  used[purpose] = 0;
}
