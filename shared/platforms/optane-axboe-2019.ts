import { figure, type Platform } from './platform.ts';

const AXBOE = 'Jens Axboe, early 2019, figures of the first io_uring, quoted at second hand';

/** The host of the first io_uring figures: several Optane drives, one core. */
export const optaneAxboe2019: Platform = {
  name: 'optane-axboe-2019',
  title: 'Several Optane drives, one core (Axboe, 2019)',
  figures: {
    cpus: figure(32, 'assumed', 'not stated; one core is saturated and decides'),
    devices: figure(4, 'assumed', `${AXBOE}: several devices`),
    hw_queues: figure(31, 'assumed', 'P4800X: 31 queues'),
    device_hw_queues_max: figure(62, 'assumed', 'P4800X; poll queues added'),
    kernel: figure('5.1', 'published', AXBOE),
    device_iops_max: figure(560_000, 'assumed', 'Intel Optane P4800X data sheet'),
    device_read_latency_us: figure(9, 'assumed', 'Intel Optane P4800X data sheet'),
    device_latency_cv: figure(0.1, 'assumed', 'no media queueing is visible in published traces'),
    device_bytes_per_s: figure(2_400_000_000, 'assumed', 'Intel Optane P4800X data sheet'),
    cpu_factor: figure(0.528, 'fitted', `${AXBOE}: 608,000 IOPS with libaio`),
  },
  assumptions: ['fio one at a time with libaio; batches of 32 and registered buffers with io_uring.'],
};
