import { figure, type Platform } from './platform.ts';

const CHANG = 'Fengnan Chang, io-uring 2025-12-10, "fix io may accumulation in poll mode"';

/** One drive that answers slowly enough to decide what one polling thread does. */
export const nvmeByteDance2025: Platform = {
  name: 'nvme-bytedance-2025',
  title: 'One NVMe drive, host not stated, kernel 6.18',
  figures: {
    cpus: figure(64, 'assumed', 'not stated; one thread runs'),
    numa_nodes: figure(1, 'assumed', 'not stated'),
    hw_queues: figure(64, 'assumed', 'not stated'),
    poll_queues: figure(4, 'assumed', 'not stated'),
    device_hw_queues_max: figure(128, 'assumed', 'not stated'),
    kernel: figure('6.18', 'published', CHANG),
    device_read_latency_us: figure(144.1, 'fitted', `${CHANG}: 880,000 IOPS, completions taken one by one`),
    device_write_latency_us: figure(20, 'assumed', 'not stated'),
    cpu_factor: figure(0.7, 'assumed', 'not stated; a server of that time'),
  },
  assumptions: [],
};
