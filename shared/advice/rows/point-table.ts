import { isOverloaded } from '#sweep';
import type { Value } from '#vocabulary';
import { type AxisColumn, axisColumn } from './axis-column.ts';
import { type Grouping, groupingOf, productIndex } from './grouping.ts';
import { CODE, cellsOf, FIGURE, type KeptReadings } from './kept-readings.ts';
import { mostFrequent } from './levels.ts';
import { overReplicates } from './over-replicates.ts';
import type { Reading, SweptPoint } from './reading.ts';
import type { Axis } from './swept-axes.ts';

/**
 * The points of a sweep as columns, in row order: what looks at all points reads numbers, and only the few that are
 * compared or shown become objects.
 */
export class PointTable {
  readonly #kept: KeptReadings;
  readonly #cells: { readonly [column: string]: number };
  readonly #grouping: Grouping;
  readonly #columns = new Map<string, Float64Array>();
  readonly axes: readonly AxisColumn[];

  constructor(kept: KeptReadings, axes: readonly Axis[]) {
    this.#kept = kept;
    this.#cells = cellsOf(kept);
    this.#grouping = groupingOf(kept);
    this.axes = axes.map((axis) =>
      axisColumn(axis, {
        count: this.count,
        tupleOf: (point) => this.#tupleOf(point, axis),
        settingsOf: (point) => this.settingsOf(point),
      }),
    );
  }

  get count(): number {
    return this.#grouping.starts.length - 1;
  }

  get iops(): Float64Array {
    return this.column('iops');
  }

  get p99Us(): Float64Array {
    return this.column('lat_p99_us');
  }

  get cpuNsPerIo(): Float64Array {
    return this.column('cpu_ns_per_io');
  }

  get cost(): Float64Array {
    return this.column('cost_usd_per_hour');
  }

  /** A column of the results over the replicates of each point; not-a-number where no replicate has it. */
  column(name: string): Float64Array {
    const known = this.#columns.get(name);
    if (known !== undefined) return known;
    const cell = this.#cells[name];
    if (cell === undefined) throw new RangeError(`The rows were read without their column ${name}.`);
    const column = this.#columnOf(cell, overReplicates(name));
    this.#columns.set(name, column);
    return column;
  }

  rowIndexOf(point: number): number {
    return this.#kept.codes.at(this.#first(point), CODE.rowIndex);
  }

  /** In the order of the swept keys. */
  settingsOf(point: number): readonly Value[] {
    const record = this.#first(point);
    const { codes, values } = this.#kept;
    return values.map((dictionary, place) => dictionary.at(codes.at(record, CODE.settings + place)));
  }

  bottleneckOf(point: number): string {
    return this.#mostFrequent(point, CODE.bottleneck);
  }

  topFunctionOf(point: number): string {
    return this.#mostFrequent(point, CODE.topFunction);
  }

  point(point: number): SweptPoint {
    return {
      rowIndex: this.rowIndexOf(point),
      pointId: this.#kept.pointIdOf(this.rowIndexOf(point)),
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

  #tupleOf(point: number, { places }: Axis): number {
    const { codes, values } = this.#kept;
    const record = this.#first(point);
    let tuple = 0;
    for (const place of places) tuple = tuple * (values[place]?.count ?? 1) + codes.at(record, CODE.settings + place);
    return tuple;
  }

  #first(point: number): number {
    const { order, starts } = this.#grouping;
    return order[starts[point] ?? 0] ?? 0;
  }

  #recordsOf(point: number): readonly number[] {
    const { order, starts } = this.#grouping;
    return [...order.subarray(starts[point], starts[point + 1])];
  }

  #mostFrequent(point: number, cell: typeof CODE.bottleneck | typeof CODE.topFunction): string {
    const { codes, bottlenecks, topFunctions } = this.#kept;
    const names = cell === CODE.bottleneck ? bottlenecks : topFunctions;
    if (this.#isSingle(point)) return names.at(codes.at(this.#first(point), cell));
    return mostFrequent(this.#recordsOf(point).map((record) => names.at(codes.at(record, cell))));
  }

  #valuesOf(point: number, cell: number): readonly number[] {
    return this.#recordsOf(point).map((record) => this.#kept.figures.at(record, cell));
  }

  #columnOf(cell: number, over: ReturnType<typeof overReplicates>): Float64Array {
    if (this.#grouping.isAsRead) return this.#kept.figures.column(cell);
    const column = new Float64Array(this.count);
    for (let point = 0; point < column.length; point++) {
      column[point] = this.#isSingle(point)
        ? this.#kept.figures.at(this.#first(point), cell)
        : (over(this.#valuesOf(point, cell).filter((value) => !Number.isNaN(value))) ?? Number.NaN);
    }
    return column;
  }

  #isSingle(point: number): boolean {
    const { starts } = this.#grouping;
    return (starts[point + 1] ?? 0) - (starts[point] ?? 0) === 1;
  }

  #reading(record: number): Reading {
    const { figures, codes, bottlenecks, topFunctions, replicates } = this.#kept;
    const rowIndex = codes.at(record, CODE.rowIndex);
    const load = {
      iops: figures.at(record, FIGURE.iops),
      iopsHalfWidthPct: figures.known(record, FIGURE.iopsHalfWidthPct),
      offeredIops: figures.known(record, FIGURE.offeredIops),
    };
    return {
      ...load,
      overloaded: isOverloaded(load),
      rowIndex,
      replicate: rowIndex % replicates,
      p99Us: figures.known(record, FIGURE.p99Us),
      p99HalfWidthPct: figures.known(record, FIGURE.p99HalfWidthPct),
      cpuNsPerIo: figures.at(record, FIGURE.cpuNsPerIo),
      cpuCores: figures.at(record, FIGURE.cpuCores),
      cost: figures.known(record, FIGURE.cost),
      costHalfWidthPct: figures.known(record, FIGURE.costHalfWidthPct),
      columns: Object.fromEntries(
        Object.entries(this.#cells).map(([name, cell]) => [name, figures.known(record, cell)]),
      ),
      bottleneck: bottlenecks.at(codes.at(record, CODE.bottleneck)),
      topFunction: topFunctions.at(codes.at(record, CODE.topFunction)),
      topFunctionPct: figures.at(record, FIGURE.topFunctionPct),
    };
  }
}
