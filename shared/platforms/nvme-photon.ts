import { figure, type Platform } from './platform.ts';

const PHOTON = 'PhotonLibOS documentation, File IO Performance';

/** The host of a library's own benchmark: one NVMe drive, kernel 6.x. */
export const nvmePhoton: Platform = {
  name: 'nvme-photon',
  title: 'One 3.5 TB NVMe drive, kernel 6.x, one core at 100 % (PhotonLibOS)',
  figures: {
    cpus: figure(32, 'assumed', 'not stated; one core is saturated and decides'),
    hw_queues: figure(32, 'assumed', 'not stated; a queue for each CPU'),
    kernel: figure('6.1', 'published', `${PHOTON}: 6.x`),
    kpti: figure(true, 'assumed', 'not stated'),
    device_iops_max: figure(800_000, 'assumed', 'not stated'),
    device_read_latency_us: figure(80, 'assumed', 'not stated; flash'),
    device_bytes_per_s: figure(6_500_000_000, 'assumed', 'not stated'),
    cpu_factor: figure(1.094, 'fitted', `${PHOTON}: fio with libaio, 279,000 IOPS`),
  },
  assumptions: [
    'The library costs per IO what t/io_uring costs.',
    'Batches of one; fio reads its clocks, as it does by default.',
  ],
};
