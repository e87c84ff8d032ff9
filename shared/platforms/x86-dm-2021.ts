import { figure, type Platform } from './platform.ts';

const SEED1 = 'JeffleXu, quoted by Ming Lei, dm-devel 2021-06-21, table of dm bio polling, x86';
const NVME = 'not stated; a data-centre NVMe drive that does not limit one core';

/** The x86 host of the second published thread: one NVMe drive under dm-linear. Next to nothing is stated about it. */
export const x86Dm2021: Platform = {
  name: 'x86-dm-2021',
  title: 'x86 host with one NVMe drive under dm-linear, kernel 5.13',
  figures: {
    cpus: figure(32, 'assumed', 'not stated; one job runs, so the number hardly matters'),
    numa_nodes: figure(2, 'assumed', 'not stated'),
    hw_queues: figure(32, 'assumed', 'not stated; a queue for each CPU, so that the interrupt meets the job'),
    device_hw_queues_max: figure(128, 'assumed', NVME),
    kernel: figure('5.13', 'published', `${SEED1}: tree of the 5.13 time`),
    kpti: figure(true, 'assumed', 'not stated; on by default for Intel servers of that time'),
    device_iops_max: figure(700_000, 'assumed', NVME),
    device_read_latency_us: figure(85, 'assumed', NVME),
    device_write_latency_us: figure(20, 'assumed', NVME),
    device_bytes_per_s: figure(3_200_000_000, 'assumed', NVME),
    cpu_factor: figure(1.367, 'fitted', `${SEED1}: 239,000 IOPS by interrupt`),
  },
  assumptions: ['Batches of one, as fio does without further options.', 'Page-table isolation is on.'],
};
