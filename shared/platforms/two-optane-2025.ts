import { figure, type Platform } from './platform.ts';

const SHETTY = 'Nitesh Shetty, linux-block 2025-02-06, "Block IO performance per core?"';

/** One core, its two threads, and two cores on one and two drives of 5 million IOPS. */
export const twoOptane2025: Platform = {
  name: 'two-optane-2025',
  title: 'Two drives of 5 million IOPS, host not stated',
  figures: {
    cpus: figure(32, 'assumed', 'not stated; CPUs 0 and 1 are one core'),
    smt: figure(2, 'published', SHETTY),
    numa_nodes: figure(1, 'assumed', 'not stated'),
    hw_queues: figure(32, 'assumed', 'not stated'),
    poll_queues: figure(8, 'assumed', 'not stated'),
    device_hw_queues_max: figure(128, 'assumed', 'not stated'),
    devices: figure(2, 'published', SHETTY),
    kernel: figure('6.13', 'assumed', 'tree of that month'),
    device_iops_max: figure(5_020_000, 'published', `${SHETTY}: 5 million reads of 512 bytes`),
    device_read_latency_us: figure(5, 'assumed', 'not stated; Optane'),
    device_write_latency_us: figure(5, 'assumed', 'not stated; Optane'),
    cpu_factor: figure(0.1964, 'fitted', `${SHETTY}: 6.19 million IOPS of one thread on two drives`),
  },
  assumptions: ['The drives are not the limit of one thread on both.'],
};
