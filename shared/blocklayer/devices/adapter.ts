import type { Scenario } from '../scenario.ts';

const NS_PER_S = 1e9;

/** A host adapter in front of its devices: one controller that accepts at most `adapter_iops_max` commands a second. */
export class Adapter {
  readonly #commandNs: number;
  #freeAt = 0;
  #busyNs = 0;

  constructor(s: Scenario) {
    this.#commandNs = s.stack === 'scsi_host' && s.adapter_iops_max !== null ? NS_PER_S / s.adapter_iops_max : 0;
  }

  acceptedAt(arrivedAt: number): number {
    if (this.#commandNs === 0) return arrivedAt;
    this.#freeAt = Math.max(arrivedAt, this.#freeAt) + this.#commandNs;
    this.#busyNs += this.#commandNs;
    return this.#freeAt;
  }

  restart(): void {
    this.#busyNs = 0;
  }

  utilisation(elapsedNs: number): number {
    return Math.min(1, this.#busyNs / elapsedNs);
  }
}

/**
 * Host threads that serve the rings of a virtual device, each a share of the rings. A worker that is busy
 * looks at its rings by itself: only an idle one needs a notification, which costs the guest an exit.
 */
export class HostWorkers {
  readonly #serviceNs: number;
  readonly #wakeNs: number;
  readonly #freeAt: Float64Array;
  readonly #queues: number;
  #busyNs = 0;

  constructor(s: Scenario, queues: number) {
    this.#queues = queues;
    const virtual = s.stack === 'virtio_blk' || s.stack === 'vhost_scsi';
    this.#serviceNs = virtual ? s.cost_virtio_host_ns * s.cpu_factor : 0;
    this.#wakeNs = s.cost_virtio_host_wake_ns;
    this.#freeAt = new Float64Array(virtual ? s.host_workers : 0);
  }

  needsKick(queue: number, nowNs: number): boolean {
    return this.#freeAt.length === 0 || this.#freeAt[this.#workerOf(queue)]! <= nowNs;
  }

  /** When the worker has passed a request on that reaches its ring now. */
  servedAt(queue: number, nowNs: number): number {
    if (this.#freeAt.length === 0) return nowNs;
    const worker = this.#workerOf(queue);
    const freeAt = this.#freeAt[worker]!;
    const startsAt = freeAt <= nowNs ? nowNs + this.#wakeNs : freeAt;
    const doneAt = startsAt + this.#serviceNs;
    this.#freeAt[worker] = doneAt;
    this.#busyNs += this.#serviceNs;
    return doneAt;
  }

  /** Neighbouring rings fall to the same worker. */
  #workerOf(queue: number): number {
    return Math.floor((queue * this.#freeAt.length) / this.#queues);
  }

  restart(): void {
    this.#busyNs = 0;
  }

  /** On average over the workers. */
  utilisation(elapsedNs: number): number {
    return this.#freeAt.length === 0 ? 0 : Math.min(1, this.#busyNs / elapsedNs / this.#freeAt.length);
  }
}
