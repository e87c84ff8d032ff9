/** Children of one node: four share a cache line and halve the depth of a binary heap (LaMarca and Ladner, 1996). */
const ARITY = 4;
/** Sequence numbers below the phase in one exact float64: 2^48 events at 2^4 phases stay below 2^53. */
const SEQUENCE_LIMIT = 281_474_976_710_656;

/**
 * An indexed 4-ary heap of slots in the order of events: time, phase, order of arrival. It checks nothing: the queues
 * that own it do. Nothing is allocated after construction.
 */
export class EventHeap {
  size = 0;
  private sequence = 0;
  private readonly heap: Int32Array;
  private readonly position: Int32Array;
  private readonly atNs: Float64Array;
  private readonly rank: Float64Array;

  constructor(slots: number) {
    this.heap = new Int32Array(slots);
    this.position = new Int32Array(slots).fill(-1);
    this.atNs = new Float64Array(slots);
    this.rank = new Float64Array(slots);
  }

  has(slot: number): boolean {
    return this.position[slot]! >= 0;
  }

  /** True for a slot of this heap that holds no event. */
  isFree(slot: number): boolean {
    return this.position[slot] === -1;
  }

  /** Time of the first event; Infinity when there is none. */
  firstNs(): number {
    return this.size === 0 ? Number.POSITIVE_INFINITY : this.atNs[this.heap[0]!]!;
  }

  /** The first event's slot; there must be one. */
  firstSlot(): number {
    return this.heap[0]!;
  }

  timeOf(slot: number): number {
    return this.atNs[slot]!;
  }

  phaseOf(slot: number): number {
    return Math.floor(this.rank[slot]! / SEQUENCE_LIMIT);
  }

  push(slot: number, atNs: number, phase: number): void {
    this.atNs[slot] = atNs;
    this.rank[slot] = phase * SEQUENCE_LIMIT + this.sequence++;
    this.rise(this.size++, slot);
  }

  /** Takes the first event out; -1 when there is none. */
  pop(): number {
    if (this.size === 0) return -1;
    const first = this.heap[0]!;
    this.remove(first);
    return first;
  }

  remove(slot: number): void {
    const hole = this.position[slot]!;
    this.position[slot] = -1;
    const last = this.heap[--this.size]!;
    if (last === slot) return;
    this.sink(hole, last);
    if (this.position[last] === hole) this.rise(hole, last);
  }

  private rise(from: number, slot: number): void {
    let hole = from;
    while (hole > 0) {
      const parent = (hole - 1) >> 2;
      const above = this.heap[parent]!;
      if (!this.isBefore(slot, above)) break;
      this.put(hole, above);
      hole = parent;
    }
    this.put(hole, slot);
  }

  private sink(from: number, slot: number): void {
    let hole = from;
    for (let child = this.firstChild(hole); child >= 0; child = this.firstChild(hole)) {
      const below = this.heap[child]!;
      if (!this.isBefore(below, slot)) break;
      this.put(hole, below);
      hole = child;
    }
    this.put(hole, slot);
  }

  /** Place of the earliest child of a place; -1 for a leaf. */
  private firstChild(place: number): number {
    const from = place * ARITY + 1;
    if (from >= this.size) return -1;
    const end = Math.min(from + ARITY, this.size);
    let best = from;
    for (let child = from + 1; child < end; child++) {
      if (this.isBefore(this.heap[child]!, this.heap[best]!)) best = child;
    }
    return best;
  }

  private isBefore(a: number, b: number): boolean {
    const difference = this.atNs[a]! - this.atNs[b]!;
    return difference < 0 || (difference === 0 && this.rank[a]! < this.rank[b]!);
  }

  private put(place: number, slot: number): void {
    this.heap[place] = slot;
    this.position[slot] = place;
  }
}
