import { figure, type Platform } from './platform.ts';

const ANUJ = 'Anuj Gupta, linux-block and io-uring 2022-09-28, replies to the passthrough series';
const P5800X = 'Intel Optane P5800X (second generation): 5 million 512-byte read IOPS and more, 5 us, 7.2 GB/s';

/** Anuj Gupta's host of the fourth published thread: one core of t/io_uring on one second-generation Optane drive. */
export const optane2Passthrough: Platform = {
  name: 'optane2-passthrough',
  title: 'One Optane Gen2 drive behind io_uring passthrough, one core (Samsung)',
  figures: {
    cpus: figure(16, 'assumed', 'not stated; one core is saturated and decides'),
    numa_nodes: figure(1, 'assumed', 'not stated'),
    hw_queues: figure(16, 'assumed', 'not stated; a queue for each CPU'),
    device_hw_queues_max: figure(128, 'assumed', 'not stated'),
    kernel: figure('6.0', 'published', `${ANUJ}: tree of the 6.0 time`),
    device_iops_max: figure(5_200_000, 'assumed', P5800X),
    device_read_latency_us: figure(5, 'assumed', P5800X),
    device_write_latency_us: figure(6, 'assumed', P5800X),
    device_latency_cv: figure(0.1, 'assumed', 'no media queueing is visible in published traces'),
    device_bytes_per_s: figure(7_200_000_000, 'assumed', P5800X),
    cpu_factor: figure(0.3755, 'fitted', `${ANUJ}: 2.34 million IOPS polled, before the series`),
  },
  assumptions: [
    'Blocks of 512 bytes: at 4 KiB the link of the drive ends below the published numbers.',
    'Depth 128 in batches of 32, buffers not registered: a mail of the same author, two days later, gives 2.62 million for that setting and 3.17 million with registered buffers.',
  ],
};
