import { QUANTILE_ERROR } from '#engine';
import type { Value } from '#vocabulary';

/** Of a p99, which is read from a histogram. */
export const P99_RESOLUTION_PCT = 100 * QUANTILE_ERROR;

/** What advice keeps of one `ok` row. The names that end in a unit mean what the CSV's columns mean. */
export interface Reading {
  readonly rowIndex: number;
  readonly replicate: number;
  readonly iops: number;
  readonly iopsHalfWidthPct: number | null;
  /** Null of too few IOs, and of an overloaded row. */
  readonly p99Us: number | null;
  readonly p99HalfWidthPct: number | null;
  readonly cpuNsPerIo: number;
  readonly cpuCores: number;
  /** Of one host for one hour: USD, or CPU cores where the spec has no cost. Null when no price matches. */
  readonly cost: number | null;
  readonly costHalfWidthPct: number | null;
  /** Every column of the results that was kept, by name. */
  readonly columns: { readonly [column: string]: number | null };
  readonly bottleneck: string;
  readonly topFunction: string;
  readonly topFunctionPct: number;
  /** Offered load in the spec's own terms (all jobs); null = closed loop. */
  readonly offeredIops: number | null;
  /** Open loop, and fewer IOs were done than arrived. */
  readonly overloaded: boolean;
}

/** A point as its rows show it: the values of the swept keys and a reading per replicate. */
export interface SweptPoint {
  /** Of its first replicate; the last word in every order. */
  readonly rowIndex: number;
  readonly pointId: string;
  /** In the order of the swept keys. */
  readonly settings: readonly Value[];
  /** By replicate. */
  readonly readings: readonly Reading[];
}
