import { figure, type Platform } from './platform.ts';

const PERCORE = 'Jens Axboe, io-uring 2020-08-21, "io_uring and Optane2"';

/** The machine of the first published figures for a second-generation Optane drive. */
export const optane2Icelake2020: Platform = {
  name: 'optane2-icelake-2020',
  title: 'One Optane Gen2 drive, Intel Ice Lake-SP (Axboe, 2020)',
  figures: {
    cpus: figure(32, 'assumed', 'not stated; one core is saturated and decides'),
    hw_queues: figure(32, 'assumed', 'not stated; a queue for each CPU'),
    device_hw_queues_max: figure(128, 'assumed', 'not stated'),
    kernel: figure('5.9', 'published', PERCORE),
    device_iops_max: figure(5_200_000, 'assumed', 'Intel Optane P5800X, as on the other machines'),
    device_read_latency_us: figure(2.62, 'fitted', `${PERCORE}: 290,000 IOPS at depth 1`),
    device_latency_cv: figure(0.1, 'assumed', 'no media queueing is visible in published traces'),
    device_bytes_per_s: figure(7_200_000_000, 'assumed', 'Intel Optane P5800X data sheet'),
    cpu_factor: figure(0.394, 'fitted', `${PERCORE}: 2.58 million IOPS at depth 128`),
  },
  assumptions: ['Batches of a quarter of the depth, as 32 are of 128.'],
};
