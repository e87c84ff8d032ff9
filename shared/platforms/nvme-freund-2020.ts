import { figure, type Platform } from './platform.ts';

const FREUND = 'Andres Freund, linux-block 2020-12-10, hybrid polling at depth above one';

/** A desktop or laptop with one NVMe drive that answers writes from its buffer. */
export const nvmeFreund2020: Platform = {
  name: 'nvme-freund-2020',
  title: 'One NVMe drive, sequential 4 KiB writes, kernel 5.10 (Freund)',
  figures: {
    cpus: figure(16, 'assumed', 'not stated; one job runs'),
    hw_queues: figure(16, 'assumed', 'not stated'),
    kernel: figure('5.10', 'published', FREUND),
    device_write_latency_us: figure(6.894, 'fitted', `${FREUND}: 93,400 IOPS at depth 1`),
    device_bytes_per_s: figure(3_000_000_000, 'assumed', 'not stated'),
    cpu_factor: figure(1.53, 'fitted', `${FREUND}: 426,000 IOPS at depth 32`),
  },
  assumptions: ['The drive itself is not the limit at depth 32.'],
};
