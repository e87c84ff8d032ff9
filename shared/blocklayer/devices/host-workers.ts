import type { Scenario } from '../scenario.ts';

/** Half of a request's cost falls on its way to the device, half on its way back. */
const HALF = 0.5;
const NS_PER_US = 1000;

/**
 * Host threads that serve the rings of a virtual device, each a share of the rings, one request after the other in the
 * order in which requests and completions come. A worker without work looks for some for `host_poll_us`, then it sleeps
 * and has to be woken. A ring asks for one notification when it has been emptied: requests that join others in it need
 * none, nor do any while the worker looks by itself.
 */
export class HostWorkers {
  readonly #halfNs: number;
  readonly #wakeNs: number;
  readonly #pollNs: number;
  readonly #signalNs: number;
  readonly #freeAt: Float64Array;
  /** Requests of each ring that its worker has not passed on yet. */
  readonly #inRing: Int32Array;
  readonly #rings: number;
  #busyNs = 0;

  constructor(s: Scenario, rings: number) {
    this.#rings = rings;
    const virtual = s.stack === 'virtio_blk' || s.stack === 'vhost_scsi';
    this.#halfNs = virtual ? HALF * s.cost_virtio_host_ns * s.cpu_factor : 0;
    this.#wakeNs = s.cost_virtio_host_wake_ns;
    this.#pollNs = s.host_poll_us * NS_PER_US;
    this.#signalNs = s.cost_virtio_signal_ns * s.cpu_factor;
    this.#freeAt = new Float64Array(virtual ? s.host_workers : 0);
    this.#inRing = new Int32Array(virtual ? rings : 0);
  }

  get exist(): boolean {
    return this.#freeAt.length > 0;
  }

  /** Whether the next request of a ring has to be notified to its worker. */
  needsKick(ring: number, nowNs: number): boolean {
    if (!this.exist || this.#inRing[ring] !== 0) return false;
    return this.#pollNs === 0 || this.#sleeps(this.#workerOf(ring), nowNs);
  }

  /** A request is in its ring; when its worker has passed it on. */
  passedOnAt(ring: number, nowNs: number): number {
    this.#inRing[ring]!++;
    return this.#servedAt(ring, nowNs);
  }

  passedOn(ring: number): void {
    this.#inRing[ring]!--;
  }

  /** The device has done a request; when its worker has told the guest. */
  returnedAt(ring: number, nowNs: number): number {
    return this.#servedAt(ring, nowNs);
  }

  #servedAt(ring: number, nowNs: number): number {
    const worker = this.#workerOf(ring);
    const startsAt = Math.max(this.#freeAt[worker]!, this.#sleeps(worker, nowNs) ? nowNs + this.#wakeNs : nowNs);
    return this.#work(worker, startsAt, this.#halfNs);
  }

  /** The worker of a ring interrupts the guest. */
  signal(ring: number, nowNs: number): void {
    if (!this.exist) return;
    const worker = this.#workerOf(ring);
    this.#work(worker, Math.max(nowNs, this.#freeAt[worker]!), this.#signalNs);
  }

  #work(worker: number, startsAt: number, ns: number): number {
    this.#freeAt[worker] = startsAt + ns;
    this.#busyNs += ns;
    return startsAt + ns;
  }

  #sleeps(worker: number, nowNs: number): boolean {
    return nowNs >= this.#freeAt[worker]! + this.#pollNs;
  }

  /** Neighbouring rings fall to the same worker. */
  #workerOf(ring: number): number {
    return Math.floor((ring * this.#freeAt.length) / this.#rings);
  }

  restart(): void {
    this.#busyNs = 0;
  }

  /** On average over the workers. */
  utilisation(elapsedNs: number): number {
    return this.exist ? Math.min(1, this.#busyNs / elapsedNs / this.#freeAt.length) : 0;
  }
}
