import { figure, type Platform } from './platform.ts';

const COSTA = 'Glauber Costa, scylladb.com 2020-05-05, "How io_uring and eBPF Will Revolutionize Programming in Linux"';

/** Eight CPUs that 72 jobs keep busy, and storage that could do more than twice as much. */
export const nvmeScylla2020: Platform = {
  name: 'nvme-scylla-2020',
  title: 'Eight CPUs, NVMe storage of 3.5 million IOPS',
  figures: {
    cpus: figure(8, 'published', COSTA),
    numa_nodes: figure(1, 'assumed', 'not stated'),
    hw_queues: figure(8, 'assumed', 'a queue for each CPU'),
    device_hw_queues_max: figure(64, 'assumed', 'not stated'),
    kernel: figure('5.6', 'assumed', 'of that spring'),
    device_iops_max: figure(3_500_000, 'published', COSTA),
    device_read_latency_us: figure(
      30,
      'assumed',
      'not stated; 814,000 synchronous reads of 72 jobs end in 88 us, of which CPUs that are busy take most',
    ),
    device_write_latency_us: figure(20, 'assumed', 'not stated'),
    cpu_factor: figure(2.111, 'fitted', `${COSTA}: 1,322,000 IOPS with libaio`),
  },
  assumptions: ['Job j stays on CPU j mod 8.'],
};
