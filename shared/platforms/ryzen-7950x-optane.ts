import { figure, type Platform } from './platform.ts';

const AXBOE = 'Jens Axboe, linux-block 2024-01-17, replies on zoned storage and mq-deadline: 7950X, four drives';

/** A desktop of 16 cores with four drives of 5 million IOPS: what a scheduler with one lock costs. */
export const ryzen7950xOptane: Platform = {
  name: 'ryzen-7950x-optane',
  title: 'AMD Ryzen 9 7950X, four gen 2 Optane drives',
  figures: {
    cpus: figure(32, 'published', AXBOE),
    smt: figure(2, 'published', AXBOE),
    numa_nodes: figure(1, 'assumed', 'one socket'),
    llc_cpus: figure(16, 'assumed', 'Ryzen 7950X: eight cores share an L3'),
    hw_queues: figure(32, 'assumed', 'not stated'),
    poll_queues: figure(8, 'assumed', 'not stated'),
    device_hw_queues_max: figure(128, 'assumed', 'not stated'),
    kernel: figure('6.7', 'assumed', 'tree of that month'),
    device_iops_max: figure(5_100_000, 'published', `${AXBOE}: 5.1 million, device limits`),
    device_read_latency_us: figure(5, 'assumed', 'Intel Optane P5800X data sheet: 5 us'),
    device_write_latency_us: figure(5, 'assumed', 'Intel Optane P5800X data sheet: 5 us'),
    cpu_factor: figure(
      0.1964,
      'informed',
      'as fitted on the same command elsewhere (two-optane-2025); one thread does 5.1 million',
    ),
  },
  assumptions: [],
};
