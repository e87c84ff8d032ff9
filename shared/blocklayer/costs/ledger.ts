import { LABEL, LABELS, type Steps } from './steps.ts';

/** Where CPU time goes: into threads, into interrupts, into spinning. */
export const LEVEL = { thread: 0, interrupt: 1, spin: 2 } as const;
export type Level = (typeof LEVEL)[keyof typeof LEVEL];

/**
 * Adds up the segment being built, and keeps the books: how often each step ran, what was charged to a label directly,
 * and how much CPU time each level took. The profile is folded out of the counts only when it is asked for.
 */
export class Ledger {
  readonly #steps: Steps;
  readonly #counts: Float64Array;
  readonly #direct = new Float64Array(LABELS.length);
  readonly #busyNs = new Float64Array(3);
  /** Cost of the segment being built, and how much of it is spinning for a lock, ns. */
  pendingNs = 0;
  /** In an array: as a field it would be whole at first, and at the first fraction the code that knows it compiled anew. */
  readonly #pendingWaitNs = new Float64Array(1);

  constructor(steps: Steps) {
    this.#steps = steps;
    this.#counts = new Float64Array(steps.ns.length);
  }

  step(step: number): void {
    this.#counts[step]!++;
    this.pendingNs += this.#steps.ns[step]!;
  }

  repeat(step: number, times: number): void {
    this.#counts[step]! += times;
    this.pendingNs += this.#steps.ns[step]! * times;
  }

  nsOf(step: number): number {
    return this.#steps.ns[step]!;
  }

  /** A cost that depends on where things are, such as a cache-line transfer. */
  direct(label: number, ns: number): void {
    this.#direct[label]! += ns;
    this.pendingNs += ns;
  }

  /** Time to spin until another CPU lets go of a lock. */
  waitForLock(ns: number): void {
    if (ns <= 0) return;
    this.#pendingWaitNs[0]! += ns;
    this.direct(LABEL.lockWait, ns);
  }

  /** Of the segment being built: the time that is spent on waiting for locks. To be asked before `take`. */
  takeLockWait(): number {
    const ns = this.#pendingWaitNs[0]!;
    this.#pendingWaitNs[0] = 0;
    return ns;
  }

  /** Ends the segment being built and returns its cost. */
  take(): number {
    const ns = this.pendingNs;
    this.pendingNs = 0;
    return ns;
  }

  busy(level: Level, ns: number): void {
    this.#busyNs[level]! += ns;
  }

  busyNs(level: Level): number {
    return this.#busyNs[level]!;
  }

  /** Busy time that no step accounts for (spinning), under its label. */
  spun(label: number, ns: number): void {
    this.#direct[label]! += ns;
    this.#busyNs[LEVEL.spin]! += ns;
  }

  restart(): void {
    this.#counts.fill(0);
    this.#direct.fill(0);
    this.#busyNs.fill(0);
  }

  /** CPU time by label, ns. */
  byLabel(): ReadonlyMap<string, number> {
    const total = new Map<string, number>(LABELS.map((label, i) => [label, this.#direct[i]!]));
    this.#steps.parts.forEach((parts, step) => {
      for (const { label, ns } of parts) total.set(label, total.get(label)! + ns * this.#counts[step]!);
    });
    return total;
  }
}
