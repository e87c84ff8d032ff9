import type { Value } from '#vocabulary';
import { type AxisColumn, axisColumn } from './axis-column.ts';
import { CELL, type KeptReadings } from './kept-readings.ts';
import { mean, meanOrNull, median, mostFrequent } from './levels.ts';
import { isOverloaded } from './overload.ts';
import type { Reading, SweptPoint } from './reading.ts';
import type { Axis } from './swept-axes.ts';

/**
 * The points of a sweep as columns, in row order: what looks at all points reads numbers, and only the few that are
 * compared or shown become objects. A random sweep may draw a point twice; the one with the lower row index stands.
 */
export class PointTable {
  readonly #kept: KeptReadings;
  /** Records in row order, and where in this order each point begins; one more than there are points. */
  readonly #order: Uint32Array;
  readonly #starts: Uint32Array;
  readonly axes: readonly AxisColumn[];
  /** Means over the replicates; the p99 is their median. Not-a-number where no replicate has it. */
  readonly iops: Float64Array;
  readonly p99Us: Float64Array;
  readonly cpuNsPerIo: Float64Array;
  readonly cost: Float64Array;

  constructor(kept: KeptReadings, axes: readonly Axis[]) {
    this.#kept = kept;
    this.#order = inRowOrder(kept);
    this.#starts = startsOf(kept, this.#order);
    this.iops = this.#column((records) => mean(this.#cells(records, CELL.iops)));
    this.p99Us = this.#column((records) => median(this.#known(records, CELL.p99Us)));
    this.cpuNsPerIo = this.#column((records) => mean(this.#cells(records, CELL.cpuNsPerIo)));
    this.cost = this.#column((records) => meanOrNull(records.map((record) => kept.records.known(record, CELL.cost))));
    this.axes = axes.map((axis) => axisColumn(axis, this.count, (point) => this.settingsOf(point)));
  }

  get count(): number {
    return this.#starts.length - 1;
  }

  rowIndexOf(point: number): number {
    return this.#kept.records.at(this.#first(point), CELL.rowIndex);
  }

  /** In the order of the swept keys. */
  settingsOf(point: number): readonly Value[] {
    const record = this.#first(point);
    const { records, values, limits } = this.#kept;
    return values.map((dictionary, place) => dictionary.at(records.at(record, CELL.limited + limits + place)));
  }

  bottleneckOf(point: number): string {
    const { bottlenecks } = this.#kept;
    return mostFrequent(this.#cells(this.#recordsOf(point), CELL.bottleneck).map((number) => bottlenecks.at(number)));
  }

  topFunctionOf(point: number): string {
    const { topFunctions } = this.#kept;
    return mostFrequent(this.#cells(this.#recordsOf(point), CELL.topFunction).map((number) => topFunctions.at(number)));
  }

  point(point: number): SweptPoint {
    return {
      rowIndex: this.rowIndexOf(point),
      pointId: this.#kept.pointIds[this.#first(point)] ?? '',
      settings: this.settingsOf(point),
      readings: this.#recordsOf(point).map((record) => this.#reading(record)),
    };
  }

  /** One after the other; none is kept. */
  *points(): Iterable<SweptPoint> {
    for (let point = 0; point < this.count; point++) yield this.point(point);
  }

  /** The point that the row with this index is of; -1 when there is none. */
  pointAt(rowIndex: number): number {
    const product = Math.floor(rowIndex / this.#kept.replicates);
    let [low, high] = [0, this.count - 1];
    while (low <= high) {
      const middle = Math.floor((low + high) / 2);
      const found = productIndex(this.#kept, this.#first(middle));
      if (found === product) return middle;
      if (found < product) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  #first(point: number): number {
    return this.#order[this.#starts[point] ?? 0] ?? 0;
  }

  #recordsOf(point: number): readonly number[] {
    return [...this.#order.subarray(this.#starts[point], this.#starts[point + 1])];
  }

  #cells(records: readonly number[], cell: number): readonly number[] {
    return records.map((record) => this.#kept.records.at(record, cell));
  }

  #known(records: readonly number[], cell: number): readonly number[] {
    return this.#cells(records, cell).filter((value) => !Number.isNaN(value));
  }

  #column(measure: (records: readonly number[]) => number | null): Float64Array {
    return Float64Array.from({ length: this.count }, (_, point) => measure(this.#recordsOf(point)) ?? Number.NaN);
  }

  #reading(record: number): Reading {
    const { records, bottlenecks, topFunctions, limits, replicates } = this.#kept;
    const rowIndex = records.at(record, CELL.rowIndex);
    const load = {
      iops: records.at(record, CELL.iops),
      iopsHalfWidthPct: records.known(record, CELL.iopsHalfWidthPct),
      offeredIops: records.known(record, CELL.offeredIops),
    };
    return {
      ...load,
      overloaded: isOverloaded(load),
      rowIndex,
      replicate: rowIndex % replicates,
      p99Us: records.known(record, CELL.p99Us),
      p99HalfWidthPct: records.known(record, CELL.p99HalfWidthPct),
      cpuNsPerIo: records.at(record, CELL.cpuNsPerIo),
      cpuCores: records.at(record, CELL.cpuCores),
      cost: records.known(record, CELL.cost),
      costHalfWidthPct: records.known(record, CELL.costHalfWidthPct),
      limited: Array.from({ length: limits }, (_, place) => records.known(record, CELL.limited + place)),
      bottleneck: bottlenecks.at(records.at(record, CELL.bottleneck)),
      topFunction: topFunctions.at(records.at(record, CELL.topFunction)),
      topFunctionPct: records.at(record, CELL.topFunctionPct),
    };
  }
}

function inRowOrder({ records, mayRepeat, ...kept }: KeptReadings): Uint32Array {
  const order = Uint32Array.from({ length: records.count }, (_, record) => record);
  const isSorted = order.every((_, i) => i === 0 || records.at(i - 1, CELL.rowIndex) < records.at(i, CELL.rowIndex));
  if (!isSorted) order.sort((a, b) => records.at(a, CELL.rowIndex) - records.at(b, CELL.rowIndex));
  return mayRepeat ? withoutRepeated({ records, mayRepeat, ...kept }, order) : order;
}

function withoutRepeated(kept: KeptReadings, order: Uint32Array): Uint32Array {
  const firsts = new Map<string, number>();
  return order.filter((record) => {
    const product = productIndex(kept, record);
    const pointId = kept.pointIds[record] ?? '';
    const first = firsts.get(pointId) ?? product;
    firsts.set(pointId, first);
    return first === product;
  });
}

/** Rows of one product index are those of one point. */
function startsOf(kept: KeptReadings, order: Uint32Array): Uint32Array {
  const starts: number[] = [];
  let last = -1;
  for (let i = 0; i < order.length; i++) {
    const product = productIndex(kept, order[i] ?? 0);
    if (product !== last) starts.push(i);
    last = product;
  }
  return Uint32Array.from([...starts, order.length]);
}

function productIndex({ records, replicates }: KeptReadings, record: number): number {
  return Math.floor(records.at(record, CELL.rowIndex) / replicates);
}
