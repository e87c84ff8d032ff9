import { figure, type Platform } from './platform.ts';

const GARRY =
  'John Garry, linux-nvme 2021-07-22, "iommu_dma_unmap_sg() is very slow": 128 CPUs, four nodes, drive on node 2';

/** An Arm server with four nodes: one polling job on each. */
export const kunpengNvme2021: Platform = {
  name: 'kunpeng-nvme-2021',
  title: 'Kunpeng server (128 CPUs, four nodes), one Huawei NVMe drive',
  figures: {
    cpus: figure(128, 'published', GARRY),
    numa_nodes: figure(4, 'published', GARRY),
    llc_cpus: figure(32, 'assumed', 'Kunpeng 920: a die shares its last-level cache'),
    hw_queues: figure(22, 'published', GARRY),
    poll_queues: figure(2, 'published', GARRY),
    device_hw_queues_max: figure(64, 'assumed', 'not stated'),
    device_node: figure(2, 'published', GARRY),
    iommu: figure('strict', 'published', `${GARRY}: iommu.strict=1 when polling`),
    kernel: figure('5.14', 'published', GARRY),
    device_iops_max: figure(800_000, 'assumed', 'Huawei ES3000 class'),
    device_read_latency_us: figure(80, 'assumed', 'Huawei ES3000 class'),
    device_write_latency_us: figure(20, 'assumed', 'Huawei ES3000 class'),
    cpu_factor: figure(1.646, 'fitted', `${GARRY}: 300,000 IOPS polled from the node of the drive`),
  },
  assumptions: [],
};
