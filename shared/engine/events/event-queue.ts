import { EventHeap } from './event-heap.ts';
import { type EventCalendar, isPhase, PHASE_BITS, PHASE_LIMIT, refuse } from './order.ts';

/** 256 ns holds about one event of a busy host; 64 ns and 2048 ns measured 6 to 10 % slower. */
const BUCKET_BITS = 8;
const BUCKET_MASK = (1 << BUCKET_BITS) - 1;
/** 4096 buckets of 256 ns reach 1.05 ms ahead: device times and timers of a fast drive; the rest is far. */
const BUCKETS = 4096;
const WHEEL_MASK = BUCKETS - 1;
const SPAN_NS = BUCKETS << BUCKET_BITS;
const HALF_SPAN_NS = SPAN_NS / 2;
const WORDS = BUCKETS / 32;

const FREE = -1;
const FAR = -2;

/**
 * The pending events of one simulation and its clock: a timing wheel (Varghese and Lauck, 1987) whose buckets are
 * sorted lists, with a heap for what lies beyond the wheel. A slot stands for one thing that can be pending (a server,
 * a job, a timer) and is scheduled at most once at a time. Order: time, phase, order of scheduling.
 *
 * Nodes 0 to BUCKETS - 1 are the buckets' list heads; node BUCKETS + slot is the event of a slot. All events of a
 * bucket lie in the same 256 ns, so their order needs only the offset and the phase, packed in one small integer, and
 * equal keys keep their order of arrival because a new event goes in behind them. Times inside are int32, relative to
 * `originNs`, which moves on with the clock.
 */
export class EventQueue implements EventCalendar {
  /** Events in the wheel. */
  private near = 0;
  private originNs = 0;
  private nowOffset = 0;
  /** First offset that does not go into the wheel, and the offset of the clock at which that limit moves on. */
  private limitOffset = SPAN_NS;
  private turnOffset = HALF_SPAN_NS;
  private readonly after: Int32Array;
  private readonly before: Int32Array;
  private readonly key: Int32Array;
  /** One bit per bucket that holds events. */
  private readonly occupied = new Int32Array(WORDS);
  private readonly far: EventHeap;

  /** @param slots number of slots, named 0 to slots - 1. All memory is taken here. */
  constructor(slots: number) {
    this.after = new Int32Array(BUCKETS + slots).fill(FREE);
    this.before = new Int32Array(BUCKETS + slots).fill(FREE);
    this.key = new Int32Array(BUCKETS + slots);
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      this.after[bucket] = bucket;
      this.before[bucket] = bucket;
    }
    this.far = new EventHeap(slots);
  }

  /** The clock in whole nanoseconds: the time of the event that `next` returned last, 0 before. */
  get now(): number {
    return this.originNs + this.nowOffset;
  }

  /** Number of pending events. */
  get scheduled(): number {
    return this.near + this.far.size;
  }

  /**
   * Makes a slot pending. Throws when the time is not a whole number of ns from now on, when the phase is not a
   * whole number from 0 to 15 (see `PHASE`), and when the slot is pending already.
   */
  schedule(slot: number, atNs: number, phase = 0): void {
    const distance = atNs - this.originNs;
    const offset = distance | 0;
    const isNear = offset === distance && offset >= this.nowOffset && offset < this.limitOffset;
    const node = BUCKETS + slot;
    if (isNear && this.after[node] === FREE && (phase & (PHASE_LIMIT - 1)) === phase) {
      this.file(node, offset, phase);
    } else {
      this.scheduleFar(slot, atNs, phase);
    }
  }

  /** Takes a pending slot back; nothing happens when it is not pending. */
  cancel(slot: number): void {
    if (!this.isScheduled(slot)) return;
    if (this.after[BUCKETS + slot] === FAR) this.takeFar(slot);
    else this.unlink(BUCKETS + slot);
  }

  isScheduled(slot: number): boolean {
    const link = slot < 0 ? FREE : this.after[BUCKETS + slot]!;
    return link >= 0 || link === FAR;
  }

  /** Sets the clock to the first event and returns its slot, which is free again; -1 when nothing is pending. */
  next(): number {
    if (this.near === 0 && !this.jump()) return -1;
    const start = this.nowOffset >> BUCKET_BITS;
    const bucket = this.firstOccupied(start & WHEEL_MASK);
    const node = this.after[bucket]!;
    const buckets = start + ((bucket - start) & WHEEL_MASK);
    this.nowOffset = (buckets << BUCKET_BITS) | (this.key[node]! >> PHASE_BITS);
    this.unlink(node);
    if (this.nowOffset >= this.turnOffset) this.turn();
    return node - BUCKETS;
  }

  private file(node: number, offset: number, phase: number): void {
    const { after, before, key } = this;
    this.near++;
    const bucket = (offset >> BUCKET_BITS) & WHEEL_MASK;
    const order = ((offset & BUCKET_MASK) << PHASE_BITS) | phase;
    key[node] = order;
    let left = before[bucket]!;
    while (key[left]! > order) left = before[left]!;
    const right = after[left]!;
    after[left] = node;
    before[node] = left;
    after[node] = right;
    before[right] = node;
    this.occupied[bucket >> 5]! |= 1 << (bucket & 31);
  }

  private unlink(node: number): void {
    const { after, before } = this;
    this.near--;
    const left = before[node]!;
    const right = after[node]!;
    after[left] = right;
    before[right] = left;
    after[node] = FREE;
    if (left === right) this.occupied[left >> 5]! &= ~(1 << (left & 31));
  }

  /** The first bucket with events at or after a bucket, around the wheel. There must be one. */
  private firstOccupied(from: number): number {
    let word = from >> 5;
    let bits = this.occupied[word]! & (-1 << (from & 31));
    while (bits === 0) {
      word = (word + 1) & (WORDS - 1);
      bits = this.occupied[word]!;
    }
    return (word << 5) + 31 - Math.clz32(bits & -bits);
  }

  private scheduleFar(slot: number, atNs: number, phase: number): void {
    const isSound = Number.isSafeInteger(atNs) && atNs >= this.now && isPhase(phase);
    if (!isSound || this.after[BUCKETS + slot] !== FREE) refuse(slot, atNs, phase, this.now);
    this.after[BUCKETS + slot] = FAR;
    this.far.push(slot, atNs, phase);
  }

  private takeFar(slot: number): void {
    this.far.remove(slot);
    this.after[BUCKETS + slot] = FREE;
  }

  /** The wheel is empty: moves it to the first of the far events; false when there is none. */
  private jump(): boolean {
    if (this.far.size === 0) return false;
    this.moveOrigin(this.far.firstNs());
    this.turn();
    return true;
  }

  /** Moves the wheel's limit on with the clock and takes in what was far, before anything new can be scheduled there. */
  private turn(): void {
    if (this.nowOffset >= SPAN_NS) this.moveOrigin(this.now);
    const half = this.nowOffset - (this.nowOffset % HALF_SPAN_NS);
    this.limitOffset = half + SPAN_NS;
    this.turnOffset = half + HALF_SPAN_NS;
    const limitNs = this.originNs + this.limitOffset;
    while (this.far.firstNs() < limitNs) this.takeIn(this.far.firstSlot());
  }

  private takeIn(slot: number): void {
    const offset = this.far.timeOf(slot) - this.originNs;
    const phase = this.far.phaseOf(slot);
    this.takeFar(slot);
    this.file(BUCKETS + slot, offset, phase);
  }

  /** The origin stays a multiple of the span, so that no event changes its bucket. */
  private moveOrigin(nowNs: number): void {
    this.nowOffset = nowNs % SPAN_NS;
    this.originNs = nowNs - this.nowOffset;
  }
}
