import { Histogram, type Look, lookAtMeans } from '#engine';

/** Batches that are complete at a check: after merging pairs the count falls back from MAX to MIN. */
export const BATCHES_MIN = 20;
const BATCHES_MAX = 2 * BATCHES_MIN;

/**
 * What is counted while the simulation runs. Latencies go to the histogram of the current batch of IOs; when forty
 * batches are full, neighbours are merged and the batch size doubles, so the memory does not grow with the run and there
 * are always at least twenty batches for the confidence intervals.
 */
export class Meter {
  interrupts = 0;
  ipis = 0;
  wakeups = 0;
  /** Non-empty looks at a completion queue, and entries found by them. */
  reaps = 0;
  reapedEntries = 0;
  remoteIos = 0;
  numaRemoteIos = 0;
  tagWaits = 0;
  tagWaitNs = 0;
  tagHeldNs = 0;
  reads = 0;
  ios = 0;
  submitNs = 0;
  startedAt = 0;
  /** Ends of IOs in this measurement and before it. */
  everCompleted = 0;

  readonly latencies = Histogram.many(BATCHES_MAX);
  /** Of each job group; none where there are no groups. */
  readonly groupLatencies: readonly Histogram[];
  readonly batchNs = new Float64Array(BATCHES_MAX);
  /** Of each batch, the times drawn less their means: 0 on average. */
  readonly batchSurplusNs = new Float64Array(BATCHES_MAX);
  batches = 0;
  #batchIos = 1;
  #inBatch = 0;
  #batchFrom = 0;
  #surplusFrom = 0;
  readonly #drawnSurplusNs: () => number;

  /** @param drawnSurplusNs times drawn so far beyond their means */
  constructor(drawnSurplusNs: () => number = () => 0, groups = 0) {
    this.#drawnSurplusNs = drawnSurplusNs;
    this.groupLatencies = Histogram.many(groups);
  }

  restart(nowNs: number, batchIos: number): void {
    this.interrupts = 0;
    this.ipis = 0;
    this.wakeups = 0;
    this.reaps = 0;
    this.reapedEntries = 0;
    this.remoteIos = 0;
    this.numaRemoteIos = 0;
    this.tagWaits = 0;
    this.tagWaitNs = 0;
    this.tagHeldNs = 0;
    this.reads = 0;
    this.ios = 0;
    this.submitNs = 0;
    this.startedAt = nowNs;
    for (const histogram of this.latencies) histogram.reset();
    for (const histogram of this.groupLatencies) histogram.reset();
    this.batches = 0;
    this.#batchIos = batchIos;
    this.#inBatch = 0;
    this.#batchFrom = nowNs;
    this.#surplusFrom = this.#drawnSurplusNs();
  }

  groupIoDone(group: number, latencyNs: number): void {
    if (this.groupLatencies.length > 0) this.groupLatencies[group]!.record(latencyNs);
  }

  ioDone(nowNs: number, latencyNs: number, write: number): void {
    this.everCompleted++;
    this.ios++;
    this.reads += 1 - write;
    this.latencies[this.batches]!.record(latencyNs);
    this.#inBatch++;
    if (this.#inBatch === this.#batchIos) this.#endBatch(nowNs);
  }

  /** The interval of the time of a batch, as known from the complete ones. */
  batchTime(confidence: number): Look {
    const { batchNs, batchSurplusNs, batches } = this;
    const complete = { batches: batchNs.subarray(0, batches), controls: batchSurplusNs.subarray(0, batches) };
    return lookAtMeans(complete, confidence);
  }

  get batchIos(): number {
    return this.#batchIos;
  }

  #endBatch(nowNs: number): void {
    this.batchNs[this.batches] = nowNs - this.#batchFrom;
    this.#batchFrom = nowNs;
    const drawnSurplusNs = this.#drawnSurplusNs();
    this.batchSurplusNs[this.batches] = drawnSurplusNs - this.#surplusFrom;
    this.#surplusFrom = drawnSurplusNs;
    this.#inBatch = 0;
    this.batches++;
    if (this.batches === BATCHES_MAX) this.#mergePairs();
  }

  #mergePairs(): void {
    for (let i = 0; i < BATCHES_MIN; i++) {
      this.batchNs[i] = this.batchNs[2 * i]! + this.batchNs[2 * i + 1]!;
      this.batchSurplusNs[i] = this.batchSurplusNs[2 * i]! + this.batchSurplusNs[2 * i + 1]!;
      const kept = this.latencies[i]!;
      if (i > 0) kept.reset();
      if (i > 0) kept.merge(this.latencies[2 * i]!);
      kept.merge(this.latencies[2 * i + 1]!);
    }
    for (let i = BATCHES_MIN; i < BATCHES_MAX; i++) this.latencies[i]!.reset();
    this.batches = BATCHES_MIN;
    this.#batchIos *= 2;
  }
}
