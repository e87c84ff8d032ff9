/** Four 32-bit words, not all of them 0. */
export type StreamState = readonly [number, number, number, number];

const TWO_TO_32 = 4_294_967_296;

/**
 * xoshiro128** 1.1 (Blackman and Vigna, 2018): period 2^128 - 1, state of four words, int32 arithmetic only. The fields
 * hold signed words, which V8 keeps unboxed.
 */
export class RandomStream {
  private a: number;
  private b: number;
  private c: number;
  private d: number;

  constructor(state: StreamState) {
    [this.a, this.b, this.c, this.d] = [state[0] | 0, state[1] | 0, state[2] | 0, state[3] | 0];
    if ((this.a | this.b | this.c | this.d) === 0)
      throw new RangeError('A stream cannot start at the state 0, 0, 0, 0.');
  }

  /** A whole number from 0 to 2^32 - 1. */
  nextUint32(): number {
    return this.step() >>> 0;
  }

  /** Uniform over (0, 1): the middles of 2^32 equal cells, so never 0 and never 1, with a mean of exactly 1/2. */
  uniform(): number {
    return ((this.step() >>> 0) + 0.5) / TWO_TO_32;
  }

  /** A whole number from 0 to count - 1, for counts up to 2^31; no value is more than count / 2^32 too likely. */
  below(count: number): number {
    return ((((this.step() >>> 0) + 0.5) / TWO_TO_32) * count) | 0;
  }

  /** Writes signed words over a whole block: the same draws one by one, with the state in registers meanwhile. */
  fill(words: Int32Array): void {
    let { a, b, c, d } = this;
    for (let i = 0; i < words.length; i++) {
      words[i] = scramble(b);
      const shifted = b << 9;
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= shifted;
      d = (d << 11) | (d >>> 21);
    }
    [this.a, this.b, this.c, this.d] = [a, b, c, d];
  }

  /** One step as a signed word: unlike an unsigned one it is never an object, whether or not the call is inlined. */
  private step(): number {
    const { a, b } = this;
    const c = this.c ^ a;
    const d = this.d ^ b;
    this.b = b ^ c;
    this.a = a ^ d;
    this.c = c ^ (b << 9);
    this.d = (d << 11) | (d >>> 21);
    return scramble(b);
  }
}

function scramble(word: number): number {
  const times5 = Math.imul(word, 5);
  return Math.imul((times5 << 7) | (times5 >>> 25), 9);
}
