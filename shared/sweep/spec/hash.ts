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
  const bytes = createHash('sha256').update(text).digest().subarray(0, ID_BYTES);
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return `p-${bits.replace(/.{5}/g, (five) => BASE32[Number.parseInt(five, 2)] ?? '')}`;
}
