import type { Topology } from '../host/topology.ts';
import { CacheLines } from './lines.ts';

/** Tags are kept in words of 64 bits; a word is a cache line of its own. */
const WORD_TAGS = 64;
/** A tag set has eight wait queues, so that a freed batch does not wake every waiter. */
const WAIT_QUEUES = 8;
/** Frees that are collected before anybody is woken, at most. */
const WAKE_BATCH_MAX = 8;
/** A user is never limited to fewer tags than this. */
const FAIR_SHARE_MIN = 4;

export const NO_TAG = -1;

export interface TagSetShape {
  readonly depth: number;
  readonly cpus: number;
  readonly threads: number;
  /** Who shares the set fairly: number of user ids, and users that count without submitting. 0 ids = nobody. */
  readonly users: number;
  readonly staleUsers: number;
}

/**
 * One set of tags: of a hardware queue, or of all queues of a device. A CPU takes tags from the word of its hint, so
 * words are contended only when CPUs meet in one. Threads that find no tag wait here and are woken in batches.
 */
export class TagSet {
  readonly depth: number;
  used = 0;
  /** What the last `take` spent on looking into words without a free tag, ns. */
  searchNs = 0;
  readonly #wordFree: Int32Array;
  readonly #wordLines: CacheLines;
  readonly #hint: Int32Array;
  readonly #wakeBatch: number;
  readonly #waitHead = new Int32Array(WAIT_QUEUES).fill(-1);
  readonly #waitTail = new Int32Array(WAIT_QUEUES).fill(-1);
  readonly #waitNext: Int32Array;
  readonly #queued: Uint8Array;
  readonly #held: Int32Array;
  readonly #active: Uint8Array;
  #activeUsers: number;
  #waiting = 0;
  #joinAt = 0;
  #wakeAt = 0;
  #freesToWake: number;

  constructor(shape: TagSetShape, topology: Topology) {
    const words = Math.ceil(shape.depth / WORD_TAGS);
    this.depth = shape.depth;
    this.#wordFree = Int32Array.from({ length: words }, (_, word) =>
      Math.min(WORD_TAGS, shape.depth - word * WORD_TAGS),
    );
    this.#wordLines = new CacheLines(words, topology);
    this.#hint = Int32Array.from({ length: shape.cpus }, (_, cpu) => cpu % words);
    this.#wakeBatch = Math.max(1, Math.min(WAKE_BATCH_MAX, Math.floor(shape.depth / WAIT_QUEUES)));
    this.#freesToWake = this.#wakeBatch;
    this.#waitNext = new Int32Array(shape.threads).fill(-1);
    this.#queued = new Uint8Array(shape.threads);
    this.#held = new Int32Array(shape.users);
    this.#active = new Uint8Array(shape.users);
    this.#activeUsers = shape.staleUsers;
  }

  /** Takes a tag and returns its word, or NO_TAG. `user` counts only when the set is shared fairly. */
  take(cpu: number, user: number): number {
    const fair = this.#held.length > 0;
    if (this.used === this.depth || (fair && !this.#withinShare(user))) return NO_TAG;
    const words = this.#wordFree.length;
    let word = this.#hint[cpu]!;
    this.searchNs = 0;
    while (this.#wordFree[word] === 0) {
      this.searchNs += this.#wordLines.readNs(word, cpu);
      word = word + 1 === words ? 0 : word + 1;
    }
    this.#hint[cpu] = word;
    this.#wordFree[word]!--;
    this.used++;
    if (fair) this.#held[user]!++;
    return word;
  }

  #withinShare(user: number): boolean {
    if (this.#active[user] === 0) {
      this.#active[user] = 1;
      this.#activeUsers++;
    }
    const share = Math.max(FAIR_SHARE_MIN, Math.ceil(this.depth / this.#activeUsers));
    return this.#held[user]! < share;
  }

  /** Waiting for and moving the word's cache line, ns. */
  touch(word: number, cpu: number, nowNs: number, holdNs: number): number {
    return this.#wordLines.touch(word, cpu, nowNs, holdNs);
  }

  /** Gives a tag back; `nextToWake` then says which threads may try again. */
  put(word: number, user: number): void {
    this.#wordFree[word]!++;
    this.used--;
    if (this.#held.length > 0) this.#held[user]!--;
    if (this.#waiting > 0) this.#freesToWake--;
  }

  /** The thread is among those that wait; it is there once. */
  wait(thread: number): void {
    if (this.#queued[thread] === 1) return;
    this.#queued[thread] = 1;
    const queue = this.#joinAt;
    this.#joinAt = (queue + 1) % WAIT_QUEUES;
    this.#waitNext[thread] = -1;
    if (this.#waitHead[queue] === -1) this.#waitHead[queue] = thread;
    else this.#waitNext[this.#waitTail[queue]!] = thread;
    this.#waitTail[queue] = thread;
    this.#waiting++;
  }

  /**
   * Whether a batch of waiters is due: enough tags came back, or none is left in use (then nobody else would wake them).
   */
  get wakeDue(): boolean {
    return this.#waiting > 0 && (this.#freesToWake <= 0 || this.used === 0);
  }

  /** Removes one waiting thread of the next non-empty queue, or -1. The caller takes up to `wakeBatch` of them. */
  nextToWake(): number {
    if (this.#waiting === 0) return -1;
    while (this.#waitHead[this.#wakeAt] === -1) this.#wakeAt = (this.#wakeAt + 1) % WAIT_QUEUES;
    const thread = this.#waitHead[this.#wakeAt]!;
    this.#waitHead[this.#wakeAt] = this.#waitNext[thread]!;
    this.#wakeAt = (this.#wakeAt + 1) % WAIT_QUEUES;
    this.#waiting--;
    this.#queued[thread] = 0;
    return thread;
  }

  /** Starts counting towards the next batch; returns how many threads this batch wakes. */
  startBatch(): number {
    this.#freesToWake = this.#wakeBatch;
    return this.#wakeBatch;
  }
}
