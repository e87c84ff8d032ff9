import { Lists } from '../queues/lists.ts';
import type { Scenario } from '../scenario.ts';

/** Half of a request's cost falls on its way to the device, half on its way back. */
const HALF = 0.5;
const NS_PER_US = 1000;
const NONE = -1;
/** A worker serves a request, has just done so, or found nothing more to do. */
const STATE = { free: 0, busy: 1, idle: 2 } as const;

/**
 * Host threads that serve the rings of a virtual device, each a share of the rings. A worker takes requests from its rings
 * until they are empty, then tells the guest of all that the device has done by then, and so on. Without work it looks for
 * some for `host_poll_us`, then it sleeps and has to be woken. A ring asks for one notification when it has been emptied:
 * requests that join others in it need none, nor do any while the worker looks by itself.
 */
export class HostWorkers {
  /** Requests in the rings of each worker, then those that the device has done. */
  readonly waiting: Lists;
  readonly #halfNs: number;
  readonly #wakeNs: number;
  readonly #pollNs: number;
  readonly #signalNs: number;
  readonly #workers: number;
  readonly #rings: number;
  /** Requests of each ring that its worker has not passed on yet. */
  readonly #inRing: Int32Array;
  readonly #state: Uint8Array;
  /** When the service in hand ends, or the last one ended. */
  readonly #freeAt: Float64Array;
  /** Done requests that are left of the round in hand; 0 while the worker takes from its rings. */
  readonly #roundLeft: Int32Array;
  #busyNs = 0;

  constructor(s: Scenario, sizes: { readonly rings: number; readonly requests: number }) {
    const virtual = s.stack === 'virtio_blk' || s.stack === 'vhost_scsi';
    this.#halfNs = HALF * s.cost_virtio_host_ns * s.cpu_factor;
    this.#wakeNs = s.cost_virtio_host_wake_ns;
    this.#pollNs = s.host_poll_us * NS_PER_US;
    this.#signalNs = s.cost_virtio_signal_ns * s.cpu_factor;
    this.#workers = virtual ? s.host_workers : 0;
    this.#rings = sizes.rings;
    this.waiting = new Lists(2 * this.#workers, virtual ? sizes.requests : 0);
    this.#inRing = new Int32Array(virtual ? sizes.rings : 0);
    this.#state = new Uint8Array(this.#workers).fill(STATE.idle);
    this.#freeAt = new Float64Array(this.#workers);
    this.#roundLeft = new Int32Array(this.#workers);
  }

  get exist(): boolean {
    return this.#workers > 0;
  }

  /** Whether the next request of a ring has to be notified to its worker. */
  needsKick(ring: number, nowNs: number): boolean {
    if (!this.exist || this.#inRing[ring] !== 0) return false;
    return this.#pollNs === 0 || this.#sleeps(this.#workerOf(ring), nowNs);
  }

  /** A request is in its ring. */
  enterRing(ring: number, request: number): void {
    this.#inRing[ring]!++;
    this.waiting.push(this.#taken(this.#workerOf(ring)), request);
  }

  /** The device has done a request of a ring. */
  deviceDone(ring: number, request: number): void {
    this.waiting.push(this.#done(this.#workerOf(ring)), request);
  }

  /** The worker of a ring begins with what is next; `endsAt` says until when. -1 when it is busy, or nothing waits. */
  begin(ring: number, nowNs: number): number {
    const worker = this.#workerOf(ring);
    if (this.#state[worker] === STATE.busy) return NONE;
    const request = this.#next(worker);
    if (request === NONE) {
      this.#state[worker] = STATE.idle;
      return NONE;
    }
    const wakeNs = this.#sleeps(worker, nowNs) ? this.#wakeNs : 0;
    this.#state[worker] = STATE.busy;
    this.#work(worker, Math.max(nowNs + wakeNs, this.#freeAt[worker]!), this.#halfNs);
    return request;
  }

  endsAt(ring: number): number {
    return this.#freeAt[this.#workerOf(ring)]!;
  }

  passedOn(ring: number): void {
    this.#inRing[ring]!--;
    this.#state[this.#workerOf(ring)] = STATE.free;
  }

  returned(ring: number): void {
    this.#state[this.#workerOf(ring)] = STATE.free;
  }

  /** The worker of a ring interrupts the guest, after what it has in hand. */
  signal(ring: number, nowNs: number): void {
    if (!this.exist) return;
    const worker = this.#workerOf(ring);
    this.#work(worker, Math.max(nowNs, this.#freeAt[worker]!), this.#signalNs);
  }

  #next(worker: number): number {
    if (this.#roundLeft[worker] === 0) {
      const request = this.waiting.shift(this.#taken(worker));
      if (request !== NONE) return request;
      this.#roundLeft[worker] = this.waiting.count(this.#done(worker));
    }
    if (this.#roundLeft[worker] === 0) return NONE;
    this.#roundLeft[worker]!--;
    return this.waiting.shift(this.#done(worker));
  }

  #work(worker: number, startsAt: number, ns: number): void {
    this.#freeAt[worker] = startsAt + ns;
    this.#busyNs += ns;
  }

  #sleeps(worker: number, nowNs: number): boolean {
    return this.#state[worker] === STATE.idle && nowNs >= this.#freeAt[worker]! + this.#pollNs;
  }

  /** Neighbouring rings fall to the same worker. */
  #workerOf(ring: number): number {
    return Math.floor((ring * this.#workers) / this.#rings);
  }

  #taken(worker: number): number {
    return worker;
  }

  #done(worker: number): number {
    return this.#workers + worker;
  }

  restart(): void {
    this.#busyNs = 0;
  }

  /** On average over the workers. */
  utilisation(elapsedNs: number): number {
    return this.exist ? Math.min(1, this.#busyNs / elapsedNs / this.#workers) : 0;
  }
}
