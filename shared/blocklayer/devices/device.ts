import { type RandomStream, type Sampler, samplerOf } from '#engine';
import type { Scenario } from '../scenario.ts';

const NS_PER_US = 1000;
const NS_PER_S = 1e9;

/**
 * One drive: a controller that starts at most `device_iops_max` commands a second, media that serve
 * `device_parallelism` commands at a time (or any number), and a link that moves `device_bytes_per_s`.
 * Commands reach the controller in the order of their doorbells, so controller and media can tell the end of a command
 * when it arrives; the link serves in the order the media finish.
 */
export class Device {
  readonly #controllerNs: number;
  readonly #read: Sampler;
  readonly #write: Sampler;
  readonly #media: MediaServers | null;
  readonly #linkNsPerByte: number;
  #controllerFreeAt = 0;
  #linkFreeAt = 0;
  #controllerBusyNs = 0;
  #mediaBusyNs = 0;
  #linkBusyNs = 0;
  /** Media time drawn so far beyond its mean: what chance alone has added. */
  drawnSurplusNs = 0;

  /** Reads and writes draw from a stream each, so that another mix of them leaves the times of the others alone. */
  constructor(s: Scenario, media: { readonly read: RandomStream; readonly write: RandomStream }) {
    this.#controllerNs = s.device_iops_max === null ? 0 : NS_PER_S / s.device_iops_max;
    this.#read = mediaTime(s.device_read_latency_us, s.device_latency_cv, media.read);
    this.#write = mediaTime(s.device_write_latency_us, s.device_latency_cv, media.write);
    this.#media = s.device_parallelism === null ? null : new MediaServers(s.device_parallelism);
    this.#linkNsPerByte = s.device_bytes_per_s === null ? 0 : NS_PER_S / s.device_bytes_per_s;
  }

  /** A command arrives; returns when its media operation ends. */
  mediaDoneAt(nowNs: number, write: boolean): number {
    const startedAt = Math.max(nowNs, this.#controllerFreeAt);
    const acceptedAt = startedAt + this.#controllerNs;
    this.#controllerFreeAt = acceptedAt;
    this.#controllerBusyNs += this.#controllerNs;
    const media = write ? this.#write : this.#read;
    const serviceNs = media.sample();
    this.drawnSurplusNs += serviceNs - media.mean;
    this.#mediaBusyNs += serviceNs;
    return this.#media === null ? acceptedAt + serviceNs : this.#media.serve(acceptedAt, serviceNs);
  }

  get hasLink(): boolean {
    return this.#linkNsPerByte > 0;
  }

  /** The data move; returns when the last byte is over. `stretch` > 1 when they lie on another node. */
  linkDoneAt(nowNs: number, bytes: number, stretch: number): number {
    const transferNs = bytes * this.#linkNsPerByte * stretch;
    this.#linkFreeAt = Math.max(nowNs, this.#linkFreeAt) + transferNs;
    this.#linkBusyNs += transferNs;
    return this.#linkFreeAt;
  }

  restart(): void {
    this.#controllerBusyNs = 0;
    this.#mediaBusyNs = 0;
    this.#linkBusyNs = 0;
  }

  /** Utilisation of each part over `elapsedNs`; media without a limit are never the bottleneck. */
  utilisation(elapsedNs: number): { readonly controller: number; readonly media: number; readonly link: number } {
    const media = this.#media === null ? 0 : this.#mediaBusyNs / this.#media.servers;
    const share = (busyNs: number): number => Math.min(1, busyNs / elapsedNs);
    return { controller: share(this.#controllerBusyNs), media: share(media), link: share(this.#linkBusyNs) };
  }
}

function mediaTime(meanUs: number, cv: number, stream: RandomStream): Sampler {
  return samplerOf(meanUs * NS_PER_US, cv, stream);
}

/** First come, first served by c servers: a binary heap of the times at which they fall free. */
class MediaServers {
  readonly servers: number;
  readonly #freeAt: Float64Array;

  constructor(servers: number) {
    this.servers = servers;
    this.#freeAt = new Float64Array(servers);
  }

  serve(arrivedAt: number, serviceNs: number): number {
    const doneAt = Math.max(arrivedAt, this.#freeAt[0]!) + serviceNs;
    this.#replaceFirst(doneAt);
    return doneAt;
  }

  #replaceFirst(value: number): void {
    const heap = this.#freeAt;
    let at = 0;
    for (let child = 1; child < heap.length; child = 2 * at + 1) {
      if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++;
      if (heap[child]! >= value) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = value;
  }
}
