/** The last step of MurmurHash3 (Appleby, public domain): every bit of the input changes about half of the output. */
function finalise(bits: number): number {
  let h = bits;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** 2^32 over the golden ratio: keeps neighbouring inputs apart (Knuth, multiplicative hashing). */
const GOLDEN = 0x9e3779b9;

/** 32 bits that depend on all of the parts and on their order. */
export function mix(seed: number, ...parts: readonly number[]): number {
  return parts.reduce((bits, part) => finalise((bits + GOLDEN) ^ finalise(part + GOLDEN)), finalise(seed));
}

/** Turns 32 bits into a share from 0 to below 1. */
export function toShare(bits: number): number {
  return (bits >>> 0) / 4_294_967_296;
}
