import { KEY_NAMES, type Key, type Point, type Value } from '#vocabulary';
import { sayUnknown } from '../problems/names.ts';
import { isRecord, type Place, show } from '../problems/problem.ts';
import { readValue } from '../values/read-value.ts';

/** An object of keys with one value each. What is wrong in it is said and left out. */
export function readPoint(input: unknown, at: Place): Point {
  if (!isRecord(input)) {
    at.say('wrong_type', `${at.label}: got ${show(input)}; expected an object of keys with one value each.`);
    return {};
  }
  const point: { [K in Key]?: Value } = {};
  for (const [name, member] of Object.entries(input)) {
    const key = readKey(name, at.into(name));
    const value = key === undefined ? undefined : readValue(key, member, at.into(name));
    if (key !== undefined && value !== undefined) point[key] = value;
  }
  return point;
}

/** The key of this name; an unknown one is said with its nearest neighbour. */
export function readKey(name: string, at: Place): Key | undefined {
  return KEY_NAMES.find((candidate) => candidate === name) ?? sayUnknown('key', name, KEY_NAMES, at);
}
