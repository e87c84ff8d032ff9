import type { Measurements } from '#blocklayer';
import type { KeyType } from './key-spec.ts';
import { KEY_NAMES, KEYS } from './keys.ts';

export interface Column {
  readonly name: string;
  readonly type: 'integer' | 'number' | 'boolean' | 'string';
  readonly unit: string | null;
  readonly meaning: string;
}

type Short = readonly [Column['type'], string | null, string];

function columns(rows: { readonly [name: string]: Short }): readonly Column[] {
  return Object.entries(rows).map(([name, [type, unit, meaning]]) => ({ name, type, unit, meaning }));
}

const identity = columns({
  row_index: ['integer', null, 'place of the row in the sweep: product index x replicates + replicate'],
  point_id: ['string', null, 'p- and base32 of the SHA-256 of the canonical point'],
  replicate: ['integer', null, 'which repetition with other random streams, from 0'],
  status: ['string', null, 'ok, invalid (the point cannot exist) or failed (the model stopped)'],
  error_code: ['string', null, 'short name of the reason when status is not ok'],
  error_message: ['string', null, 'the reason in one sentence'],
});

const COLUMN_TYPE = {
  integer: 'integer',
  size: 'integer',
  number: 'number',
  boolean: 'boolean',
  choice: 'string',
  kernel_version: 'string',
  cpu_list: 'string',
  irq_placement: 'string',
  job_groups: 'string',
} as const;

/** What a cell looks like, where that is not how a spec writes the value. */
const WRITTEN: { readonly [Kind in KeyType['kind']]?: string } = {
  kernel_version: '; written v5.10, which no spreadsheet takes for the number 5.1',
  cpu_list: '; written with spaces between',
};

const configuration = KEY_NAMES.map((key): Column => {
  const { column, type, unit, meaning } = KEYS[key];
  const numeric = type.kind === 'choice' && type.values.every((value) => typeof value === 'number');
  return {
    name: column,
    type: numeric ? 'integer' : COLUMN_TYPE[type.kind],
    unit,
    meaning: `${meaning}${WRITTEN[type.kind] ?? ''}`,
  };
});

const run = columns({
  seed: ['integer', null, 'seed of the sweep'],
  evaluated_by: ['string', null, 'simulation or analytic'],
});

const metrics = columns({
  ios_measured: ['integer', null, 'IOs completed after the warm-up'],
  sim_time_us: ['number', 'us', 'simulated time after the warm-up'],
  precision_met: [
    'boolean',
    null,
    'whether the asked half-width of IOPS was reached, after a warm-up that max_ios did not cut short',
  ],
  iops: ['number', '1/s', 'IOs completed per second'],
  iops_half_width_pct: ['number', '%', 'half-width of the confidence interval of iops'],
  read_iops: ['number', '1/s', 'reads per second'],
  write_iops: ['number', '1/s', 'writes per second'],
  bandwidth_bytes_per_s: ['number', 'bytes/s', 'payload per second'],
  lat_mean_us: ['number', 'us', 'mean time from submission (open loop: arrival) to reaping'],
  lat_min_us: ['number', 'us', 'shortest'],
  lat_p50_us: ['number', 'us', 'median'],
  lat_p90_us: ['number', 'us', '90th percentile, nearest rank'],
  lat_p95_us: ['number', 'us', '95th percentile, nearest rank'],
  lat_p99_us: ['number', 'us', '99th percentile, nearest rank'],
  lat_p99_half_width_pct: ['number', '%', 'half-width of the confidence interval of lat_p99_us'],
  lat_p999_us: ['number', 'us', '99.9th percentile, nearest rank'],
  lat_max_us: ['number', 'us', 'longest'],
  submit_lat_mean_us: ['number', 'us', 'mean time from submission to the doorbell'],
  cpu_cores_used: ['number', null, 'busy CPU time over elapsed time'],
  cpu_ns_per_io: ['number', 'ns', 'busy CPU time per IO, spinning included'],
  cpu_irq_pct: ['number', '%', 'share of busy CPU time at interrupt level'],
  cpu_spin_pct: ['number', '%', 'share of busy CPU time spent spinning'],
  interrupts_per_io: ['number', null, 'device interrupts per IO'],
  ipis_per_io: ['number', null, 'inter-processor interrupts per IO'],
  wakeups_per_io: ['number', null, 'thread wake-ups per IO'],
  reap_batch_mean: ['number', null, 'completion entries taken per non-empty look at a queue'],
  remote_completion_pct: ['number', '%', 'IOs sent to the CPU of the submitter by a remote call'],
  numa_remote_pct: ['number', '%', 'IOs with a step on another node than the device or the submitter'],
  tag_wait_mean_us: ['number', 'us', 'mean time an IO waited for a tag, over all IOs'],
  tag_wait_pct: ['number', '%', 'IOs that waited for a tag'],
  device_util_pct: ['number', '%', 'utilisation of the busiest part of the busiest device'],
  bottleneck: ['string', null, 'resource with the highest utilisation; latency when none is above 95 %'],
  top_function: ['string', null, 'kernel function with the largest share of busy CPU time'],
  top_function_pct: ['number', '%', 'its share'],
  group_metrics: [
    'string',
    null,
    'of each of the job_groups, in their order, as JSON: iops, bandwidth_bytes_per_s, lat_mean_us, lat_p50_us, lat_p99_us',
  ],
} satisfies { readonly [K in keyof Measurements]: Short });

const judgement = columns({
  cost_usd_per_hour: [
    'number',
    'USD/h',
    'price of this point by the cost section of the spec; CPU cores used without one',
  ],
  hosts_needed: ['integer', null, 'hosts that carry the demand with headroom'],
  slo_met: ['boolean', null, "whether this row meets the SLO at the row's own load"],
});

const origin = columns({
  model_version: ['string', null, 'version of the model that made the row'],
  schema_version: ['string', null, 'version of this list of columns'],
});

/** Raised whenever a column is added (columns are only ever appended within a group). */
export const SCHEMA_VERSION = '2';

/** The columns of `results.csv` in order: the only source of header, writer, reader, schema sidecar and docs. */
export const COLUMN_GROUPS = { identity, configuration, run, metrics, judgement, origin } as const;

export type ColumnGroup = keyof typeof COLUMN_GROUPS;

export const COLUMNS: readonly Column[] = Object.values(COLUMN_GROUPS).flat();
