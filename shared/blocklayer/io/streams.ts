import { COMMAND_BYTES_MAX } from '../devices/commands.ts';
import { Lists } from '../queues/lists.ts';
import type { Scenario } from '../scenario.ts';
import type { Workloads } from './workloads.ts';

const NONE = -1;

interface Shape {
  readonly polled: boolean;
  readonly devices: number;
  readonly requests: number;
}

/**
 * What one job does on one device is a stream. Neighbours of a sequential stream merge while the request before them is
 * still in the host: in the plug of a batch, or waiting for its device. The later IO rides on that request and ends with it.
 * Passthrough commands, polled IOs, IOs that are split and those of a device without requests do not merge.
 */
export class Streams {
  /** IOs that ride on each request. */
  readonly riders: Lists;
  /** Whether any job merges, and how many IOs ride on a request of each: none where a job does not. */
  readonly #merge: boolean;
  readonly #ridersMax: Int32Array;
  readonly #devices: number;
  /** The last request of each stream while IOs may join it. */
  readonly #open: Int32Array;

  constructor(workloads: Workloads, { polled, devices, requests }: Shape) {
    const { groups, groupOf, jobs, depthMax } = workloads;
    const merging = groups.map((s, group) => !polled && workloads.commands[group] === 1 && merges(s));
    this.#merge = merging.includes(true);
    this.#ridersMax = Int32Array.from(groupOf, (group) => (merging[group] ? ridersMax(groups[group]!) : 0));
    this.#devices = devices;
    this.#open = new Int32Array(this.#merge ? jobs * devices : 0).fill(NONE);
    this.riders = new Lists(requests, this.#merge ? jobs * depthMax : 0);
  }

  /** The request that the next IO of a job on a device continues and that still takes it, or -1. */
  neighbour(job: number, device: number): number {
    if (!this.#merge) return NONE;
    const request = this.#open[this.#streamOf(job, device)]!;
    return request >= 0 && this.riders.count(request) < this.#ridersMax[job]! ? request : NONE;
  }

  ride(request: number, io: number): void {
    this.riders.push(request, io);
  }

  /** The request is the last of its stream. */
  open(job: number, device: number, request: number): void {
    if (this.#merge) this.#open[this.#streamOf(job, device)] = request;
  }

  /** The request leaves the host. */
  close(job: number, device: number, request: number): void {
    if (!this.#merge) return;
    const stream = this.#streamOf(job, device);
    if (this.#open[stream] === request) this.#open[stream] = NONE;
  }

  #streamOf(job: number, device: number): number {
    return job * this.#devices + device;
  }
}

function merges(s: Scenario): boolean {
  const sequential = s.rw === 'read' || s.rw === 'write';
  return s.merging && sequential && s.ioengine !== 'io_uring_cmd' && s.stack !== 'nvmet_tcp' && s.device_kind !== 'ram';
}

function ridersMax(s: Scenario): number {
  return Math.floor(Math.min(s.device_max_transfer, COMMAND_BYTES_MAX) / s.bs) - 1;
}
