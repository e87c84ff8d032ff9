import { type Measurements, type Precision, type Scenario, simulate, UNIT_COSTS } from '#blocklayer';
import { findPlatform, toScenario } from '#platforms';
import type { Point } from '#vocabulary';

/** Set of keys under which no CPU instruction, cache line, doorbell or interrupt takes any time. */
export const FREE_CPU = Object.fromEntries(
  Object.keys(UNIT_COSTS).map((name) => [`cost_${name}_ns`, 0]),
) as unknown as Point;

const UNLIMITED: Point = {
  device_iops_max: null,
  device_bytes_per_s: null,
  device_parallelism: null,
  iodepth_batch_submit: 1,
  iodepth_batch_complete_min: 1,
  gtod_reduce: true,
  tag_depth: 65_536,
};

/** A scenario on the generic host without any limit that the law does not ask for. */
export function scenario(point: Point, platform = 'generic-nvme'): Scenario {
  const found = findPlatform(platform);
  if (found === undefined) throw new Error(`no platform ${platform}`);
  return toScenario(found, platform === 'generic-nvme' ? { ...UNLIMITED, ...point } : point);
}

export function run(s: Scenario, replicate = 0, precision: Partial<Precision> = {}): Measurements {
  return simulate(s, {
    seed: 1,
    replicate,
    precision: { iops_half_width: 0.01, confidence: 0.95, max_ios: 400_000, ...precision },
  }).measurements;
}

/** As many IOs as `ios`, whatever the precision. */
export function runLong(s: Scenario, ios: number, replicate = 0): Measurements {
  return run(s, replicate, { iops_half_width: 1e-9, max_ios: ios });
}

export const SEED0: Point = {
  ioengine: 'libaio',
  rw: 'randread',
  bs: 4096,
  iodepth: 64,
  numjobs: 1,
  iodepth_batch_submit: 16,
  iodepth_batch_complete_min: 16,
  gtod_reduce: true,
  job_placement: 'beside_irq',
};

export const COMPLETIONS = [
  'interrupt',
  'poll_after_submit',
  'iopoll',
  'hybrid',
  'adaptive',
  'polling_thread',
] as const;
