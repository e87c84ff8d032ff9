import type { Value } from '#vocabulary';
import type { Dictionary } from './dictionary.ts';
import type { Records } from './records.ts';

/** Where a figure stands in the record of a row; limits and settings follow. */
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
  limited: 13,
} as const;

/** Rows as numbers, 8 bytes a figure, with what the numbers stand for. */
export interface KeptReadings {
  readonly records: Records;
  readonly pointIds: readonly string[];
  readonly bottlenecks: Dictionary<string>;
  readonly topFunctions: Dictionary<string>;
  /** One a swept key. */
  readonly values: readonly Dictionary<Value>[];
  readonly limits: number;
  readonly replicates: number;
  /** Whether the sweep may draw one point twice. */
  readonly mayRepeat: boolean;
}
