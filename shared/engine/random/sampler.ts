/** Draws are made ahead in blocks of so many: the generator stays in registers, and a draw is an array read. */
export const BLOCK = 256;

/** Writes fresh variates over a whole block. */
export type Fill = (block: Float64Array) => void;

/**
 * A distribution bound to its stream. It takes draws ahead: two samplers on one stream take turns block by block. One
 * class for all laws, which differ in how they fill a block: code that draws sees one kind of object.
 */
export class Sampler {
  readonly mean: number;
  readonly variance: number;
  private readonly block = new Float64Array(BLOCK);
  private used = BLOCK;
  /** Draws for a block of the caller's own, of `BLOCK` numbers; `sample` goes on with those it took before. */
  readonly fill: Fill;

  /** The samples have exactly this mean and coefficient of variation (standard deviation over mean). */
  constructor(mean: number, cv: number, fill: Fill) {
    this.mean = checked('mean', mean);
    this.variance = mean * mean * checked('coefficient of variation', cv) * cv;
    this.fill = fill;
  }

  sample(): number {
    if (this.used === BLOCK) this.refill();
    return this.block[this.used++]!;
  }

  private refill(): void {
    this.fill(this.block);
    this.used = 0;
  }
}

function checked(what: string, value: number): number {
  if (value >= 0 && value < Number.POSITIVE_INFINITY) return value;
  throw new RangeError(`The ${what} of a distribution is a finite number from 0 up, not ${value}.`);
}
