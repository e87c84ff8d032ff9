export const STATUS = {
  running: 0,
  /** On the run queue of its CPU. */
  ready: 1,
  /** Switching out; a wake-up now catches it. */
  falling: 2,
  caught: 3,
  sleeping: 4,
} as const;

/** Threads of jobs (0 … numjobs − 1), then polling threads. Each is bound to one CPU. */
export class Threads {
  readonly count: number;
  readonly cpu: Int32Array;
  readonly status: Uint8Array;
  /** When the wait in hand began. */
  readonly waitFrom: Float64Array;
  /** 1 while registered for a tag. */
  readonly waitsForTag: Uint8Array;

  constructor(cpus: readonly number[]) {
    this.count = cpus.length;
    this.cpu = Int32Array.from(cpus);
    this.status = new Uint8Array(cpus.length);
    this.waitFrom = new Float64Array(cpus.length);
    this.waitsForTag = new Uint8Array(cpus.length);
  }

  /** Asleep, or about to be. */
  asleep(thread: number): boolean {
    return this.status[thread] === STATUS.sleeping || this.status[thread] === STATUS.falling;
  }
}
