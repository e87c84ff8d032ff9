import type { RandomStream } from '#engine';
import { type Sampler, samplerOf } from '#engine';
import type { Scenario } from '../scenario.ts';
import type { Workloads } from './workloads.ts';

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
  /** IOs arrive at every job. */
  readonly openLoop: boolean;
  /** Open loop: time between arrivals drawn so far beyond its mean. */
  drawnSurplusNs = 0;
  /** Of each job: mean time between its arrivals; 0 in a closed loop. */
  readonly #gapNs: Float64Array;
  /** Where arrivals of each group are drawn from; null where they are evenly spaced, or none. */
  readonly #gaps: readonly (Sampler | null)[];
  readonly #groupOf: Int32Array;

  constructor({ jobs, groups, groupOf }: Workloads, arrivals: RandomStream) {
    this.count = jobs;
    this.inflight = new Int32Array(jobs);
    this.batchLeft = new Int32Array(jobs);
    this.plugged = new Uint8Array(jobs);
    this.partialIo = new Int32Array(jobs).fill(-1);
    this.wakeAt = new Int32Array(jobs).fill(NEVER);
    this.nextDevice = new Int32Array(jobs);
    this.arrivalAt = new Float64Array(jobs);
    this.completionNs = new Float64Array(jobs);
    this.waitNs = new Float64Array(jobs);
    this.shortestNs = new Float64Array(jobs);
    this.nappedNs = new Float64Array(jobs);
    this.#groupOf = groupOf;
    this.#gapNs = Float64Array.from(groupOf, (group) => gapNs(groups[group]!));
    this.#gaps = gapsOf(groups, arrivals);
    this.openLoop = this.#gapNs.every((ns) => ns > 0);
    for (let job = 0; job < jobs; job++) this.arrivalAt[job] = this.#firstArrival(job);
  }

  /** Whether IOs arrive at a job, and it does not submit as it can. */
  isOpen(job: number): boolean {
    return this.#gapNs[job]! > 0;
  }

  /** Time between arrivals at all jobs together, on average; 0 unless IOs arrive at all of them. */
  get meanGapNs(): number {
    return this.openLoop ? 1 / this.#gapNs.reduce((rate, ns) => rate + 1 / ns, 0) : 0;
  }

  /** IOs that a job at which they arrive is behind, on average. */
  backlog(nowNs: number): number {
    let open = 0;
    let behind = 0;
    for (let job = 0; job < this.count; job++) {
      if (!this.isOpen(job)) continue;
      open++;
      behind += Math.max(0, nowNs - this.arrivalAt[job]!) / this.#gapNs[job]!;
    }
    return open === 0 ? 0 : behind / open;
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
    const gap = this.#gaps[this.#groupOf[job]!];
    return gap ? gap.sample() : (this.#gapNs[job]! * job) / this.count;
  }

  /** Takes the IO that arrived first and returns when that was. */
  takeArrival(job: number): number {
    const at = this.arrivalAt[job]!;
    const meanNs = this.#gapNs[job]!;
    const ns = this.#gaps[this.#groupOf[job]!]?.sample() ?? meanNs;
    this.drawnSurplusNs += ns - meanNs;
    this.arrivalAt[job] = at + ns;
    return at;
  }
}

/** Groups of one rate draw from one sampler, as if they were one. */
function gapsOf(groups: readonly Scenario[], arrivals: RandomStream): readonly (Sampler | null)[] {
  const samplers = new Map<number, Sampler>();
  return groups.map((s) => {
    const ns = gapNs(s);
    if (ns === 0 || s.rate_process === 'linear') return null;
    const sampler = samplers.get(ns) ?? samplerOf(ns, 1, arrivals);
    samplers.set(ns, sampler);
    return sampler;
  });
}

/** Mean time between the arrivals of a job; 0 in a closed loop. */
function gapNs({ rate_iops }: Scenario): number {
  return rate_iops === null ? 0 : NS_PER_S / rate_iops;
}
