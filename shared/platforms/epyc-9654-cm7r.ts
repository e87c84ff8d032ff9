import { figure, type Platform } from './platform.ts';

const VLDB = 'mjasny/vldb26-iouring, experiments/data: EPYC 9654P, 6.15.0-rc7, mitigations on, 8 Kioxia CM7-R';
const CM7R = 'Kioxia CM7-R data sheet: 2.45 million random-read IOPS, PCIe 5.0 x4';

/** The server of a paper on io_uring in databases: one socket, eight PCIe 5.0 drives. */
export const epyc9654Cm7r: Platform = {
  name: 'epyc-9654-cm7r',
  title: 'AMD EPYC 9654P (96 cores), eight Kioxia CM7-R PCIe 5.0 drives',
  figures: {
    cpus: figure(192, 'published', VLDB),
    numa_nodes: figure(1, 'assumed', 'one socket as one node'),
    smt: figure(2, 'published', VLDB),
    llc_cpus: figure(16, 'published', 'EPYC 9004: eight cores share an L3'),
    devices: figure(8, 'published', VLDB),
    hw_queues: figure(64, 'assumed', 'not stated'),
    device_hw_queues_max: figure(128, 'assumed', 'not stated'),
    kernel: figure('6.15', 'published', VLDB),
    device_max_transfer: figure(1_048_576, 'assumed', 'not stated; current drives take 512 KiB in one command'),
    device_iops_max: figure(2_450_000, 'published', CM7R),
    device_read_latency_us: figure(75, 'assumed', 'not stated; TLC flash'),
    device_write_latency_us: figure(12, 'assumed', 'not stated; write buffer'),
    device_bytes_per_s: figure(
      11_160_000_000,
      'fitted',
      `${VLDB}: 170,359 polled reads of 512 KiB a second over eight drives`,
    ),
    cpu_factor: figure(0.7151, 'fitted', `${VLDB}: 4 KiB, passthrough, polled, 1,608,736 IOPS`),
    irq_factor: figure(0.6516, 'fitted', `${VLDB}: 4 KiB, passthrough by interrupt, 824,288 IOPS`),
    cost_bio_ns: figure(936.1, 'fitted', `${VLDB}: 4 KiB, block path with registered buffers, 536,160 IOPS`),
    cost_page_pin_ns: figure(515, 'fitted', `${VLDB}: 4 KiB, block path with plain buffers, 432,864 IOPS`),
    cost_page_pin_next_ns: figure(184.4, 'fitted', `${VLDB}: 256 KiB, plain buffers, 75,968 IOPS`),
    cost_page_map_ns: figure(45.12, 'fitted', `${VLDB}: 256 KiB, passthrough, polled, 318,824 IOPS`),
  },
  assumptions: ['Registered ring and files are not told apart from plain ones: they change a few percent.'],
};
