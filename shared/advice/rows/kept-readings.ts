import type { Value } from '#vocabulary';
import type { Dictionary } from './dictionary.ts';
import type { Records } from './records.ts';

/** Where a figure stands in the record of a row; further columns follow. */
export const FIGURE = {
  iops: 0,
  iopsHalfWidthPct: 1,
  p99Us: 2,
  p99HalfWidthPct: 3,
  cpuNsPerIo: 4,
  cpuCores: 5,
  cost: 6,
  costHalfWidthPct: 7,
  topFunctionPct: 8,
  offeredIops: 9,
  further: 10,
} as const;

/** The same for what is a whole number: an index, or the number of an entry in a dictionary. Settings follow. */
export const CODE = { rowIndex: 0, bottleneck: 1, topFunction: 2, settings: 3 } as const;

/** Columns of which every row keeps its figure. */
const ALWAYS_KEPT: { readonly [column: string]: number } = {
  iops: FIGURE.iops,
  lat_p99_us: FIGURE.p99Us,
  cpu_ns_per_io: FIGURE.cpuNsPerIo,
  cpu_cores_used: FIGURE.cpuCores,
  cost_usd_per_hour: FIGURE.cost,
};

/** Rows as numbers, with what the numbers stand for. */
export interface KeptReadings {
  readonly figures: Records<Float64Array>;
  readonly codes: Records<Uint32Array>;
  readonly bottlenecks: Dictionary<string>;
  readonly topFunctions: Dictionary<string>;
  /** One a swept key. */
  readonly values: readonly Dictionary<Value>[];
  /** Columns that the goal asks for beside those that are always kept. */
  readonly further: readonly string[];
  readonly replicates: number;
  /** Of the point that a row is of. */
  readonly pointIdOf: (rowIndex: number) => string;
  /** Whether the sweep may draw one point twice. */
  readonly mayRepeat: boolean;
}

/** Each of these columns once, without those that are kept anyway. */
export function furtherOf(columns: readonly string[]): readonly string[] {
  return [...new Set(columns)].filter((column) => !(column in ALWAYS_KEPT));
}

/** Where each column that was kept stands in a record. */
export function cellsOf({ further }: Pick<KeptReadings, 'further'>): { readonly [column: string]: number } {
  return { ...ALWAYS_KEPT, ...Object.fromEntries(further.map((name, place) => [name, FIGURE.further + place])) };
}
