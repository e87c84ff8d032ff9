import { Lists } from '../queues/lists.ts';

interface Shape {
  readonly devices: number;
  readonly jobs: number;
  readonly requests: number;
  /** Commands that a device takes at a time. */
  readonly depth: number;
  /** A worker of the kernel dispatches every request, in so many ns; null where the submitter does. */
  readonly workerNs: number | null;
  /** Time to go over to the requests of another job when they waited, ns. */
  readonly rerunNs: number;
}

/**
 * Which requests a device takes. Beyond the depth of a logical unit they wait in the host, a list for each job, and are
 * dispatched one at a time and job by job as commands end; where a worker dispatches, all go that way.
 */
export class Admission {
  readonly #shape: Shape;
  readonly #taken: Int32Array;
  /** Waiting requests of each (device, job), and of each device the jobs that have some, in turn. */
  readonly #waiting: Lists;
  readonly #turns: Lists;
  readonly #dispatching: Uint8Array;
  readonly #lastJob: Int32Array;

  constructor(shape: Shape) {
    const { devices, jobs, requests, depth, workerNs } = shape;
    const waits = Number.isFinite(depth) || workerNs !== null;
    const streams = waits ? devices * jobs : 0;
    this.#shape = shape;
    this.#taken = new Int32Array(devices);
    this.#waiting = new Lists(streams, waits ? requests : 0);
    this.#turns = new Lists(waits ? devices : 0, streams);
    this.#dispatching = new Uint8Array(devices);
    this.#lastJob = new Int32Array(devices).fill(-1);
  }

  /** Whether a request may go to the device straight away; it then counts as there. */
  take(device: number): boolean {
    const { depth, workerNs } = this.#shape;
    if (workerNs !== null || this.#taken[device]! >= depth || this.#dispatching[device] === 1) return false;
    this.#taken[device]!++;
    return true;
  }

  wait(device: number, job: number, request: number): void {
    const stream = device * this.#shape.jobs + job;
    if (this.#waiting.count(stream) === 0) this.#turns.push(device, stream);
    this.#waiting.push(stream, request);
  }

  /** A command of the device has ended. */
  end(device: number): void {
    this.#taken[device]!--;
  }

  /** The next request that waited and may go now, or -1; `dispatchNs` says how long that takes. */
  next(device: number): number {
    if (this.#dispatching[device] === 1 || this.#taken[device]! >= this.#shape.depth) return -1;
    const stream = this.#turns.shift(device);
    if (stream < 0) return -1;
    const request = this.#waiting.shift(stream);
    if (this.#waiting.count(stream) > 0) this.#turns.push(device, stream);
    this.#taken[device]!++;
    return request;
  }

  /** Time to dispatch the request of `job` that `next` gave; until `dispatched` no other goes. */
  dispatchNs(device: number, job: number): number {
    const { workerNs, rerunNs } = this.#shape;
    const moved = this.#lastJob[device] !== job;
    this.#lastJob[device] = job;
    const ns = workerNs ?? (moved ? rerunNs : 0);
    if (ns > 0) this.#dispatching[device] = 1;
    return ns;
  }

  dispatched(device: number): void {
    this.#dispatching[device] = 0;
  }
}
