import type { Measurements } from '#blocklayer';
import { isOverloaded, offeredIopsOf, type Row } from '#sweep';

const PERCENTILES = ['lat_p50_us', 'lat_p90_us', 'lat_p95_us', 'lat_p99_us', 'lat_p999_us'] as const;

type Percentile = (typeof PERCENTILES)[number];

/** How far the rows can be trusted, counted from the rows themselves. */
export interface Quality {
  readonly rows: { readonly total: number; readonly ok: number; readonly invalid: number; readonly failed: number };
  /** `ok` rows that stopped at the IO limit before the asked half-width was reached. */
  readonly precision_not_met: number;
  /** `ok` rows whose sample was too small for the percentile. */
  readonly percentiles_empty: { readonly [P in Percentile]: number };
  readonly model_versions: readonly Tally[];
  readonly evaluated_by: readonly Tally[];
  /** `ok` rows that screening left out: without measurements, they stand in no conclusion. */
  readonly estimated_rows: number;
  readonly invalid_reasons: readonly Reason[];
  readonly failed_reasons: readonly Reason[];
  /** `ok` rows whose IOPS are an offered load, not a capacity. */
  readonly open_loop_rows: number;
  /** Those of them that could not keep up with it: they have no latency. */
  readonly overloaded_rows: number;
}

export interface Tally {
  readonly name: string;
  readonly rows: number;
}

export interface Reason {
  readonly error_code: string;
  readonly rows: number;
  /** Message of the row with the lowest index. */
  readonly example: string;
  readonly first_row_index: number;
}

/** Counts rows in whatever order they come. */
export class Census {
  readonly #rows = { total: 0, ok: 0, invalid: 0, failed: 0 };
  readonly #empty = Object.fromEntries(PERCENTILES.map((name) => [name, 0])) as Record<Percentile, number>;
  readonly #versions = new Map<string, number>();
  readonly #evaluators = new Map<string, number>();
  readonly #reasons = { invalid: new Map<string, Reason>(), failed: new Map<string, Reason>() };
  #precisionNotMet = 0;
  #estimated = 0;
  #openLoop = 0;
  #overloaded = 0;

  count(row: Row): void {
    this.#rows.total += 1;
    this.#rows[row.status] += 1;
    increment(this.#versions, row.modelVersion);
    increment(this.#evaluators, row.evaluatedBy);
    if (row.status !== 'ok') addReason(this.#reasons[row.status], row);
    if (row.evaluatedBy === 'analytic') this.#estimated += 1;
    if (row.measurements === null) return;
    this.#countMeasured(row.measurements);
    this.#countLoad(row.measurements, row.scenario);
  }

  quality(): Quality {
    return {
      rows: { ...this.#rows },
      precision_not_met: this.#precisionNotMet,
      percentiles_empty: { ...this.#empty },
      model_versions: tallies(this.#versions),
      evaluated_by: tallies(this.#evaluators),
      estimated_rows: this.#estimated,
      invalid_reasons: mostRowsFirst(this.#reasons.invalid),
      failed_reasons: mostRowsFirst(this.#reasons.failed),
      open_loop_rows: this.#openLoop,
      overloaded_rows: this.#overloaded,
    };
  }

  #countLoad({ iops, iops_half_width_pct: iopsHalfWidthPct }: Measurements, scenario: Row['scenario']): void {
    const offeredIops = offeredIopsOf(scenario);
    if (offeredIops === null) return;
    this.#openLoop += 1;
    if (isOverloaded({ iops, iopsHalfWidthPct, offeredIops })) this.#overloaded += 1;
  }

  #countMeasured(measured: Measurements): void {
    if (!measured.precision_met) this.#precisionNotMet += 1;
    for (const name of PERCENTILES) if (measured[name] === null) this.#empty[name] += 1;
  }
}

function increment(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function addReason(reasons: Map<string, Reason>, { errorCode, errorMessage, rowIndex }: Row): void {
  const code = errorCode ?? 'unknown';
  const known = reasons.get(code);
  const example = { example: errorMessage ?? '', first_row_index: rowIndex };
  const first = known !== undefined && known.first_row_index < rowIndex ? known : example;
  const { example: text, first_row_index } = first;
  reasons.set(code, { error_code: code, rows: (known?.rows ?? 0) + 1, example: text, first_row_index });
}

function tallies(counts: Map<string, number>): readonly Tally[] {
  return Array.from(counts, ([name, rows]) => ({ name, rows })).sort(
    (a, b) => b.rows - a.rows || byText(a.name, b.name),
  );
}

function mostRowsFirst(reasons: Map<string, Reason>): readonly Reason[] {
  return [...reasons.values()].sort((a, b) => b.rows - a.rows || byText(a.error_code, b.error_code));
}

function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
