import { powerOfTwo } from '../arithmetic/elementary.ts';

/** 64 buckets for every doubling: a bucket's middle is within 1/128 = 0.78 % of every value in it. */
const BUCKET_BITS = 6;
const BUCKETS_PER_DOUBLING = 1 << BUCKET_BITS;
/** Largest relative error of a quantile that a histogram tells. */
export const QUANTILE_ERROR = 1 / (2 * BUCKETS_PER_DOUBLING);
/** Values from 2^31 ns are divided by 2^16 before they are placed, which moves them down by 16 doublings. */
const INT_LIMIT_NS = 2_147_483_648;
const FOLD_BITS = 16;
const FOLD = 1 << FOLD_BITS;
/** 2^47 ns are 39 hours; longer is counted as overflow. */
const LIMIT_NS = INT_LIMIT_NS * FOLD;
const BUCKETS = bucketOf(INT_LIMIT_NS - 1) + FOLD_BITS * BUCKETS_PER_DOUBLING + 1;
/** At least this many samples must lie above a quantile for it to be told. */
const SAMPLES_ABOVE = 10;
/** Rounding of q * n, far below one rank and far above the error of the product. */
const RANK_SLACK = 1e-6;

/**
 * A log-linear histogram of whole nanoseconds. Values below 128 ns are exact, others within 1/128 relative; count,
 * mean, min and max are exact. Recording allocates nothing.
 */
export class Histogram {
  count = 0;
  /** Values of 39 hours and more: in count, mean and max, but in no bucket. */
  overflow = 0;
  /** Exact. Infinity when empty. */
  min = Number.POSITIVE_INFINITY;
  /** Exact. -Infinity when empty. */
  max = Number.NEGATIVE_INFINITY;
  private sum = 0;
  private readonly counts: Uint32Array;

  constructor(counts = new Uint32Array(BUCKETS)) {
    this.counts = counts;
  }

  /** So many at once, in memory that the system hands out as it is touched: much less than that of each by itself. */
  static many(histograms: number): readonly Histogram[] {
    const counts = new Uint32Array(histograms * BUCKETS);
    return Array.from({ length: histograms }, (_, i) => new Histogram(counts.subarray(i * BUCKETS, (i + 1) * BUCKETS)));
  }

  /** NaN when empty. */
  get mean(): number {
    return this.sum / this.count;
  }

  /** Counts one value: whole ns from 0. */
  record(ns: number): void {
    this.count++;
    this.sum += ns;
    if (ns < this.min) this.min = ns;
    if (ns > this.max) this.max = ns;
    if (ns >= 0 && ns < INT_LIMIT_NS) this.counts[bucketOf(ns)]!++;
    else this.recordLong(ns);
  }

  /**
   * The nearest-rank quantile, the value of rank ceil(q n), for 0 < q < 1. `null` when fewer than ten samples lie above
   * it, that is n < 10 / (1 - q): the tail of a small sample is not measurable.
   */
  quantile(q: number): number | null {
    if (this.count * (1 - q) < SAMPLES_ABOVE - RANK_SLACK) return null;
    const bucket = this.bucketOfRank(Math.max(1, Math.ceil(q * this.count - RANK_SLACK)));
    return bucket < 0 ? this.max : Math.min(this.max, Math.max(this.min, middleOf(bucket)));
  }

  /** Samples in buckets above that of a value: exact up to the width of its bucket. */
  countAbove(ns: number): number {
    const { highest } = this;
    let above = this.overflow;
    for (let bucket = bucketOf(ns) + 1; bucket <= highest; bucket++) above += this.counts[bucket]!;
    return above;
  }

  /** Adds the samples of another histogram: the way to join percentiles, which cannot be averaged. */
  merge(other: Histogram): void {
    this.count += other.count;
    this.overflow += other.overflow;
    this.sum += other.sum;
    this.min = Math.min(this.min, other.min);
    this.max = Math.max(this.max, other.max);
    const { lowest, highest } = other;
    for (let bucket = lowest; bucket <= highest; bucket++) this.counts[bucket]! += other.counts[bucket]!;
  }

  reset(): void {
    this.counts.fill(0, this.lowest, this.highest + 1);
    this.count = 0;
    this.overflow = 0;
    this.sum = 0;
    this.min = Number.POSITIVE_INFINITY;
    this.max = Number.NEGATIVE_INFINITY;
  }

  /** Only the buckets from here to `highest` can hold anything: latencies of one batch span few doublings. */
  private get lowest(): number {
    return this.count === 0 ? 0 : placeOf(this.min);
  }

  private get highest(): number {
    return this.count === 0 ? -1 : placeOf(this.max);
  }

  private recordLong(ns: number): void {
    if (ns >= INT_LIMIT_NS && ns < LIMIT_NS) this.counts[placeOf(ns)]!++;
    else if (ns >= LIMIT_NS) this.overflow++;
    else throw new RangeError(`A histogram records whole nanoseconds from 0 up, not ${ns}.`);
  }

  /** -1 when the rank lies in the overflow. */
  private bucketOfRank(rank: number): number {
    const { lowest, highest } = this;
    let below = 0;
    for (let bucket = lowest; bucket <= highest; bucket++) {
      below += this.counts[bucket]!;
      if (below >= rank) return bucket;
    }
    return -1;
  }
}

/** Bucket of any value; that of the longest ones for what overflows. */
function placeOf(ns: number): number {
  if (ns < INT_LIMIT_NS) return bucketOf(ns);
  return Math.min(
    BUCKETS - 1,
    bucketOf(Math.min(INT_LIMIT_NS - 1, Math.floor(ns / FOLD))) + FOLD_BITS * BUCKETS_PER_DOUBLING,
  );
}

/** Bucket of a value below 2^31: the leading bit says which doubling, the next 6 bits which bucket in it. */
function bucketOf(ns: number): number {
  const shift = Math.max(0, 31 - BUCKET_BITS - Math.clz32(ns));
  return shift * BUCKETS_PER_DOUBLING + (ns >> shift);
}

/** Middle of the whole numbers in a bucket. */
function middleOf(bucket: number): number {
  const shift = Math.max(0, Math.floor(bucket / BUCKETS_PER_DOUBLING) - 1);
  const lower = (bucket - shift * BUCKETS_PER_DOUBLING) * powerOfTwo(shift);
  return lower + (powerOfTwo(shift) - 1) / 2;
}
