import type { Measurements } from '#blocklayer';
import { judge, type Row, type SweepSpec } from '#sweep';
import type { Key, Value } from '#vocabulary';
import type { Goal } from '../goal/goal.ts';

/** What advice keeps of one `ok` row. The names that end in a unit mean what the CSV's columns mean. */
export interface Reading {
  readonly rowIndex: number;
  readonly replicate: number;
  readonly iops: number;
  readonly iopsHalfWidthPct: number | null;
  readonly p99Us: number | null;
  readonly p99HalfWidthPct: number | null;
  readonly cpuNsPerIo: number;
  readonly cpuCores: number;
  /** Of one host for one hour: USD, or CPU cores where the spec has no cost. Null when no price matches. */
  readonly cost: number | null;
  readonly costHalfWidthPct: number | null;
  /** The metric of each limit of the goal, in its order. */
  readonly limited: readonly (number | null)[];
  readonly bottleneck: string;
  readonly topFunction: string;
  readonly topFunctionPct: number;
  /** Offered load in the spec's own terms (all jobs); null = closed loop. */
  readonly offeredIops: number | null;
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

interface Draft {
  readonly settings: readonly Value[];
  readonly readings: Reading[];
}

/**
 * Collects `ok` rows into points in whatever order they come. A random sweep may draw a point twice; its rows are then
 * the same, and the lower row index stands.
 */
export class PointCollector {
  readonly #spec: SweepSpec;
  readonly #goal: Goal;
  readonly #keys: readonly Key[];
  readonly #drafts = new Map<string, Draft>();

  constructor(spec: SweepSpec, goal: Goal, keys: readonly Key[]) {
    this.#spec = spec;
    this.#goal = goal;
    this.#keys = keys;
  }

  add(row: Row): void {
    if (row.measurements === null) return;
    const draft = this.#drafts.get(row.pointId) ?? this.#open(row);
    const known = draft.readings.findIndex(({ replicate }) => replicate === row.replicate);
    if (known === -1) draft.readings.push(this.#read(row, row.measurements));
    else if (row.rowIndex < (draft.readings[known]?.rowIndex ?? 0)) {
      draft.readings[known] = this.#read(row, row.measurements);
    }
  }

  /** In row order. */
  points(): readonly SweptPoint[] {
    const points = Array.from(this.#drafts, ([pointId, { settings, readings }]): SweptPoint => {
      const rowIndex = readings.reduce((least, reading) => Math.min(least, reading.rowIndex), Infinity);
      return { rowIndex, pointId, settings, readings: [...readings].sort((a, b) => a.replicate - b.replicate) };
    });
    return points.sort((a, b) => a.rowIndex - b.rowIndex);
  }

  #open(row: Row): Draft {
    const draft = { settings: this.#keys.map((key) => row.scenario[key]), readings: [] };
    this.#drafts.set(row.pointId, draft);
    return draft;
  }

  #read({ rowIndex, replicate, scenario }: Row, measured: Measurements): Reading {
    const { cost_usd_per_hour: cost } = judge(this.#spec, scenario, measured);
    const perCore = this.#spec.cost === null ? 1 : this.#spec.cost.per_core_hour_usd;
    return {
      rowIndex,
      replicate,
      iops: measured.iops,
      iopsHalfWidthPct: measured.iops_half_width_pct,
      p99Us: measured.lat_p99_us,
      p99HalfWidthPct: measured.lat_p99_half_width_pct,
      cpuNsPerIo: measured.cpu_ns_per_io,
      cpuCores: measured.cpu_cores_used,
      cost,
      costHalfWidthPct: costHalfWidthPct(measured, cost, perCore),
      limited: this.#goal.limits.map(({ metric }) => metricOf(measured, metric)),
      bottleneck: measured.bottleneck,
      topFunction: measured.top_function,
      topFunctionPct: measured.top_function_pct,
      offeredIops: scenario.rate_iops === null ? null : scenario.rate_iops * scenario.numjobs,
    };
  }
}

/** A fixed price is exact; the part that follows the CPU cores is taken to be as unsure as the IOPS that use them. */
function costHalfWidthPct(measured: Measurements, cost: number | null, perCore: number): number | null {
  const varying = perCore * measured.cpu_cores_used;
  if (cost === null) return null;
  if (varying === 0 || cost === 0) return 0;
  return measured.iops_half_width_pct === null ? null : (measured.iops_half_width_pct * varying) / cost;
}

function metricOf(measured: Measurements, metric: string): number | null {
  const value = measured[metric as keyof Measurements];
  return typeof value === 'number' ? value : null;
}
