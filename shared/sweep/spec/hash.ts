import { createHash } from 'node:crypto';
import { KEY_NAMES, type Point } from '#vocabulary';
import { canonicalJson } from '../values/canonical-json.ts';
import type { SweepSpec } from './spec.ts';

/**
 * SHA-256 of a spec in hexadecimal. The order of keys in its objects does not count, but for the axes: their order
 * decides which row has which number.
 */
export function specHash(spec: SweepSpec): string {
  const ordered = { ...spec, axes: Object.entries(spec.axes) };
  return createHash('sha256').update(canonicalJson(ordered)).digest('hex');
}

/** In code-unit order; sorted once, because every row has an id. */
const SORTED_KEYS = [...KEY_NAMES].sort();

const ID_BYTES = 10;
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** `p-` and 16 letters or digits 2 to 7: 80 bits of the SHA-256 of a configuration, whatever the order of its keys. */
export function pointId(configuration: Point): string {
  const members = SORTED_KEYS.filter((key) => key in configuration);
  const text = members.map((key) => `${key}:${JSON.stringify(configuration[key])}`).join();
  return `p-${base32(createHash('sha256').update(text).digest().subarray(0, ID_BYTES))}`;
}

/** Whether a text has the form of a point id. */
export function isPointId(text: string): boolean {
  return /^p-[a-z2-7]{16}$/.test(text);
}

function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32[(value >> (bits - 5)) & 31];
  }
  return text;
}
