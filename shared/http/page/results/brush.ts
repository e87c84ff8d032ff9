import { KEYS, type Key } from '#vocabulary';

/** An axis of the parallel coordinates: a key with its values in order, or a metric. */
export interface Dimension {
  readonly name: string;
  readonly data?: readonly string[];
}

export type Interval = readonly [low: number, high: number];

/** The picture names metrics as a reader knows them. */
const METRIC_COLUMNS: Readonly<Record<string, string>> = {
  IOPS: 'iops',
  p99: 'lat_p99_us',
  'CPU per IO': 'cpu_ns_per_io',
};

/** What is brushed on an axis, as filters of the table. Of several stretches on a metric the outer ends count. */
export function filterOf({ name, data }: Dimension, intervals: readonly Interval[]): Readonly<Record<string, string>> {
  const column = METRIC_COLUMNS[name] ?? (name in KEYS ? KEYS[name as Key].column : name);
  if (intervals.length === 0) return { [column]: '' };
  if (data === undefined) return { [column]: `${plain(low(intervals))}..${plain(high(intervals))}` };
  const kept = data.filter((_, place) => intervals.some(([from, to]) => place >= from && place <= to));
  return { [column]: kept.length === 0 ? NOTHING : kept.map(cellFilter(name as Key)).join('|') };
}

/** No cell is this text. */
const NOTHING = '=-';

function low(intervals: readonly Interval[]): number {
  return Math.min(...intervals.map(([from]) => from));
}

function high(intervals: readonly Interval[]): number {
  return Math.max(...intervals.map(([, to]) => to));
}

function plain(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

const BYTES: Readonly<Record<string, number>> = { k: 1024, m: 1_048_576, g: 1_073_741_824 };

/** A value of the picture as the table finds it: sizes as bytes, numbers as they are, texts whole. */
function cellFilter(key: Key): (text: string) => string {
  const { kind } = KEYS[key].type;
  if (kind === 'size') return (text) => String(Number.parseFloat(text) * (BYTES[text.at(-1) ?? ''] ?? 1));
  return kind === 'integer' || kind === 'number' ? (text) => text : (text) => `=${text}`;
}
