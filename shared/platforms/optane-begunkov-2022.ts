import { figure, type Platform } from './platform.ts';

const CACHE = 'Pavel Begunkov, linux-block 2022-11-02, per-CPU bio cache for interrupt-driven IO';

/** A host with an Optane drive; the mail says no more. */
export const optaneBegunkov2022: Platform = {
  name: 'optane-begunkov-2022',
  title: 'One Optane drive, interrupt-driven io_uring, one core (Begunkov, 2022)',
  figures: {
    cpus: figure(16, 'assumed', 'not stated; one core is saturated and decides'),
    hw_queues: figure(16, 'assumed', 'not stated; a queue for each CPU'),
    device_hw_queues_max: figure(128, 'assumed', 'not stated'),
    kernel: figure('6.1', 'published', `${CACHE}: tree of the 6.2 time`),
    device_iops_max: figure(5_200_000, 'assumed', 'Intel Optane P5800X, as on other machines'),
    device_read_latency_us: figure(5, 'assumed', 'Intel Optane P5800X data sheet'),
    device_latency_cv: figure(0.1, 'assumed', 'no media queueing is visible in published traces'),
    device_bytes_per_s: figure(7_200_000_000, 'assumed', 'Intel Optane P5800X data sheet'),
    cpu_factor: figure(0.303, 'fitted', `${CACHE}: 2.60 million IOPS at depth 128 with the cache off`),
  },
  assumptions: ['Random reads of 512 bytes in batches of 32 by one thread, as t/io_uring is mostly run.'],
};
