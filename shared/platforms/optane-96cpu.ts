import { figure, type Platform } from './platform.ts';

const SEED0 = 'Ming Lei, linux-nvme 2019-11-08, remark on Optane (32 hw queues) in a 96-core host with 2 NUMA nodes';
const P4800X = 'Intel Optane P4800X data sheet: 550,000 read IOPS, 10 us, 2.4 GB/s';

/** The two-drive Optane host that the first published thread mentions. */
export const optane96Cpu: Platform = {
  name: 'optane-96cpu',
  title: 'Two Optane NVMe drives in a 96-CPU, 2-node host',
  figures: {
    cpus: figure(96, 'published', SEED0),
    numa_nodes: figure(2, 'published', SEED0),
    hw_queues: figure(32, 'published', SEED0),
    device_hw_queues_max: figure(32, 'published', SEED0),
    devices: figure(2, 'published', SEED0),
    kernel: figure('5.3', 'published', SEED0),
    llc_cpus: figure(48, 'assumed', 'an Intel socket shares one L3'),
    device_iops_max: figure(560_000, 'assumed', P4800X),
    device_bytes_per_s: figure(2_400_000_000, 'published', P4800X),
    device_read_latency_us: figure(9, 'assumed', `${P4800X}, less the software part`),
    device_write_latency_us: figure(9, 'assumed', P4800X),
    device_latency_cv: figure(0.1, 'assumed', 'no media queueing is visible in published traces'),
  },
  assumptions: ['The drive model is not stated; the data-sheet figures of a P4800X stand in.'],
};
