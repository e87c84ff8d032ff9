import { Lists } from '../queues/lists.ts';

/** Where a request is outside the CPUs: dispatched after a wait, on its way through the host, at the device, or on a network. */
export const STAGE = { dispatch: 1, passedOn: 2, media: 3, link: 4, returned: 5, inbound: 6, outbound: 7 } as const;

/** IOs of all jobs: slot = job x iodepth + n. A slot is free, in flight, or done and waiting to be reaped. */
export class Ios {
  readonly lists: Lists;
  /** Submission, or arrival in an open loop. */
  readonly startAt: Float64Array;
  /** Requests the IO becomes, those already issued, and those not completed yet. */
  readonly commands: Int32Array;
  readonly issued: Int32Array;
  readonly unfinished: Int32Array;
  /** Requests whose completion cost has not been charged yet: the last one also pays for the end of the IO. */
  readonly uncharged: Int32Array;
  /** The job that each belongs to. */
  readonly job: Int32Array;
  readonly device: Int32Array;
  readonly write: Uint8Array;
  readonly doneCpu: Int32Array;
  /** 1 when a step ran on another node than the device or the submitter. */
  readonly numaRemote: Uint8Array;
  /** 1 when a completion was sent to the submitter's CPU. */
  readonly calledRemotely: Uint8Array;
  readonly waitedForTag: Uint8Array;
  /** Since when the IO lacks a tag; -1 = it does not. */
  readonly blockedAt: Float64Array;
  readonly #jobs: number;

  constructor({ jobs, depthMax }: { readonly jobs: number; readonly depthMax: number }, rings: number) {
    const count = jobs * depthMax;
    this.#jobs = jobs;
    this.lists = new Lists(3 * jobs + rings, count);
    this.startAt = new Float64Array(count);
    this.commands = new Int32Array(count);
    this.issued = new Int32Array(count);
    this.unfinished = new Int32Array(count);
    this.uncharged = new Int32Array(count);
    this.device = new Int32Array(count);
    this.write = new Uint8Array(count);
    this.doneCpu = new Int32Array(count);
    this.numaRemote = new Uint8Array(count);
    this.calledRemotely = new Uint8Array(count);
    this.waitedForTag = new Uint8Array(count);
    this.blockedAt = new Float64Array(count).fill(-1);
    this.job = Int32Array.from({ length: count }, (_, io) => Math.floor(io / depthMax));
    this.job.forEach((job, io) => {
      this.lists.push(job, io);
    });
  }

  free(job: number): number {
    return job;
  }

  done(job: number): number {
    return this.#jobs + job;
  }

  /** Commands that a target has received for a job. */
  received(job: number): number {
    return 2 * this.#jobs + job;
  }

  /** IOs handed to a polling thread. */
  ring(helper: number): number {
    return 3 * this.#jobs + helper;
  }
}

/** Requests: slot = io x commands per IO + n. A request is in exactly one list, or at the device. */
export class Requests {
  readonly lists: Lists;
  readonly queue: Int32Array;
  readonly device: Int32Array;
  readonly tagWord: Int32Array;
  readonly tagTakenAt: Float64Array;
  /** When its doorbell was written. */
  readonly issuedAt: Float64Array;
  readonly submitCpu: Int32Array;
  /** Where it is outside the host: see STAGE. */
  readonly stage: Uint8Array;
  readonly #queues: number;
  readonly #cpus: number;
  readonly #threads: number;

  constructor(count: number, sizes: { readonly queues: number; readonly cpus: number; readonly threads: number }) {
    this.#queues = sizes.queues;
    this.#cpus = sizes.cpus;
    this.#threads = sizes.threads;
    this.lists = new Lists(sizes.queues + 2 * sizes.cpus + 2 * sizes.threads, count);
    this.queue = new Int32Array(count);
    this.device = new Int32Array(count);
    this.tagWord = new Int32Array(count);
    this.tagTakenAt = new Float64Array(count);
    this.issuedAt = new Float64Array(count);
    this.submitCpu = new Int32Array(count);
    this.stage = new Uint8Array(count);
  }

  /** Entries of a completion queue that nobody has taken yet. */
  completionQueue(queue: number): number {
    return queue;
  }

  /** Entries that the interrupt handler of a CPU has taken. */
  inHandler(cpu: number): number {
    return this.#queues + cpu;
  }

  /** Completions that other CPUs sent to a CPU. */
  callList(cpu: number): number {
    return this.#queues + this.#cpus + cpu;
  }

  /** Requests of a thread whose doorbell has not rung yet. */
  unrung(thread: number): number {
    return this.#queues + 2 * this.#cpus + thread;
  }

  /** Entries that a polling thread has taken. */
  polled(thread: number): number {
    return this.#queues + 2 * this.#cpus + this.#threads + thread;
  }
}
