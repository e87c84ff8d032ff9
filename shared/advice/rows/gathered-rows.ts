import type { Row, SweepSpec } from '#sweep';
import type { PointTable } from './point-table.ts';
import { PointCollector } from './points.ts';
import { Census, type Quality } from './quality.ts';
import { sweptAxes } from './swept-axes.ts';

/** Rows in whatever order: as they come, each read once, or gathered before. */
export type Rows = Iterable<Row> | GatheredRows;

/** What advice keeps of the rows of a sweep, so that several questions can be asked about rows that nobody else keeps. */
export class GatheredRows {
  readonly #census = new Census();
  readonly #collector: PointCollector;
  #table: PointTable | undefined;

  /** @param expected rows to make room for; more may come */
  constructor(spec: SweepSpec, expected = 0) {
    this.#collector = new PointCollector(spec, sweptAxes(spec), expected);
  }

  static of(spec: SweepSpec, rows: Rows): GatheredRows {
    if (rows instanceof GatheredRows) return rows;
    const gathered = new GatheredRows(spec, Array.isArray(rows) ? rows.length : 0);
    for (const row of rows) gathered.add(row);
    return gathered;
  }

  add(row: Row): void {
    this.#census.count(row);
    this.#collector.add(row);
  }

  /** Made at the first look; no row is added after it. */
  get table(): PointTable {
    this.#table ??= this.#collector.table();
    return this.#table;
  }

  get quality(): Quality {
    return this.#census.quality();
  }
}
