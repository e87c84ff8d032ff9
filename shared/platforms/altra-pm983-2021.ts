import { figure, type Platform } from './platform.ts';

const LEI =
  'Ming Lei, linux-nvme 2021-07-22 to 28, "iommu_dma_unmap_sg() is very slow": ampere-mtjade, PM983, poll_queues=2';

/** An Arm server with an SMMU and one drive: what the ways of the IOMMU cost a polling job on the node of the drive. */
export const altraPm9832021: Platform = {
  name: 'altra-pm983-2021',
  title: 'Ampere Altra (160 CPUs), Samsung PM983, SMMUv3',
  figures: {
    cpus: figure(160, 'published', LEI),
    numa_nodes: figure(2, 'published', LEI),
    hw_queues: figure(32, 'assumed', 'not stated'),
    poll_queues: figure(2, 'published', LEI),
    device_hw_queues_max: figure(128, 'assumed', 'not stated'),
    kernel: figure('5.14', 'published', LEI),
    device_read_latency_us: figure(90, 'assumed', 'PM983 data sheet class'),
    device_write_latency_us: figure(25, 'assumed', 'PM983 data sheet class'),
    device_iops_max: figure(393_500, 'fitted', `${LEI}: 393,000 IOPS without an IOMMU; data sheet: about 400,000`),
    cpu_factor: figure(1.2, 'assumed', 'not stated; Neoverse N1 at 3 GHz'),
  },
  assumptions: ['The drive is the limit of one job without an IOMMU.'],
};
