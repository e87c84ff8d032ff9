import { Lists } from '../queues/lists.ts';
import type { Scenario } from '../scenario.ts';

interface Shape {
  /** Commands that a device takes at a time. */
  readonly depth: number;
  readonly devices: number;
  readonly requests: number;
  readonly jobs: number;
  readonly scheduled: boolean;
}

/**
 * Which requests a device takes. Beyond the depth of a logical unit they wait in the host, a list for each job, and are
 * dispatched one at a time and job by job as commands end. Where workers dispatch, all go that way: each hardware queue
 * has a worker of its own for each device, and what a job submits goes to one of them.
 */
export class Admission {
  readonly #depth: number;
  readonly #jobs: number;
  /** Time in which a worker dispatches a request; null where the submitter does. */
  readonly #workerNs: number | null;
  /** Time to go over to the requests of another job when they waited, ns. */
  readonly #rerunNs: number;
  readonly #taken: Int32Array;
  /** Whether a request ever waits here; the lists below are empty otherwise. */
  readonly #waits: boolean;
  /** Waiting requests of each (device, job), and of each device the jobs that have some, in turn. */
  readonly waiting: Lists;
  readonly #turns: Lists;
  /** 1 while what waits at a device is dispatched; with workers, of each (device, job). */
  readonly #dispatching: Uint8Array;
  readonly #lastJob: Int32Array;
  readonly #dispatchingNs: Float64Array;
  /** Of each device: time at its depth, and since when it is there. */
  readonly #fullNs: Float64Array;
  readonly #fullSince: Float64Array;

  constructor(s: Scenario, { depth, devices, requests, jobs, scheduled }: Shape) {
    this.#depth = depth;
    this.#jobs = jobs;
    this.#workerNs = scheduled && dispatchesByWorker(s) ? s.cost_async_dispatch_ns : null;
    this.#rerunNs = s.cost_lun_rerun_ns;
    this.#waits = Number.isFinite(depth) || this.#workerNs !== null;
    const streams = this.#waits ? devices * jobs : 0;
    this.#taken = new Int32Array(devices);
    this.waiting = new Lists(streams, this.#waits ? requests : 0);
    this.#turns = new Lists(this.#waits ? devices : 0, streams);
    const dispatchers = this.#workerNs === null ? devices : streams;
    this.#dispatching = new Uint8Array(dispatchers);
    this.#lastJob = new Int32Array(devices).fill(-1);
    this.#dispatchingNs = new Float64Array(dispatchers);
    this.#fullNs = new Float64Array(devices);
    this.#fullSince = new Float64Array(devices);
  }

  /** Whether workers dispatch, and not who submits. */
  get byWorkers(): boolean {
    return this.#workerNs !== null;
  }

  /** Whether a request may go to the device straight away; it then counts as there. */
  take(device: number, nowNs: number): boolean {
    if (this.#workerNs !== null || this.#dispatching[device] === 1 || this.#isFull(device)) return false;
    this.#add(device, nowNs);
    return true;
  }

  #isFull(device: number): boolean {
    return this.#taken[device]! >= this.#depth;
  }

  #add(device: number, nowNs: number): void {
    this.#taken[device]!++;
    if (this.#isFull(device)) this.#fullSince[device] = nowNs;
  }

  wait(device: number, job: number, request: number): void {
    const stream = this.#streamOf(device, job);
    if (this.waiting.count(stream) === 0) this.#turns.push(device, stream);
    this.waiting.push(stream, request);
  }

  /** A command of the device has ended. */
  end(device: number, nowNs: number): void {
    if (this.#isFull(device)) this.#fullNs[device]! += nowNs - this.#fullSince[device]!;
    this.#taken[device]!--;
  }

  /** The next request that waited and may go now, or -1; `dispatchNs` says how long that takes. */
  next(device: number, nowNs: number): number {
    if (!this.#waits || this.#isFull(device)) return -1;
    for (let left = this.#turns.count(device); left > 0; left--) {
      const stream = this.#turns.shift(device);
      if (this.#dispatching[this.#dispatcherOf(device, stream)] === 1) {
        this.#turns.push(device, stream);
        continue;
      }
      const request = this.waiting.shift(stream);
      if (this.waiting.count(stream) > 0) this.#turns.push(device, stream);
      this.#add(device, nowNs);
      return request;
    }
    return -1;
  }

  /** Time to dispatch the request of `job` that `next` gave; until `dispatched` its dispatcher takes no other. */
  dispatchNs(device: number, job: number): number {
    const dispatcher = this.#dispatcherOf(device, this.#streamOf(device, job));
    const moved = this.#lastJob[device] !== job;
    this.#lastJob[device] = job;
    const ns = this.#workerNs ?? (moved ? this.#rerunNs : 0);
    if (ns > 0) this.#dispatching[dispatcher] = 1;
    this.#dispatchingNs[dispatcher]! += ns;
    return ns;
  }

  dispatched(device: number, job: number): void {
    this.#dispatching[this.#dispatcherOf(device, this.#streamOf(device, job))] = 0;
  }

  #streamOf(device: number, job: number): number {
    return device * this.#jobs + job;
  }

  #dispatcherOf(device: number, stream: number): number {
    return this.#workerNs === null ? device : stream;
  }

  restart(nowNs: number): void {
    this.#dispatchingNs.fill(0);
    this.#fullNs.fill(0);
    this.#fullSince.fill(nowNs);
  }

  /** Of the busiest worker that dispatches, and of the depth of the busiest device, which limits only where requests wait for it. */
  utilisation(nowNs: number, elapsedNs: number): { readonly worker: number; readonly depth: number } {
    const fullNs = (ns: number, device: number) => ns + (this.#isFull(device) ? nowNs - this.#fullSince[device]! : 0);
    return {
      worker: Math.min(1, Math.max(...this.#dispatchingNs) / elapsedNs),
      depth: Math.min(1, Math.max(...this.#fullNs.map(fullNs)) / elapsedNs),
    };
  }
}

/** Passthrough commands go by the scheduler; groups of both kinds are refused. */
export function usesScheduler(groups: readonly Scenario[]): boolean {
  return groups.every(({ scheduler, ioengine }) => scheduler !== 'none' && ioengine !== 'io_uring_cmd');
}

/**
 * With a scheduler, several hardware queues and no plug, inserting a request only asks a worker to run the queue. Where
 * the device plugs, the block layer puts a plug around each IO, whether or not its engine plugs batches of them.
 */
function dispatchesByWorker(s: Scenario): boolean {
  return s.hw_queues > 1 && !s.plug;
}
