import { figure, type Platform } from './platform.ts';

const SEED1 = 'JeffleXu, quoted by Ming Lei, dm-devel 2021-06-21, table of dm bio polling, aarch64';
const JEFFLE = 'JeffleXu, io-uring 2021-03-08: 128 CPUs, Huawei ES3510P, poll_queues=3; taken to be the same host';
const ES3510P = 'Huawei ES3500P V3 class, data sheet: 700,000 to 800,000 read IOPS, 3.2 GB/s';

/** The aarch64 host of the second published thread: three NVMe drives under dm-linear and dm-stripe. */
export const armDm2021: Platform = {
  name: 'arm-dm-2021',
  title: 'aarch64 host, 128 CPUs, three NVMe drives under device mapper, kernel 5.13',
  figures: {
    cpus: figure(128, 'published', JEFFLE),
    numa_nodes: figure(4, 'assumed', 'not stated; Kunpeng 920 in two sockets shows four nodes'),
    llc_cpus: figure(32, 'assumed', 'Kunpeng 920: a die shares its last-level cache'),
    hw_queues: figure(128, 'assumed', 'not stated; a queue for each CPU'),
    device_hw_queues_max: figure(256, 'assumed', 'not stated'),
    kernel: figure('5.13', 'published', `${SEED1}: tree of the 5.13 time`),
    device_iops_max: figure(700_000, 'assumed', ES3510P),
    device_read_latency_us: figure(45.41, 'fitted', `${JEFFLE}; 19,000 IOPS one at a time`),
    device_write_latency_us: figure(20, 'assumed', ES3510P),
    device_bytes_per_s: figure(3_200_000_000, 'assumed', ES3510P),
    cpu_factor: figure(2.243, 'fitted', `${SEED1}: 230,000 IOPS polled, one drive`),
    irq_factor: figure(0.08142, 'fitted', `${SEED1}: 208,000 IOPS by interrupt, one drive`),
  },
  assumptions: [
    'Polling gains little on this machine; irq_factor carries that, and with it what IOMMU, interrupt controller and any coalescing of the drive do.',
  ],
};
