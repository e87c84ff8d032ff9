import { normalQuantile, streams } from '#engine';
import { type CalibratedMachine, type NamedFile, parseMeasurementFile } from '#evidence';
import { findPlatform, overridePlatform, type Platform, toScenario } from '#platforms';
import type { Key, Point } from '#vocabulary';
import { type Prior, priorOf } from '../../../shared/evidence/calibrate/prior.ts';
import { runCase } from '../../../shared/evidence/simulated/run-case.ts';

export interface IopsById {
  readonly [id: string]: number;
}

/** A machine whose figures are drawn from their priors, what a person would measure on it, and what it really does. */
export interface HiddenMachine {
  readonly truth: Readonly<Record<string, number>>;
  readonly measured: NamedFile;
  /** Of the rows that are not measured, without noise. */
  readonly real: IopsById;
}

const BASE = 'generic-nvme';

/** What the keys do to throughput is apart in these rows: one IO at a time, one busy CPU, a busy drive. */
const FITTED: Readonly<Record<string, Point>> = {
  'libaio-1': { iodepth: 1 },
  'libaio-4': { iodepth: 4 },
  'libaio-64': { iodepth: 64 },
  'libaio-64-batch': { iodepth: 64, iodepth_batch_submit: 16, iodepth_batch_complete_min: 16 },
  'sync-8-jobs': { ioengine: 'psync', iodepth: 1, numjobs: 8 },
  'uring-1': { ioengine: 'io_uring', iodepth: 1 },
  'uring-128': { ioengine: 'io_uring', iodepth: 128 },
  'uring-16-jobs': { ioengine: 'io_uring', iodepth: 32, numjobs: 16 },
};

/** Four more, for a timing with more keys. */
export const TWELVE: Readonly<Record<string, Point>> = {
  ...FITTED,
  'sync-1': { ioengine: 'psync', iodepth: 1 },
  'uring-8-jobs': { ioengine: 'io_uring', iodepth: 64, numjobs: 8 },
  '128k-1': { bs: 131_072, iodepth: 1 },
  '128k-32': { bs: 131_072, iodepth: 32, numjobs: 2 },
};

/** Polling and few tags: nothing of this kind is among the rows above. */
const PREDICTED: Readonly<Record<string, Point>> = {
  'poll-1': { ioengine: 'io_uring', completion: 'iopoll', iodepth: 1 },
  'poll-16': { ioengine: 'io_uring', completion: 'iopoll', iodepth: 16 },
  'poll-128': { ioengine: 'io_uring', completion: 'iopoll', iodepth: 128 },
  'tags-8': { ioengine: 'io_uring', iodepth: 64, tag_depth: 8, hw_queues: 1 },
  'tags-32': { ioengine: 'io_uring', iodepth: 128, tag_depth: 32, hw_queues: 1, numjobs: 2 },
};

export const KEYS: readonly Key[] = ['cpu_factor', 'device_read_latency_us', 'device_iops_max'];
/** Of a measured number, relative. */
export const NOISE = 0.03;

const RANDOM = 'hidden machine';

export function hiddenMachine(trial: number, keys: readonly Key[] = KEYS, points = FITTED): HiddenMachine {
  const base = findPlatform(BASE) as Platform;
  const random = streams(trial, 0).of(RANDOM);
  const normal = (): number => normalQuantile(random.uniform());
  const truth = Object.fromEntries(keys.map((key) => [key, drawn(key, base, normal())]));
  const machine = overridePlatform(base, truth);
  const measured = Object.entries(iopsOf(machine, points)).map(([id, iops]) => ({
    id,
    set: points[id],
    measured: { iops: iops * Math.exp(NOISE * normal()) },
    role: 'fitted',
  }));
  return { truth, measured: fileOf(measured), real: iopsOf(machine, PREDICTED) };
}

/** Predictions of a calibrated machine for the rows that were not measured. */
export function predictionsOf({ platform }: CalibratedMachine): IopsById {
  return iopsOf(platform, PREDICTED);
}

function drawn(key: Key, base: Platform, normal: number): number {
  const { median, sigma, low, high } = priorOf(key, base) as Prior;
  return Math.max(low, Math.min(high, median * Math.exp(sigma * normal)));
}

function iopsOf(machine: Platform, points: Readonly<Record<string, Point>>): IopsById {
  const told = Object.entries(points).map(([id, point]) => {
    const outcome = runCase(toScenario(machine, { ...WORKLOAD, ...point }));
    if ('unsupported' in outcome) throw new Error(`${id}: ${outcome.unsupported}`);
    return [id, outcome.measurements.iops];
  });
  return Object.fromEntries(told);
}

const WORKLOAD: Point = { rw: 'randread', bs: 4096, gtod_reduce: true };

function fileOf(rows: readonly object[]): NamedFile {
  const parsed = parseMeasurementFile({ version: 1, title: 'hidden', platform: BASE, workload: WORKLOAD, rows });
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join(' '));
  return { name: 'hidden', file: parsed.file };
}
