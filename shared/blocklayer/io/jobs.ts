import type { RandomStream } from '#engine';
import { type Sampler, samplerOf } from '#engine';
import type { Scenario } from '../scenario.ts';

const NS_PER_S = 1e9;
/** Weight of the newest completion time in a job's moving average. */
const AVERAGE_WEIGHT = 1 / 8;

/** A job that does not wait for completions: no number of them wakes it. */
export const NEVER = 0x7fffffff;

/** What every job is at, closed loop or open loop. Job j is thread j. */
export class Jobs {
  readonly count: number;
  readonly inflight: Int32Array;
  /** IOs of the batch in hand that are still to be submitted. */
  readonly batchLeft: Int32Array;
  /** 1 when the batch in hand is plugged. */
  readonly plugged: Uint8Array;
  /** IO of the batch in hand that has started but lacks tags, or -1. */
  readonly partialIo: Int32Array;
  /** The job is woken when it has so many completions. */
  readonly wakeAt: Int32Array;
  /** Device of the next IO when a job uses all devices. */
  readonly nextDevice: Int32Array;
  /** Open loop: when the next IO arrives; arrivals in the past are waiting. */
  readonly arrivalAt: Float64Array;
  /** Moving averages over the completions a job polled, and over its waits. */
  readonly completionNs: Float64Array;
  readonly waitNs: Float64Array;
  /** Shortest time from issue to completion that a job polled, its last sleep left out; 0 before the first. */
  readonly shortestNs: Float64Array;
  readonly nappedNs: Float64Array;
  /** Open loop: time between arrivals drawn so far beyond its mean. */
  drawnSurplusNs = 0;
  readonly #gapNs: number;
  readonly #gap: Sampler | null;

  constructor(s: Scenario, arrivals: RandomStream) {
    this.count = s.numjobs;
    this.inflight = new Int32Array(s.numjobs);
    this.batchLeft = new Int32Array(s.numjobs);
    this.plugged = new Uint8Array(s.numjobs);
    this.partialIo = new Int32Array(s.numjobs).fill(-1);
    this.wakeAt = new Int32Array(s.numjobs).fill(NEVER);
    this.nextDevice = new Int32Array(s.numjobs);
    this.arrivalAt = new Float64Array(s.numjobs);
    this.completionNs = new Float64Array(s.numjobs);
    this.waitNs = new Float64Array(s.numjobs);
    this.shortestNs = new Float64Array(s.numjobs);
    this.nappedNs = new Float64Array(s.numjobs);
    this.#gapNs = s.rate_iops === null ? 0 : NS_PER_S / s.rate_iops;
    this.#gap = s.rate_iops === null || s.rate_process === 'linear' ? null : samplerOf(this.#gapNs, 1, arrivals);
    for (let job = 0; job < s.numjobs; job++) this.arrivalAt[job] = this.#firstArrival(job);
  }

  get openLoop(): boolean {
    return this.#gapNs > 0;
  }

  /** Time between arrivals at all jobs together, on average; 0 in a closed loop. */
  get meanGapNs(): number {
    return this.#gapNs / this.count;
  }

  /** Open loop: IOs that a job on average is behind its arrivals. */
  backlog(nowNs: number): number {
    if (!this.openLoop) return 0;
    let lateNs = 0;
    for (let job = 0; job < this.count; job++) lateNs += Math.max(0, nowNs - this.arrivalAt[job]!);
    return lateNs / this.#gapNs / this.count;
  }

  /** A completion that the job polled took so long from its issue. */
  tookNs(job: number, ns: number): void {
    this.completionNs[job]! += (ns - this.completionNs[job]!) * AVERAGE_WEIGHT;
    const withoutNapNs = Math.max(1, ns - this.nappedNs[job]!);
    const shortestNs = this.shortestNs[job]!;
    if (shortestNs === 0 || withoutNapNs < shortestNs) this.shortestNs[job] = withoutNapNs;
  }

  /** Linear arrivals of several jobs are staggered evenly; Poisson arrivals need no stagger. */
  #firstArrival(job: number): number {
    return this.#gap === null ? (this.#gapNs * job) / this.count : this.#gap.sample();
  }

  /** Takes the IO that arrived first and returns when that was. */
  takeArrival(job: number): number {
    const at = this.arrivalAt[job]!;
    const gapNs = this.#gap === null ? this.#gapNs : this.#gap.sample();
    this.drawnSurplusNs += gapNs - this.#gapNs;
    this.arrivalAt[job] = at + gapNs;
    return at;
  }
}
