import { figure, type Platform } from './platform.ts';

const AXBOE = 'Jens Axboe, linux-block and io-uring 2022-09-27, cover letter and patch 5/5 of the passthrough series';
const BOX = 'Jens Axboe, io-uring 2022-09-02: 24 drives, 122 million IOPS through the block device';
const P5800X = 'Intel Optane P5800X: 5 us; ceiling by 122 million IOPS over 24 drives and the 5.2 million of one drive';

/** Jens Axboe's box with 24 second-generation Optane drives. */
export const optane2x24: Platform = {
  name: 'optane2-24-drives',
  title: '24 Optane Gen2 drives, two AMD EPYC sockets (Axboe)',
  figures: {
    cpus: figure(256, 'assumed', 'two 64-core EPYC with SMT; the mails do not say'),
    numa_nodes: figure(2, 'assumed', 'one node a socket'),
    smt: figure(2, 'assumed', 'siblings are idle with one job a core'),
    llc_cpus: figure(16, 'assumed', 'EPYC 7003: eight cores share an L3'),
    devices: figure(24, 'published', BOX),
    hw_queues: figure(32, 'informed', '32 as the first thread says of Optane drives; 128 was tried first'),
    device_hw_queues_max: figure(128, 'assumed', 'not stated'),
    kernel: figure('6.0', 'published', `${AXBOE}: tree of the 6.0 time`),
    device_iops_max: figure(5_200_000, 'assumed', P5800X),
    device_read_latency_us: figure(5, 'assumed', P5800X),
    device_write_latency_us: figure(6, 'assumed', P5800X),
    device_latency_cv: figure(0.1, 'assumed', 'no media queueing is visible in published traces'),
    device_bytes_per_s: figure(7_200_000_000, 'assumed', P5800X),
    cpu_factor: figure(0.33, 'fitted', `${AXBOE}: 110 million IOPS polled, before the series`),
  },
  assumptions: [
    '48 jobs on 48 cores, two for each drive: with 24 a core would have to be twice as fast as any other that ran this path. Cores and interrupt placement are not stated.',
  ],
};
