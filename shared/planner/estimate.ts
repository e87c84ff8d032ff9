import type { SweepSpec } from '#sweep';
import { CHECKPOINT_INTERVAL_MS } from './limits.ts';
import { LIST_PRICES, type Prices } from './prices.ts';
import { predictRowMs, ROW_COST_BASIS } from './row-cost.ts';

/** What a sweep will take, and on what this rests. Times are of this machine's kind, money of the cloud. */
export interface Estimate {
  readonly rows: number;
  /** At most: the best points again, at the rate that one host must carry. */
  readonly finalist_rows: number;
  readonly parts: number;
  readonly row_ms: number;
  readonly workers: number;
  readonly wall_time_s: number;
  readonly results_bytes: number;
  readonly cloud_usd: CloudCost;
  readonly basis: string;
}

export interface CloudCost {
  readonly lambda: number;
  readonly sqs: number;
  readonly s3: number;
  readonly logs: number;
  readonly total: number;
}

export interface EstimateQuestion {
  readonly spec: SweepSpec;
  readonly rows: number;
  readonly parts: number;
  readonly workers: number;
  readonly prices?: Prices;
}

/** Memory of the worker function: what one full vCPU of Lambda comes with. */
const WORKER_MEMORY_GB = 1.769;
/** A row of the CSV, as measured on the built-in examples. */
const ROW_BYTES = 850;
/** Start of the threads and of the finish. */
const START_MS = 700;
/** Points that the finisher simulates again at most. */
const MAX_FINALISTS = 20;
/** Start of a warm function, its reads and writes. */
const PART_OVERHEAD_MS = 250;
/** Send, receive and delete. */
const SQS_REQUESTS_PER_PART = 3;
/** The part and its list call, besides checkpoints. */
const S3_WRITES_PER_PART = 3;
/** Spec, plan, cancel, checkpoint, part by the worker; the part by the finisher. */
const S3_READS_PER_PART = 6;
const LOG_BYTES_PER_PART = 2_000;
const KEPT_MONTHS = 1;

export function estimate({ spec, rows, parts, workers, prices = LIST_PRICES }: EstimateQuestion): Estimate {
  const rowMs = predictRowMs(spec);
  const busy = Math.min(workers, rows);
  const finalistRows = finalistRowsOf(spec, rows);
  const workMs = (rows + finalistRows) * rowMs;
  return {
    rows,
    finalist_rows: finalistRows,
    parts,
    row_ms: rounded(rowMs),
    workers: busy,
    wall_time_s: rounded((START_MS + workMs / busy) / 1_000),
    results_bytes: rows * ROW_BYTES,
    cloud_usd: cloudCost(workMs, { rows, parts }, prices),
    basis: `${ROW_COST_BASIS}; list prices of ${prices.region}, ${prices.as_of}, without free tiers, results kept ${KEPT_MONTHS} month`,
  };
}

/** Without a demanded rate there are none. */
function finalistRowsOf({ slo, demand, replicates }: SweepSpec, rows: number): number {
  const isDemanding = demand !== null || slo['iops']?.min !== undefined;
  return isDemanding ? Math.min(MAX_FINALISTS * replicates, rows) : 0;
}

function cloudCost(simulationMs: number, { rows, parts }: { rows: number; parts: number }, prices: Prices): CloudCost {
  const gbSeconds = ((simulationMs + parts * PART_OVERHEAD_MS) / 1_000) * WORKER_MEMORY_GB;
  const checkpoints = simulationMs / CHECKPOINT_INTERVAL_MS;
  const storedGb = (2 * rows * ROW_BYTES) / 1e9;
  const lambda = gbSeconds * prices.lambda_arm64_gb_second + parts * prices.lambda_request;
  const sqs = parts * SQS_REQUESTS_PER_PART * prices.sqs_request;
  const writes = parts * S3_WRITES_PER_PART + checkpoints;
  const s3 =
    writes * prices.s3_put_or_list +
    parts * S3_READS_PER_PART * prices.s3_get +
    storedGb * KEPT_MONTHS * prices.s3_gb_month;
  const logs = ((parts * LOG_BYTES_PER_PART) / 1e9) * prices.logs_gb;
  return {
    lambda: rounded(lambda),
    sqs: rounded(sqs),
    s3: rounded(s3),
    logs: rounded(logs),
    total: rounded(lambda + sqs + s3 + logs),
  };
}

/** Three digits: an estimate claims no more. */
function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
