import { firstStudyRows } from '#advice';
import { openSweep, type SweepSpec } from '#sweep';
import { CHECKPOINT_INTERVAL_MS, DEFAULT_CONCURRENCY } from './limits.ts';
import { LIST_PRICES, type Prices } from './prices.ts';
import { predictRatedRowMs, predictRowMs, ROW_COST_BASIS } from './row-cost.ts';

/** What a sweep will take, and on what this rests. Times are of this machine's kind, money of the cloud. */
export interface Estimate {
  readonly rows: number;
  /** Of them, those that are not only estimated by screening. */
  readonly simulated_rows: number;
  /** At most: the best points again, at the rate that one host must carry. */
  readonly finalist_rows: number;
  /** To begin with: the best points again, one figure of the platform changed at a time. */
  readonly sensitivity_rows: number;
  readonly parts: number;
  readonly row_ms: number;
  readonly workers: number;
  readonly wall_time_s: number;
  readonly results_bytes: number;
  readonly cloud: CloudWork;
  readonly cloud_usd: CloudCost;
  readonly basis: string;
}

/** What the functions, queues and the store of the cloud are asked to do. */
interface CloudWork {
  /** Parts in work at once. */
  readonly concurrency: number;
  readonly wall_time_s: number;
  /** Of the finisher alone, which merges all rows in one piece: the time that ends large sweeps. */
  readonly merge_s: number;
  readonly lambda_gb_seconds: number;
  readonly lambda_requests: number;
  readonly sqs_requests: number;
  readonly s3_writes: number;
  readonly s3_reads: number;
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
  /** Of them, those that are not only estimated. */
  readonly simulatedRows?: number;
  readonly parts: number;
  readonly workers: number;
  readonly concurrency?: number;
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
/** By the worker spec, plan, attempt, cancel, finish, checkpoint, and part twice; the part once more by the finisher. */
const S3_READS_PER_PART = 9;
/** Of the finisher, read, checked, kept and written: 52 to 56 us measured over a million rows on a shared core of a 2020 server. */
const MERGE_US_PER_ROW = 55;
const FINISHER_MEMORY_GB = 4.096;
/** A function that is not warm, twice: the first worker and the finisher. */
const COLD_STARTS_MS = 2_000;
const LOG_BYTES_PER_PART = 2_000;
const KEPT_MONTHS = 1;

export function estimate(question: EstimateQuestion): Estimate {
  const { spec, rows, parts, workers, concurrency = DEFAULT_CONCURRENCY, prices = LIST_PRICES } = question;
  const { simulatedRows = rows } = question;
  const rowMs = predictRowMs(openSweep(spec));
  const busy = Math.min(workers, rows);
  const again = againOf(spec, simulatedRows, rowMs);
  const rowsMs = simulatedRows * rowMs;
  const cloud = cloudWork({ rows, parts, concurrency, rowsMs, againMs: again.ms });
  return {
    rows,
    simulated_rows: simulatedRows,
    finalist_rows: again.finalistRows,
    sensitivity_rows: again.sensitivityRows,
    parts,
    row_ms: rounded(rowMs),
    workers: busy,
    wall_time_s: rounded((START_MS + (rowsMs + again.ms) / busy) / 1_000),
    results_bytes: rows * ROW_BYTES,
    cloud,
    cloud_usd: cloudCost(cloud, { rows, parts }, prices),
    basis: `${ROW_COST_BASIS}; list prices of ${prices.region}, ${prices.as_of}, without free tiers, results kept ${KEPT_MONTHS} month`,
  };
}

/** What is simulated once all rows are there, on one core. */
interface Again {
  readonly finalistRows: number;
  readonly sensitivityRows: number;
  readonly ms: number;
}

/** Without a demanded rate there are no finalists, and the study is at saturation only; with one, half of it is at the rate. */
function againOf(spec: SweepSpec, rows: number, rowMs: number): Again {
  const isDemanding = spec.demand !== null || spec.slo['iops']?.min !== undefined;
  const finalistRows = isDemanding ? Math.min(MAX_FINALISTS * spec.replicates, rows) : 0;
  const sensitivityRows = firstStudyRows(spec, rows / spec.replicates);
  const saturatedRows = isDemanding ? sensitivityRows / 2 : sensitivityRows;
  const ratedRows = finalistRows + sensitivityRows - saturatedRows;
  const ms = saturatedRows * rowMs + ratedRows * predictRatedRowMs(openSweep(spec));
  return { finalistRows, sensitivityRows, ms };
}

interface Sizes {
  readonly rows: number;
  readonly parts: number;
  readonly concurrency: number;
  readonly rowsMs: number;
  readonly againMs: number;
}

function cloudWork({ rows, parts, concurrency, rowsMs, againMs }: Sizes): CloudWork {
  const partsMs = rowsMs + parts * PART_OVERHEAD_MS;
  const mergeMs = (rows * MERGE_US_PER_ROW) / 1_000;
  const finishMs = mergeMs + againMs;
  const checkpoints = rowsMs / CHECKPOINT_INTERVAL_MS;
  const busy = Math.min(concurrency, parts);
  return {
    concurrency: busy,
    wall_time_s: rounded((COLD_STARTS_MS + partsMs / busy + finishMs) / 1_000),
    merge_s: rounded(mergeMs / 1_000),
    lambda_gb_seconds: rounded((partsMs * WORKER_MEMORY_GB + finishMs * FINISHER_MEMORY_GB) / 1_000),
    lambda_requests: parts + 1,
    sqs_requests: parts * SQS_REQUESTS_PER_PART,
    s3_writes: Math.ceil(parts * S3_WRITES_PER_PART + checkpoints),
    s3_reads: parts * S3_READS_PER_PART,
  };
}

function cloudCost(work: CloudWork, { rows, parts }: { rows: number; parts: number }, prices: Prices): CloudCost {
  const storedGb = (2 * rows * ROW_BYTES) / 1e9;
  const lambda = work.lambda_gb_seconds * prices.lambda_arm64_gb_second + work.lambda_requests * prices.lambda_request;
  const sqs = work.sqs_requests * prices.sqs_request;
  const s3 =
    work.s3_writes * prices.s3_put_or_list +
    work.s3_reads * prices.s3_get +
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
