export const CPU_LEVEL = {
  idle: 0,
  /** Leaving the idle state because a thread became ready. */
  waking: 1,
  thread: 2,
  interrupt: 3,
} as const;

/** State of every logical CPU. Interrupts suspend the thread's segment and are not nested. */
export class Cpus {
  readonly level: Uint8Array;
  /** Running or suspended thread, or -1. */
  readonly thread: Int32Array;
  /** End of the current segment; Infinity while spinning. */
  readonly endAt: Float64Array;
  /** What is left of the segment that an interrupt suspended. */
  readonly suspendedNs: Float64Array;
  readonly spinning: Uint8Array;
  readonly spinFrom: Float64Array;
  readonly sliceFrom: Float64Array;
  /** Fraction of a ns that rounding left over; it goes into the next segment. */
  readonly carryNs: Float64Array;
  /** Busy time without spinning, and the part of it at interrupt level. */
  readonly busyNs: Float64Array;
  readonly interruptNs: Float64Array;
  /** The part of busy time that is spinning for a lock. */
  readonly lockWaitNs: Float64Array;
  /** 1 from the signal of task work to the thread until it runs that. */
  readonly notified: Uint8Array;
  /** What the interrupt in hand is about. */
  readonly interrupt: Int32Array;

  constructor(cpus: number) {
    this.level = new Uint8Array(cpus);
    this.thread = new Int32Array(cpus).fill(-1);
    this.endAt = new Float64Array(cpus);
    this.suspendedNs = new Float64Array(cpus);
    this.spinning = new Uint8Array(cpus);
    this.spinFrom = new Float64Array(cpus);
    this.sliceFrom = new Float64Array(cpus);
    this.carryNs = new Float64Array(cpus);
    this.busyNs = new Float64Array(cpus);
    this.interruptNs = new Float64Array(cpus);
    this.lockWaitNs = new Float64Array(cpus);
    this.notified = new Uint8Array(cpus);
    this.interrupt = new Int32Array(cpus).fill(-1);
  }

  restart(): void {
    this.busyNs.fill(0);
    this.interruptNs.fill(0);
    this.lockWaitNs.fill(0);
  }
}
