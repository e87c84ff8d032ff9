import type { Measurements } from '#blocklayer';
import type { Imported } from '#evidence';
import { isOverloaded, offeredIopsOf, type Row } from '#sweep';
import { BadInput } from '../../exit.ts';
import { readRun } from '../../read-run.ts';

/** A number that a run predicted and somebody then measured. */
export interface Checked {
  readonly point_id: string;
  readonly load: 'saturation' | 'rate';
  readonly metric: string;
  readonly predicted: number;
  readonly half_width_pct: number | null;
  readonly measured: number;
  readonly difference_pct: number;
  /** The machine did fewer IOs than the rate asked for: its latencies grew for as long as it was measured. */
  readonly fell_short: boolean;
}

/** Rows whose id is a point of the run, as jobs that `export` wrote are named. @throws BadInput */
export async function checkAgainst(folder: string, measured: Imported['rows']): Promise<readonly Checked[]> {
  const { rows, finalists } = await readRun(folder);
  const predictions = [...rows, ...finalists];
  const checked = measured.flatMap((row) => {
    const replicates = predictions.filter(({ pointId, status }) => pointId === row.id && status === 'ok');
    return replicates.length === 0 ? [] : compared(row, replicates);
  });
  if (checked.length > 0) return checked;
  throw new BadInput(
    `No job is named after a point of ${folder} (${measured.map(({ id }) => id).join(', ') || 'there is no job'}); run the job file that export --as fio wrote.`,
  );
}

type MeasuredRow = Imported['rows'][number];

function compared({ id, measured }: MeasuredRow, replicates: readonly Row[]): readonly Checked[] {
  const offeredIops = replicates[0] === undefined ? null : offeredIopsOf(replicates[0].scenario);
  const load = offeredIops === null ? 'saturation' : 'rate';
  const iopsHalfWidthPct = meanOf(replicates, 'iops_half_width_pct') ?? 0;
  const fell_short = isOverloaded({ iops: measured['iops'] ?? Number.NaN, iopsHalfWidthPct, offeredIops });
  return Object.entries(measured).flatMap(([metric, value]): readonly Checked[] => {
    const predicted = meanOf(replicates, metric as keyof Measurements);
    if (predicted === null || value === 0) return [];
    const half_width_pct = HALF_WIDTHS[metric] ? meanOf(replicates, HALF_WIDTHS[metric]) : null;
    const difference_pct = (value / predicted - 1) * 100;
    return [{ point_id: id, load, metric, predicted, half_width_pct, measured: value, difference_pct, fell_short }];
  });
}

const HALF_WIDTHS: { readonly [metric: string]: keyof Measurements } = {
  iops: 'iops_half_width_pct',
  lat_p99_us: 'lat_p99_half_width_pct',
};

function meanOf(rows: readonly Row[], metric: keyof Measurements): number | null {
  const values = rows.map(({ measurements }) => measurements?.[metric] ?? null);
  const known = values.filter((value): value is number => typeof value === 'number' && value > 0);
  return known.length < rows.length ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
