import type { Scenario } from '#blocklayer';
import { KEY_NAMES, KEYS, type Key, type Point, type Value } from '#vocabulary';
import type { Platform } from './platform.ts';

/** Kernels that allocate and free requests in batches: for block IO from 5.16, for passthrough from 6.1. */
const BATCHES_BLOCK = [5, 16] as const;
const BATCHES_PASSTHROUGH = [6, 1] as const;

function since(kernel: string, [major, minor]: readonly [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = kernel.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

type Mutable = { -readonly [K in Key]: Value };

/**
 * Completes a point: what the spec says, else what the platform says, else the default of the key, and then the defaults
 * that follow from other keys. A machine with fewer CPUs than the platform has hardware queues makes one a CPU. The result is not checked: an impossible combination is a scenario too, and `#sweep`
 * says why it is invalid.
 */
export function toScenario(platform: Platform, point: Point): Scenario {
  const said = (key: Key): Value | undefined => (key in point ? point[key] : platform.figures[key]?.value);
  const values = Object.fromEntries(KEY_NAMES.map((key) => [key, said(key) ?? KEYS[key].default])) as Mutable;
  const nodeCpus = Math.max(1, Math.floor(Number(values.cpus) / Number(values.numa_nodes)));

  // What a point asks for is left as it is, and is invalid: see #sweep.
  if (!('hw_queues' in point)) values.hw_queues = Math.min(Number(values.hw_queues), Number(values.cpus));
  values.llc_cpus = Math.min(Number(said('llc_cpus') ?? nodeCpus), nodeCpus);
  values.iodepth_batch_complete_max = said('iodepth_batch_complete_max') ?? values.iodepth_batch_complete_min;
  const polls = values.completion === 'iopoll' || values.completion === 'hybrid';
  const batches = since(
    String(values.kernel),
    values.ioengine === 'io_uring_cmd' ? BATCHES_PASSTHROUGH : BATCHES_BLOCK,
  );
  values.alloc_cache = said('alloc_cache') ?? batches;
  values.batched_completion = said('batched_completion') ?? batches;
  values.shared_host_tags = said('shared_host_tags') ?? values.stack === 'scsi_host';
  values.poll_queues = said('poll_queues') ?? (polls ? values.hw_queues : 0);
  return values as unknown as Scenario;
}

/** The platform with some of its figures replaced by the user's own. */
export function overridePlatform(base: Platform, override: Point): Platform {
  const replaced = Object.entries(override).map(([key, value]) => [
    key,
    { value: value as Value, role: 'inline' as const, source: 'the sweep spec' },
  ]);
  return { ...base, figures: { ...base.figures, ...Object.fromEntries(replaced) } };
}
