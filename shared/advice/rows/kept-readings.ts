import type { Value } from '#vocabulary';
import type { Dictionary } from './dictionary.ts';
import type { Records } from './records.ts';

/** Where a figure stands in the record of a row; further metrics and then settings follow. */
export const CELL = {
  rowIndex: 0,
  iops: 1,
  iopsHalfWidthPct: 2,
  p99Us: 3,
  p99HalfWidthPct: 4,
  cpuNsPerIo: 5,
  cpuCores: 6,
  cost: 7,
  costHalfWidthPct: 8,
  bottleneck: 9,
  topFunction: 10,
  topFunctionPct: 11,
  offeredIops: 12,
  further: 13,
} as const;

/** Columns of which every row keeps its figure. */
const ALWAYS_KEPT: { readonly [column: string]: number } = {
  iops: CELL.iops,
  lat_p99_us: CELL.p99Us,
  cpu_ns_per_io: CELL.cpuNsPerIo,
  cpu_cores_used: CELL.cpuCores,
  cost_usd_per_hour: CELL.cost,
};

/** Rows as numbers, 8 bytes a figure, with what the numbers stand for. */
export interface KeptReadings {
  readonly records: Records;
  readonly pointIds: readonly string[];
  readonly bottlenecks: Dictionary<string>;
  readonly topFunctions: Dictionary<string>;
  /** One a swept key. */
  readonly values: readonly Dictionary<Value>[];
  /** Columns that the goal asks for beside those that are always kept. */
  readonly further: readonly string[];
  readonly replicates: number;
  /** Whether the sweep may draw one point twice. */
  readonly mayRepeat: boolean;
}

/** Each of these columns once, without those that are kept anyway. */
export function furtherOf(columns: readonly string[]): readonly string[] {
  return [...new Set(columns)].filter((column) => !(column in ALWAYS_KEPT));
}

/** Where each column that was kept stands in a record. */
export function cellsOf({ further }: Pick<KeptReadings, 'further'>): { readonly [column: string]: number } {
  return { ...ALWAYS_KEPT, ...Object.fromEntries(further.map((name, place) => [name, CELL.further + place])) };
}
