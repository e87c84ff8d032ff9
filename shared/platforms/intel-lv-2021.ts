import { figure, type Platform } from './platform.ts';

const HEINZ = 'Heinz Mauelshagen, dm-devel 2021-03-08, engines over a linear volume of three NVMe drives';

/** A 32-core Intel host with a linear volume over three NVMe drives. */
export const intelLv2021: Platform = {
  name: 'intel-lv-2021',
  title: '32-core Intel host, linear volume over three NVMe drives',
  figures: {
    cpus: figure(64, 'published', `${HEINZ}: 32 cores, taken with SMT`),
    numa_nodes: figure(2, 'assumed', 'not stated'),
    smt: figure(2, 'assumed', 'not stated'),
    hw_queues: figure(64, 'assumed', 'not stated; a queue for each CPU'),
    device_hw_queues_max: figure(128, 'assumed', 'not stated'),
    kernel: figure('5.11', 'assumed', 'tree of that month'),
    kpti: figure(true, 'assumed', 'not stated; on by default for Intel servers of that time'),
    device_iops_max: figure(700_000, 'assumed', 'not stated; not the limit of one job'),
    device_read_latency_us: figure(10.38, 'fitted', `${HEINZ}: 56,300 IOPS one at a time`),
    device_bytes_per_s: figure(3_200_000_000, 'assumed', 'not stated'),
    cpu_factor: figure(0.8832, 'fitted', `${HEINZ}: 290,000 IOPS with libaio`),
  },
  assumptions: ['Batches of one, as fio does without further options.'],
};
