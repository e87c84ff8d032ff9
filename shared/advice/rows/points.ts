import type { Measurements } from '#blocklayer';
import { toScenario } from '#platforms';
import {
  hasValueInOverload,
  isOverloaded,
  judge,
  offeredIopsOf,
  openSweep,
  pointId,
  type Row,
  type SweepSpec,
} from '#sweep';
import type { Key, Value } from '#vocabulary';
import { goalOf } from '../goal/goal.ts';
import { Dictionary } from './dictionary.ts';
import { CODE, FIGURE, furtherOf, type KeptReadings } from './kept-readings.ts';
import { PointTable } from './point-table.ts';
import { Records } from './records.ts';
import { type Axis, sweptKeys } from './swept-axes.ts';

/** Collects `ok` rows in whatever order they come, some 150 bytes a row. */
export class PointCollector {
  readonly #spec: SweepSpec;
  readonly #keys: readonly Key[];
  readonly #axes: readonly Axis[];
  readonly #kept: KeptReadings;

  constructor(spec: SweepSpec, axes: readonly Axis[], expected: number) {
    const goal = goalOf(spec);
    const values = sweptKeys(axes).map(() => new Dictionary<Value>());
    const further = furtherOf([...goal.limits.map(({ metric }) => metric), ...goal.frontier]);
    this.#spec = spec;
    this.#keys = sweptKeys(axes);
    this.#axes = axes;
    this.#kept = {
      figures: new Records(FIGURE.further + further.length, (rows) => new Float64Array(rows), expected),
      codes: new Records(CODE.settings + values.length, (rows) => new Uint32Array(rows), expected),
      bottlenecks: new Dictionary(),
      topFunctions: new Dictionary(),
      values,
      further,
      replicates: spec.replicates,
      pointIdOf: pointIds(spec),
      mayRepeat: typeof spec.method === 'object',
    };
  }

  add(row: Row): void {
    if (row.measurements === null) return;
    this.#kept.figures.push(this.#figures(row, row.measurements));
    this.#kept.codes.push(this.#codes(row, row.measurements));
  }

  table(): PointTable {
    return new PointTable(this.#kept, this.#axes);
  }

  #codes({ rowIndex, scenario }: Row, { bottleneck, top_function }: Measurements): readonly number[] {
    const { bottlenecks, topFunctions, values } = this.#kept;
    return [
      rowIndex,
      bottlenecks.numberOf(bottleneck),
      topFunctions.numberOf(top_function),
      ...this.#keys.map((key, place) => values[place]?.numberOf(scenario[key]) ?? 0),
    ];
  }

  #figures({ scenario }: Row, measured: Measurements): readonly (number | null)[] {
    const { cost_usd_per_hour: cost } = judge(this.#spec, scenario, measured);
    const perCore = this.#spec.cost === null ? 1 : this.#spec.cost.per_core_hour_usd;
    const offeredIops = offeredIopsOf(scenario);
    const { iops, iops_half_width_pct: iopsHalfWidthPct } = measured;
    const metricOf = isOverloaded({ iops, iopsHalfWidthPct, offeredIops }) ? metricOverloaded : metric;
    return [
      iops,
      iopsHalfWidthPct,
      metricOf(measured, 'lat_p99_us'),
      metricOf(measured, 'lat_p99_half_width_pct'),
      measured.cpu_ns_per_io,
      measured.cpu_cores_used,
      cost,
      costHalfWidthPct(measured, cost, perCore),
      measured.top_function_pct,
      offeredIops,
      ...this.#kept.further.map((name) => metricOf(measured, name)),
    ];
  }
}

/** Ids are long and few are shown: they are made again from the point. */
function pointIds(spec: SweepSpec): KeptReadings['pointIdOf'] {
  const { platform, pointAt } = openSweep(spec);
  return (rowIndex) => pointId(toScenario(platform, pointAt(Math.floor(rowIndex / spec.replicates)) ?? {}));
}

/**
 * How much less sure the CPU cores are than the IOPS that use them: cores have no interval of their own, and chance that
 * the IOPS are freed of stays in them. Measured: one libaio job at depth 16 on generic-nvme, 100 seeds, scatters by
 * 0.29 % in cores, where the half-width of IOPS stands for 0.11 %; rounded up.
 */
const CORES_HALF_WIDTHS = 3;

/** A fixed price is exact; the part that follows the CPU cores is as unsure as they are. */
function costHalfWidthPct(measured: Measurements, cost: number | null, perCore: number): number | null {
  const varying = perCore * measured.cpu_cores_used;
  if (cost === null) return null;
  if (varying === 0 || cost === 0) return 0;
  return measured.iops_half_width_pct === null
    ? null
    : (CORES_HALF_WIDTHS * measured.iops_half_width_pct * varying) / cost;
}

function metric(measured: Measurements, name: string): number | null {
  const value = measured[name as keyof Measurements];
  return typeof value === 'number' ? value : null;
}

function metricOverloaded(measured: Measurements, name: string): number | null {
  return hasValueInOverload(name) ? metric(measured, name) : null;
}
