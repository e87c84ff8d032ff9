import fc from 'fast-check';
import type { Scenario } from '#blocklayer';
import { findPlatform, toScenario } from '#platforms';
import { whyInvalid } from '#sweep';
import { KEYS, type Key, type Point } from '#vocabulary';

/** Every value that a key may have, so that a new one is tried as soon as it is there. */
function valuesOf(key: Key): readonly (string | number)[] {
  const { type } = KEYS[key];
  if (type.kind !== 'choice') throw new Error(`${key} is no choice.`);
  return type.values;
}

/** Any combination of what a user can sweep, small enough to run in a moment. */
const anyPoint = fc.record({
  ioengine: fc.constantFrom('libaio', 'io_uring', 'io_uring_cmd', 'psync', 'pvsync2'),
  completion: fc.constantFrom(...valuesOf('completion')),
  // Half of them direct: most machines are.
  stack: fc.oneof(fc.constant('direct'), fc.constantFrom(...valuesOf('stack'))),
  rw: fc.constantFrom('randread', 'randwrite', 'randrw', 'read'),
  bs: fc.constantFrom(512, 4096, 12_288, 262_144, 2_097_152),
  iodepth: fc.constantFrom(1, 1, 2, 7, 32),
  numjobs: fc.constantFrom(1, 2, 5, 16),
  iodepth_batch_submit: fc.constantFrom(1, 2, 3, 16),
  iodepth_batch_complete_min: fc.constantFrom(1, 2, 16, 64),
  rate_iops: fc.constantFrom(null, null, 500, 20_000),
  rate_process: fc.constantFrom('poisson', 'linear'),
  cpus: fc.constantFrom(1, 4, 16),
  numa_nodes: fc.constantFrom(1, 2, 4),
  smt: fc.constantFrom(1, 2),
  llc_cpus: fc.constantFrom(2, 4),
  hw_queues: fc.constantFrom(1, 3, 16),
  tag_depth: fc.constantFrom(1, 2, 31, 1023),
  shared_host_tags: fc.boolean(),
  fair_sharing: fc.constantFrom(...valuesOf('fair_sharing')),
  stale_users: fc.constantFrom(0, 7),
  rq_affinity: fc.constantFrom(0, 1, 2),
  plug: fc.boolean(),
  irq_placement: fc.constantFrom('first', 'least_loaded', 'spread'),
  device_node: fc.constantFrom(0, 1),
  irq_coalesce_count: fc.constantFrom(1, 1, 8),
  devices: fc.constantFrom(1, 2, 3),
  device_spread: fc.constantFrom('all_devices', 'one_device_per_job'),
  luns: fc.constantFrom(1, 4),
  device_latency_cv: fc.constantFrom(0, 0.3, 1, 2),
  device_parallelism: fc.constantFrom(null, 1, 8),
  device_bytes_per_s: fc.constantFrom(null, 3e9),
  device_iops_max: fc.constantFrom(null, 300_000),
  device_kind: fc.constantFrom('nvme', 'nvme', 'null_blk', 'ram', 'sas'),
  scheduler: fc.constantFrom('none', 'mq_deadline'),
  iommu: fc.constantFrom('off', 'lazy', 'strict'),
  sqthread_poll: fc.constantFrom(false, false, true),
  io_uring_setup: fc.constantFrom(...valuesOf('io_uring_setup')),
  poll_busy: fc.constantFrom(...valuesOf('poll_busy')),
  job_placement: fc.constantFrom('spread', 'node_local', 'irq_cpu', 'beside_irq'),
  virtualised: fc.boolean(),
  vm_ipi_send_ns: fc.constantFrom(0, 7000),
  kernel: fc.constantFrom('5.3', '6.1'),
  hctx_scan: fc.boolean(),
  polling_thread_ring_size: fc.constantFrom(1, 4096),
  polling_thread_idle_us: fc.constantFrom(0, 5, 1000),
  adaptive_spin_us: fc.constantFrom(0, 5, 500),
  job_groups: fc.constantFrom(
    null,
    null,
    '[{"bs":4096,"numjobs":1},{"bs":262144,"iodepth":3,"rw":"randwrite"}]',
    '[{"rate_iops":500},{"ioengine":"libaio","rw":"write"},{"ioengine":"psync","iodepth":1}]',
  ),
});

const host = findPlatform('generic-nvme');

function valid(point: Point): Scenario | null {
  if (host === undefined) throw new Error('no generic-nvme');
  const scenario = toScenario(host, point);
  return whyInvalid(scenario) === undefined ? scenario : null;
}

/** Any machine that can exist. */
export const anyScenario = anyPoint.map((point) => valid(point as Point)).filter((scenario) => scenario !== null);
