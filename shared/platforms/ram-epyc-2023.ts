import { figure, type Platform } from './platform.ts';

const RUDI = 'Ali Gholami Rudi, linux-raid 2023-06-16: two EPYC 7002 of 64 cores, md over RAM disks';

/** A two-socket EPYC with md RAID10 over RAM disks: the locks of md without a drive. */
export const ramEpyc2023: Platform = {
  name: 'ram-epyc-2023',
  title: 'Two EPYC 7002 (128 cores), RAM disks under md',
  figures: {
    cpus: figure(128, 'published', RUDI),
    numa_nodes: figure(2, 'assumed', 'a node a socket'),
    llc_cpus: figure(4, 'assumed', 'EPYC 7002: four cores share an L3'),
    device_kind: figure('ram', 'published', RUDI),
    hw_queues: figure(1, 'assumed', 'a RAM disk has no queues'),
    kernel: figure('6.1', 'assumed', 'tree of that month'),
    device_read_latency_us: figure(0, 'assumed', 'a copy by the CPU'),
    device_write_latency_us: figure(0, 'assumed', 'a copy by the CPU'),
    cpu_factor: figure(1, 'assumed', 'not fitted: contention, not the speed of a core, decides on this machine'),
  },
  assumptions: ['SMT is off or idle.'],
};
