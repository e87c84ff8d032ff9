import { figure, type Platform } from './platform.ts';

const GENERIC = 'round figures of current data-centre NVMe drives; not one machine';

/** A two-node server with one fast drive, for questions that are not about one published machine. */
export const genericNvme: Platform = {
  name: 'generic-nvme',
  title: 'Generic two-node server, one data-centre NVMe drive',
  figures: {
    cpus: figure(32, 'assumed', GENERIC),
    numa_nodes: figure(2, 'assumed', GENERIC),
    llc_cpus: figure(16, 'assumed', GENERIC),
    hw_queues: figure(32, 'assumed', GENERIC),
    device_hw_queues_max: figure(128, 'assumed', GENERIC),
    kernel: figure('6.1', 'assumed', GENERIC),
    device_iops_max: figure(1_500_000, 'assumed', GENERIC),
    device_bytes_per_s: figure(7_000_000_000, 'assumed', GENERIC),
    device_read_latency_us: figure(70, 'assumed', GENERIC),
    device_write_latency_us: figure(15, 'assumed', GENERIC),
    device_latency_cv: figure(0.25, 'assumed', GENERIC),
  },
  assumptions: ['No machine was measured: use it to compare settings, not to size one host to the last percent.'],
};
