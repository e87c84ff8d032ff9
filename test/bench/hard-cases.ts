import type { Scenario } from '#blocklayer';
import type { Point } from '#vocabulary';
import { SEED0, scenario } from '../laws/scenarios.ts';

const BUSY: Point = { ioengine: 'io_uring', completion: 'interrupt', numjobs: 8, iodepth: 32, hw_queues: 8 };
const GUEST: Point = { ...SEED0, completion: 'poll_after_submit', cpus: 80, numa_nodes: 10 };

/** Loads whose batches depend on each other: if an interval is too narrow anywhere, it is here. */
export const HARD_CASES: { readonly [name: string]: Scenario } = {
  'jobs wander between eight full drives': scenario({ ...BUSY, devices: 8, device_parallelism: 4 }),
  'few IOs wander between eight drives': scenario({
    ...BUSY,
    iodepth: 8,
    devices: 8,
    device_parallelism: 4,
    device_latency_cv: 1,
  }),
  'four wide drives of exponential latency': scenario({
    ...BUSY,
    devices: 4,
    device_parallelism: 16,
    device_latency_cv: 1,
  }),
  'one hardware queue for eight jobs': scenario({ ...BUSY, hw_queues: 1, device_iops_max: 1_500_000 }),
  'eight jobs on few shared tags': scenario({
    ...BUSY,
    tag_depth: 24,
    shared_host_tags: true,
    device_iops_max: 1_500_000,
  }),
  'polling after submission changes its regime': scenario(GUEST, 'azure-l80s-v2'),
  'four jobs poll two queues after submission': scenario({ ...GUEST, numjobs: 4, hw_queues: 2 }, 'azure-l80s-v2'),
  'arrivals at 0.9 of what the drive can do': scenario({
    ...BUSY,
    numjobs: 4,
    iodepth: 1024,
    rate_iops: 45_000,
    device_iops_max: 200_000,
  }),
};
