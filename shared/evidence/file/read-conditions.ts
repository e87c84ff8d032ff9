import { isRecord, type Place, readPoint } from '#sweep';
import { KEY_GROUPS, type Key, type Point } from '#vocabulary';

/** Keys that belong to the machine: what they are must not differ from row to row. */
const PLATFORM_GROUPS = { device: KEY_GROUPS.device, costs: KEY_GROUPS.costs } as const;

/** Settings under which something was measured: any key that is not a figure of the platform. */
export function readConditions(input: unknown, at: Place): Point {
  for (const name of isRecord(input) ? Object.keys(input) : []) sayFigure(name, at.into(name));
  return readPoint(input ?? {}, at);
}

function sayFigure(name: string, at: Place): void {
  const group = Object.entries(PLATFORM_GROUPS).find(([, keys]) => name in keys)?.[0];
  if (group === undefined) return;
  const what = group === 'costs' ? 'a cost' : 'a figure of the device';
  at.say(
    'platform_key',
    `${at.label}: ${name} is ${what} and the same for all rows of a platform; write it under platform: {base: …, override: {${name}: …}}.`,
  );
}

export function sayTwice(said: Point, again: Point, at: Place): void {
  for (const key of Object.keys(again) as Key[]) {
    if (key in said) at.into(key).say('key_twice', `${at.into(key).label}: ${key} stands in workload too; keep one.`);
  }
}
