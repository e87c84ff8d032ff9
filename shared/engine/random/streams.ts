import { RandomStream, type StreamState } from './random-stream.ts';

/** The streams of one run. The same name gives the same numbers again; another name, independent ones. */
export interface Streams {
  of(name: string): RandomStream;
}

/**
 * Streams that depend on seed, replicate and name and on nothing else, so that two configurations of one sweep draw the
 * same numbers for the same purpose (common random numbers). Seed and replicate are safe integers.
 */
export function streams(seed: number, replicate: number): Streams {
  const run = [...wordsOf('seed', seed), ...wordsOf('replicate', replicate)];
  return { of: (name) => new RandomStream(stateOf([...run, ...codesOf(name)])) };
}

function wordsOf(what: string, value: number): [number, number] {
  if (!Number.isSafeInteger(value)) throw new RangeError(`The ${what} of a run is a whole number, not ${value}.`);
  return [value | 0, Math.floor(value / 4_294_967_296) | 0];
}

function codesOf(name: string): number[] {
  return Array.from({ length: name.length }, (_, i) => name.charCodeAt(i));
}

/** Odd multipliers of MurmurHash3 (Appleby, 2011; both variants) and of Knuth's golden ratio: one for each lane. */
const LANES = [0xcc9e2d51, 0x1b873593, 0x85ebca6b, 0x9e3779b1] as const;

/** A 128-bit hash: four lanes read all words, each with its own multiplier, and are mixed together at the end. */
function stateOf(words: readonly number[]): StreamState {
  const lanes = LANES.map((multiplier) => words.reduce((lane, word) => absorb(lane, word, multiplier), words.length));
  const sum = lanes.reduce((total, lane) => (total + lane) | 0, 0);
  const [a, b, c, d] = lanes.map((lane, i) => avalanche(lane + Math.imul(sum, LANES[i]!)));
  return (a! | b! | c! | d!) === 0 ? LANES : [a!, b!, c!, d!];
}

function absorb(lane: number, word: number, multiplier: number): number {
  const mixed = Math.imul(lane ^ Math.imul(word, multiplier), 5) + 0xe6546b64;
  return Math.imul(mixed ^ (mixed >>> 15), multiplier);
}

/** The finaliser of MurmurHash3: every bit in moves every bit out with a probability of a half. */
function avalanche(word: number): number {
  const first = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return second ^ (second >>> 16);
}
