import { figure, type Platform } from './platform.ts';

const BIO = 'Jens Axboe, io-uring 2021-08-10, bio recycling for polled IO';
const RYZEN = 'Phoronix 2021-10-25: AMD Ryzen 9 5950X with two Intel P5800X';
const P5800X = 'Intel Optane P5800X: 5 us, 7.2 GB/s; 512-byte ceiling by the 5 million others found';

/** Jens Axboe's test machine of 2021, kernel 5.14 to 5.15. */
export const optane2Ryzen2021: Platform = {
  name: 'optane2-ryzen-2021',
  title: 'Two Optane Gen2 drives, AMD Ryzen 9 5950X (Axboe, August 2021)',
  figures: {
    cpus: figure(32, 'published', RYZEN),
    smt: figure(2, 'published', RYZEN),
    llc_cpus: figure(16, 'assumed', 'Ryzen 5000: eight cores share an L3'),
    devices: figure(2, 'published', RYZEN),
    hw_queues: figure(32, 'assumed', 'not stated; a queue for each CPU'),
    device_hw_queues_max: figure(128, 'assumed', 'not stated'),
    kernel: figure('5.14', 'published', `${BIO}: tree of the 5.15 time`),
    device_iops_max: figure(5_500_000, 'assumed', P5800X),
    device_read_latency_us: figure(5, 'assumed', P5800X),
    device_write_latency_us: figure(6, 'assumed', P5800X),
    device_latency_cv: figure(0.1, 'assumed', 'no media queueing is visible in published traces'),
    device_bytes_per_s: figure(7_200_000_000, 'assumed', P5800X),
    cpu_factor: figure(0.3257, 'fitted', `${BIO}: 3.11 million IOPS without recycling`),
  },
  assumptions: ['That the mails of August and October 2021 come from this machine; they name only the drive.'],
};
