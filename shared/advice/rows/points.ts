import type { Measurements } from '#blocklayer';
import { judge, type Row, type SweepSpec } from '#sweep';
import type { Key, Value } from '#vocabulary';
import type { Goal } from '../goal/goal.ts';
import { Dictionary } from './dictionary.ts';
import { CELL, furtherOf, type KeptReadings } from './kept-readings.ts';
import { isOverloaded } from './overload.ts';
import { PointTable } from './point-table.ts';
import { Records } from './records.ts';
import { type Axis, sweptKeys } from './swept-axes.ts';

/** Collects `ok` rows in whatever order they come, some 200 bytes a row. */
export class PointCollector {
  readonly #spec: SweepSpec;
  readonly #keys: readonly Key[];
  readonly #axes: readonly Axis[];
  readonly #kept: KeptReadings & { readonly pointIds: string[] };

  constructor(spec: SweepSpec, goal: Goal, axes: readonly Axis[]) {
    const values = sweptKeys(axes).map(() => new Dictionary<Value>());
    const further = furtherOf(goal.limits.map(({ metric }) => metric));
    this.#spec = spec;
    this.#keys = sweptKeys(axes);
    this.#axes = axes;
    this.#kept = {
      records: new Records(CELL.further + further.length + values.length),
      pointIds: [],
      bottlenecks: new Dictionary(),
      topFunctions: new Dictionary(),
      values,
      further,
      replicates: spec.replicates,
      mayRepeat: spec.method !== 'grid',
    };
  }

  add(row: Row): void {
    if (row.measurements === null) return;
    this.#kept.records.push(this.#cells(row, row.measurements));
    const last = this.#kept.pointIds.at(-1);
    this.#kept.pointIds.push(last === row.pointId ? last : copyOf(row.pointId));
  }

  table(): PointTable {
    return new PointTable(this.#kept, this.#axes);
  }

  #cells({ rowIndex, scenario }: Row, measured: Measurements): readonly (number | null)[] {
    const { bottlenecks, topFunctions, values, further } = this.#kept;
    const { cost_usd_per_hour: cost } = judge(this.#spec, scenario, measured);
    const perCore = this.#spec.cost === null ? 1 : this.#spec.cost.per_core_hour_usd;
    const offeredIops = scenario.rate_iops === null ? null : scenario.rate_iops * scenario.numjobs;
    const { iops, iops_half_width_pct: iopsHalfWidthPct } = measured;
    const metricOf = isOverloaded({ iops, iopsHalfWidthPct, offeredIops }) ? metricOverloaded : metric;
    return [
      rowIndex,
      iops,
      iopsHalfWidthPct,
      metricOf(measured, 'lat_p99_us'),
      metricOf(measured, 'lat_p99_half_width_pct'),
      measured.cpu_ns_per_io,
      measured.cpu_cores_used,
      cost,
      costHalfWidthPct(measured, cost, perCore),
      bottlenecks.numberOf(measured.bottleneck),
      topFunctions.numberOf(measured.top_function),
      measured.top_function_pct,
      offeredIops,
      ...further.map((name) => metricOf(measured, name)),
      ...this.#keys.map((key, place) => values[place]?.numberOf(scenario[key]) ?? null),
    ];
  }
}

/** A text of its own: one cut from a file keeps the whole piece of the file in memory. */
function copyOf(text: string): string {
  return [...text].join('');
}

/** A fixed price is exact; the part that follows the CPU cores is taken to be as unsure as the IOPS that use them. */
function costHalfWidthPct(measured: Measurements, cost: number | null, perCore: number): number | null {
  const varying = perCore * measured.cpu_cores_used;
  if (cost === null) return null;
  if (varying === 0 || cost === 0) return 0;
  return measured.iops_half_width_pct === null ? null : (measured.iops_half_width_pct * varying) / cost;
}

function metric(measured: Measurements, name: string): number | null {
  const value = measured[name as keyof Measurements];
  return typeof value === 'number' ? value : null;
}

function metricOverloaded(measured: Measurements, name: string): number | null {
  return name.startsWith('lat_') ? null : metric(measured, name);
}
