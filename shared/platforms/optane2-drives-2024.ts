import { figure, type Platform } from './platform.ts';

const AXBOE = 'Jens Axboe, LKML 2024-02-08 and 09, replies on posted MSI: one thread a drive, gen 2 Optane';

/** Four and five Optane drives of 5.1 million IOPS, one thread each. */
export const optane2Drives2024: Platform = {
  name: 'optane2-drives-2024',
  title: 'Five gen 2 Optane drives, host not stated, kernel 6.8',
  figures: {
    cpus: figure(64, 'assumed', 'not stated; five threads run'),
    numa_nodes: figure(2, 'assumed', 'the drives are on node 1, the mail says'),
    hw_queues: figure(64, 'assumed', 'not stated; a queue for each CPU'),
    poll_queues: figure(8, 'assumed', 'not stated'),
    device_hw_queues_max: figure(128, 'assumed', 'not stated'),
    device_node: figure(1, 'published', AXBOE),
    kernel: figure('6.8', 'assumed', 'tree of that month'),
    device_iops_max: figure(5_150_000, 'published', `${AXBOE}: about 5.1 million a drive; 25.7 million from five`),
    device_read_latency_us: figure(5, 'assumed', 'Intel Optane P5800X data sheet: 5 us'),
    device_write_latency_us: figure(5, 'assumed', 'Intel Optane P5800X data sheet: 5 us'),
    cpu_factor: figure(0.2162, 'fitted', `${AXBOE}: 14.37 million IOPS by interrupt, four drives`),
  },
  assumptions: ['Threads run on the node of the drives.'],
};
