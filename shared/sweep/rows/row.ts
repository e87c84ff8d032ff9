import type { Measurements, Scenario } from '#blocklayer';

/** What an estimate says of a point that was not simulated; the other columns stay empty. */
type Estimated = Pick<
  Measurements,
  'iops' | 'read_iops' | 'write_iops' | 'bandwidth_bytes_per_s' | 'lat_mean_us' | 'cpu_cores_used' | 'cpu_ns_per_io'
>;

/** What a row's measurements mean for the question of the spec. */
export interface Judgement {
  /** Price of one host; CPU cores used where the spec has no cost. Null when no price matches. */
  readonly cost_usd_per_hour: number | null;
  /** Hosts that carry the demand with headroom; null without a demand. */
  readonly hosts_needed: number | null;
  /** At the row's own load; null without an SLO, or when a bounded metric could not be measured. */
  readonly slo_met: boolean | null;
}

export type RowStatus = 'ok' | 'invalid' | 'failed';

/** One run of one point, or why there was none. A row read back from CSV equals the row that was written. */
export interface Row {
  /** Product index times replicates, plus replicate. */
  readonly rowIndex: number;
  readonly pointId: string;
  readonly replicate: number;
  readonly status: RowStatus;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly scenario: Scenario;
  readonly seed: number;
  readonly evaluatedBy: 'simulation' | 'analytic';
  /** Of a simulation that ran to its end. */
  readonly measurements: Measurements | null;
  /** Of a point that screening left out; its `evaluatedBy` is `analytic`. */
  readonly estimated: Estimated | null;
  readonly judgement: Judgement | null;
  readonly modelVersion: string;
  readonly schemaVersion: string;
}
