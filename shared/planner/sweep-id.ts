/** Crockford's base 32 in lower case: sorts as the number it writes, has no look-alikes. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARS = 10;
const RANDOM_CHARS = 16;

/** `s-`, the time, a hyphen, the random part: sorts by time, cannot be taken for a number or a date. */
export const SWEEP_ID = /^s-[0-9a-hjkmnp-tv-z]{10}-[0-9a-hjkmnp-tv-z]{16}$/;

/** @param randomBytes gives so many bytes that nobody can foresee */
export function newSweepId(nowMs: number, randomBytes: (count: number) => Uint8Array): string {
  const random = Array.from(randomBytes(RANDOM_CHARS), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  return `s-${timeChars(nowMs)}-${random}`;
}

/** When the sweep was submitted, as its id says. */
export function submittedAtMs(id: string): number {
  return Array.from(id.slice(2, 2 + TIME_CHARS)).reduce((ms, char) => ms * ALPHABET.length + ALPHABET.indexOf(char), 0);
}

/** Its own inverse, and reverses the order: a store lists ascending, people want the newest first. */
export function invertId(id: string): string {
  const invert = (char: string): string => ALPHABET.charAt(ALPHABET.length - 1 - ALPHABET.indexOf(char));
  return `s-${Array.from(id.slice(2, 12), invert).join('')}-${Array.from(id.slice(13), invert).join('')}`;
}

function timeChars(ms: number): string {
  const chars: string[] = [];
  for (let rest = ms; chars.length < TIME_CHARS; rest = Math.floor(rest / ALPHABET.length)) {
    chars.unshift(ALPHABET.charAt(rest % ALPHABET.length));
  }
  return chars.join('');
}
