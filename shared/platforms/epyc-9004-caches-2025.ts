import { figure, type Platform } from './platform.ts';

const LEI = 'Ming Lei, notes "UBLK IO perf", per-CPU IOPS of an NVMe drive, 6.18-rc1';

/** Two EPYC 9004 of 16 cores, four to an L3, and a fast drive whose queues reach over more than one L3. */
export const epyc9004Caches2025: Platform = {
  name: 'epyc-9004-caches-2025',
  title: 'Two AMD EPYC 9004 (32 cores, eight L3 caches), one NVMe drive',
  figures: {
    cpus: figure(64, 'published', LEI),
    numa_nodes: figure(2, 'published', LEI),
    smt: figure(2, 'published', LEI),
    llc_cpus: figure(8, 'published', `${LEI}: four cores share 16 MB`),
    hw_queues: figure(4, 'assumed', 'the drive has eleven, some over two L3; here each of four is over two'),
    device_hw_queues_max: figure(128, 'assumed', 'not stated'),
    kernel: figure('6.18', 'published', LEI),
    device_read_latency_us: figure(
      30,
      'informed',
      'not stated; 2.3 million IOPS of 128 in flight, in batches, need it',
    ),
    device_write_latency_us: figure(12, 'assumed', 'not stated; write buffer'),
    cost_line_llc_ns: figure(
      23,
      'informed',
      'nviennot/core-to-core-latency: 23 ns in an L3 of EPYC 7R13, not yet of 9004',
    ),
    irq_factor: figure(0.6516, 'informed', 'as fitted on another EPYC 9004 (epyc-9654-cm7r)'),
    cpu_factor: figure(0.4493, 'fitted', `${LEI}: 1.757 million IOPS on the interrupt CPU of a queue, mean of eleven`),
  },
  assumptions: ['t/io_uring with its defaults, as the runs on the same page that show their command.'],
};
