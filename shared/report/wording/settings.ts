import type { Settings } from '#advice';
import { KEYS, type Key, type Value } from '#vocabulary';

type Setting = readonly [Key, Value];

export function entriesOf(settings: Settings): readonly Setting[] {
  return Object.entries(settings) as unknown as readonly Setting[];
}

/** `bs=4k`, as a fio job or a spec would say it. */
export function settingText(key: Key, value: Value): string {
  return `${key}=${valueText(key, value)}`;
}

/** `completion=iopoll, hw_queues=8`. */
export function settingsText(settings: Settings): string {
  return entriesOf(settings)
    .map(([key, value]) => settingText(key, value))
    .join(', ');
}

/** The values alone, zipped ones joined by a slash: a label where the keys are in the title. */
export function levelText(settings: Settings): string {
  return entriesOf(settings)
    .map(([key, value]) => valueText(key, value))
    .join('/');
}

export function valueText(key: Key, value: Value): string {
  if (value === null) return 'none';
  if (KEYS[key].type.kind === 'size' && typeof value === 'number') return sizeText(value);
  return Array.isArray(value) ? value.join(' ') : String(value);
}

const BINARY = [
  [1_073_741_824, 'g'],
  [1_048_576, 'm'],
  [1024, 'k'],
] as const;

/** The largest binary unit that leaves a whole number: 4096 is 4k, 512 is 512. */
function sizeText(bytes: number): string {
  const [unit, suffix] = BINARY.find(([size]) => bytes >= size && bytes % size === 0) ?? [1, ''];
  return `${bytes / unit}${suffix}`;
}
