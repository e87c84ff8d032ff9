import { figure, type Platform } from './platform.ts';

const NOTE = 'HackMD note "Linux AIO Randrw Benchmark", 2024-03-29: Ryzen 9 7950X, Corsair MP600 PRO LPX';

/** A desktop with one consumer drive. */
export const ryzen7950xMp600: Platform = {
  name: 'ryzen-7950x-mp600',
  title: 'AMD Ryzen 9 7950X, Corsair MP600 PRO LPX',
  figures: {
    cpus: figure(32, 'published', NOTE),
    smt: figure(2, 'assumed', '16 cores'),
    numa_nodes: figure(1, 'assumed', 'one socket'),
    llc_cpus: figure(16, 'assumed', 'Ryzen 7950X: eight cores share an L3'),
    hw_queues: figure(32, 'assumed', 'not stated; a queue for each CPU'),
    device_hw_queues_max: figure(128, 'assumed', 'not stated'),
    kernel: figure('6.1', 'published', NOTE),
    device_read_latency_us: figure(25, 'assumed', 'not stated; a file that fits into the fast part of the drive'),
    device_write_latency_us: figure(12, 'assumed', 'not stated; write buffer'),
    cpu_factor: figure(0.5097, 'fitted', `${NOTE}: 350,000 reads and as many writes a second with libaio`),
  },
  assumptions: [],
};
