import { figure, type Platform } from './platform.ts';

const JOSHI = 'Kanchan Joshi, linux-nvme 2021-12-20, "uring-passthru for nvme", and the job files it links to';
const P5800X = 'Intel Optane P5800X data sheet';

/** A host of which only the drive is named: io_uring on the block device and as passthrough. */
export const p5800xJoshi2021: Platform = {
  name: 'p5800x-joshi-2021',
  title: 'Intel Optane P5800X, host not stated, kernel 5.16',
  figures: {
    cpus: figure(32, 'assumed', 'not stated; one job runs'),
    numa_nodes: figure(1, 'assumed', 'not stated'),
    hw_queues: figure(32, 'assumed', 'not stated; a queue for each CPU'),
    poll_queues: figure(8, 'assumed', 'not stated'),
    device_hw_queues_max: figure(128, 'assumed', 'not stated'),
    kernel: figure('5.16', 'published', JOSHI),
    device_iops_max: figure(4_600_000, 'assumed', `${P5800X}: 4.6 million reads of 512 bytes`),
    device_read_latency_us: figure(5, 'assumed', `${P5800X}: 5 us`),
    device_write_latency_us: figure(5, 'assumed', `${P5800X}: 5 us`),
    cpu_factor: figure(0.5791, 'fitted', `${JOSHI}: 1,429,000 IOPS polled as passthrough at depth 256`),
    cost_bio_ns: figure(221.5, 'fitted', `${JOSHI}: 1,376,000 IOPS polled on the block device at depth 256`),
  },
  assumptions: ['The interrupt meets the job.'],
};
