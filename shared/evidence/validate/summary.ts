import type { EvidenceRole, NamedFile } from '../file/measurement-file.ts';
import type { ComparedMetric } from './compare.ts';
import type { ComparedPair } from './compare-pairs.ts';

export interface Summary {
  /** Measured numbers, unsupported ones included. */
  readonly rows: number;
  readonly unsupported: number;
  readonly predicted: Errors;
  readonly informed: Errors;
  readonly fitted: Errors;
  readonly pairs: PairErrors & { readonly predicted: PairErrors };
  /** Numbers that were set or changed after a measured row was seen. */
  readonly free_parameters: number;
}

export interface Errors {
  readonly rows: number;
  readonly mean_abs_error_pct: number | null;
  readonly median_abs_error_pct: number | null;
  readonly worst_abs_error_pct: number | null;
}

export interface PairErrors {
  readonly count: number;
  readonly sign_ok_pct: number | null;
  /** Right signs of simulated changes that lie within their own intervals. */
  readonly by_chance: number;
  readonly median_ratio_error_pct: number | null;
  readonly worst_ratio_error_pct: number | null;
}

export function summarise(
  rows: readonly ComparedMetric[],
  pairs: readonly ComparedPair[],
  freeParameters: number,
): Summary {
  const errors = (role: EvidenceRole): Errors => errorsOf(rows.filter((row) => row.role === role));
  return {
    rows: rows.length,
    unsupported: rows.filter(({ unsupported }) => unsupported !== null).length,
    predicted: errors('predicted'),
    informed: errors('informed'),
    fitted: errors('fitted'),
    pairs: { ...pairErrors(pairs), predicted: pairErrors(pairs.filter(({ role }) => role === 'predicted')) },
    free_parameters: freeParameters,
  };
}

/** The predictions of one kind of files. */
export interface Predictions {
  readonly collection: string;
  readonly rows: Errors;
  readonly pairs: PairErrors;
}

/** Predicted rows and pairs by the collection of their file, in the order of the files. */
export function predictionsBy(
  files: readonly NamedFile[],
  rows: readonly ComparedMetric[],
  pairs: readonly ComparedPair[],
): readonly Predictions[] {
  const collections = [...new Set(files.map(collectionOf))];
  return collections.map((collection) => {
    const names = files.filter((named) => collectionOf(named) === collection).map(({ name }) => name);
    const belongs = ({ file, role }: ComparedMetric | ComparedPair): boolean =>
      role === 'predicted' && names.includes(file);
    return { collection, rows: errorsOf(rows.filter(belongs)), pairs: pairErrors(pairs.filter(belongs)) };
  });
}

function collectionOf({ collection = 'own' }: NamedFile): string {
  return collection;
}

function errorsOf(rows: readonly ComparedMetric[]): Errors {
  const errors = rows.flatMap(({ error_pct }) => (error_pct === null ? [] : [Math.abs(error_pct)]));
  const sorted = errors.sort((a, b) => a - b);
  return {
    rows: sorted.length,
    mean_abs_error_pct: sorted.length === 0 ? null : sorted.reduce((sum, error) => sum + error, 0) / sorted.length,
    median_abs_error_pct: median(sorted),
    worst_abs_error_pct: sorted.at(-1) ?? null,
  };
}

function median(sorted: readonly number[]): number | null {
  const half = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

function pairErrors(pairs: readonly ComparedPair[]): PairErrors {
  const counted = pairs.filter(({ sign_ok }) => sign_ok !== null);
  const errors = counted.map(({ ratio_error_pct }) => Math.abs(ratio_error_pct ?? 0));
  return {
    count: counted.length,
    sign_ok_pct: counted.length === 0 ? null : (counted.filter(({ sign_ok }) => sign_ok).length / counted.length) * 100,
    by_chance: counted.filter(({ by_chance }) => by_chance).length,
    median_ratio_error_pct: median(errors.sort((a, b) => a - b)),
    worst_ratio_error_pct: counted.length === 0 ? null : Math.max(...errors),
  };
}
