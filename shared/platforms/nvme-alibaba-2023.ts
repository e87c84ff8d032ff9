import { figure, type Platform } from './platform.ts';

const WANG = 'Xiaoguang Wang, io-uring 2023-04-26, passthrough against block, kernel of a distribution';

/** A host of Alibaba with one NVMe drive and the kernel configuration of a distribution, which costs twice as much. */
export const nvmeAlibaba2023: Platform = {
  name: 'nvme-alibaba-2023',
  title: 'One NVMe drive, polled, kernel of a distribution (Alibaba, 2023)',
  figures: {
    cpus: figure(32, 'assumed', 'not stated; one core is saturated and decides'),
    hw_queues: figure(32, 'assumed', 'not stated'),
    device_hw_queues_max: figure(128, 'assumed', 'not stated'),
    kernel: figure('6.1', 'assumed', `${WANG}; version not stated`),
    kpti: figure(true, 'assumed', 'not stated; distributions leave mitigations on'),
    device_iops_max: figure(1_500_000, 'assumed', 'not stated; not the limit, since the two paths differ'),
    device_read_latency_us: figure(80, 'assumed', 'not stated; flash'),
    device_bytes_per_s: figure(7_000_000_000, 'assumed', 'not stated'),
    cpu_factor: figure(1.431, 'fitted', `${WANG}: 807,810 IOPS through the block device`),
  },
  assumptions: ['Buffers are registered in both runs.'],
};
