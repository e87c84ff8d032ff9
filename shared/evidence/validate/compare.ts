import type { EvidenceRole, MeasuredRow } from '../file/measurement-file.ts';
import { metricOf, type Outcome } from '../simulated/run-case.ts';

/** One measured number beside the simulated one. */
export interface ComparedMetric {
  readonly file: string;
  readonly id: string;
  readonly metric: string;
  readonly measured: number;
  /** Null where the row is unsupported, or the run was too short for this metric. */
  readonly simulated: number | null;
  /** Half-width of the simulated value's confidence interval, percent; null where the model gives none. */
  readonly half_width_pct: number | null;
  readonly error_pct: number | null;
  readonly role: EvidenceRole;
  /** Why the model cannot express the row; null where it can. */
  readonly unsupported: string | null;
}

/** One line of a published CPU profile beside the simulated one, in percent of busy CPU time. */
export interface ComparedFunction {
  readonly file: string;
  readonly id: string;
  readonly function: string;
  readonly measured_pct: number;
  /** Null where the model does not know the function. */
  readonly simulated_pct: number | null;
  readonly difference_points: number | null;
  readonly role: EvidenceRole;
}

/** A row of a file with what the model makes of it. */
export interface Simulated {
  readonly file: string;
  readonly row: MeasuredRow;
  readonly outcome: Outcome;
}

export function compareMetrics({ file, row, outcome }: Simulated): readonly ComparedMetric[] {
  return Object.entries(row.measured).map(([metric, measured]) => {
    const simulated = metricOf(outcome, metric);
    return {
      file,
      id: row.id,
      metric,
      measured,
      simulated,
      half_width_pct: halfWidthOf(outcome, metric),
      error_pct: simulated === null || measured === 0 ? null : (simulated / measured - 1) * 100,
      role: row.role,
      unsupported: 'unsupported' in outcome ? outcome.unsupported : null,
    };
  });
}

export function compareProfile({ file, row, outcome }: Simulated): readonly ComparedFunction[] {
  if ('unsupported' in outcome) return [];
  return Object.entries(row.profile).map(([name, measured_pct]) => {
    const simulated_pct = outcome.profile.find((line) => line.function === name)?.share_pct ?? null;
    return {
      file,
      id: row.id,
      function: name,
      measured_pct,
      simulated_pct,
      difference_points: simulated_pct === null ? null : simulated_pct - measured_pct,
      role: row.role,
    };
  });
}

/** Metrics that scale with throughput share its interval. */
const OF_THROUGHPUT = ['iops', 'read_iops', 'write_iops', 'bandwidth_bytes_per_s'];

/** Half-width of the simulated value's interval in percent; null where none is known. */
export function halfWidthOf(outcome: Outcome, metric: string): number | null {
  if ('unsupported' in outcome) return null;
  if (metric === 'lat_p99_us') return outcome.measurements.lat_p99_half_width_pct;
  return OF_THROUGHPUT.includes(metric) ? outcome.measurements.iops_half_width_pct : null;
}
