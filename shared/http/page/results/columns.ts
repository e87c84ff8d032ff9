import { COLUMNS, KEY_NAMES, KEYS } from '#vocabulary';
import type { Frame } from './frame.ts';

const LEADING = ['row_index', 'replicate', 'status'];
const MEASURED = [
  'iops',
  'lat_p50_us',
  'lat_p99_us',
  'cpu_cores_used',
  'cpu_ns_per_io',
  'device_util_pct',
  'bottleneck',
  'top_function',
  'cost_usd_per_hour',
  'hosts_needed',
  'slo_met',
];

const KEY_COLUMNS = KEY_NAMES.map((key) => KEYS[key].column);

/** The rows' identity, the keys that differ between them, and the usual metrics that are there. */
export function usualColumns(frame: Frame): readonly string[] {
  const metrics = MEASURED.filter((name) => varies(frame, name) || name === 'iops');
  return [...LEADING, ...KEY_COLUMNS.filter((name) => varies(frame, name)), ...metrics];
}

function varies(frame: Frame, name: string): boolean {
  const cells = frame.cells(name);
  if (cells === undefined) return false;
  for (let row = 1; row < frame.length; row += 1) if (!Object.is(cells.at(row), cells.at(0))) return true;
  return false;
}

/** What a column means, with its unit, for who points at its name. */
export function columnTitle(name: string): string {
  const column = COLUMNS.find((candidate) => candidate.name === name);
  if (column === undefined) return name;
  return column.unit === null ? column.meaning : `${column.meaning} (${column.unit})`;
}
