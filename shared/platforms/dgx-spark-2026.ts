import { figure, type Platform } from './platform.ts';

const SPARK = 'evanwtf, notes on NVMe interrupt coalescing, 2026-09-30: DGX Spark (GB10), Samsung MZALC4T0HBL1';

/** A desktop of 20 Arm cores with one drive whose firmware coalesces interrupts or not. */
export const dgxSpark2026: Platform = {
  name: 'dgx-spark-2026',
  title: 'NVIDIA DGX Spark (GB10, 20 CPUs), one Samsung NVMe drive',
  figures: {
    cpus: figure(20, 'published', SPARK),
    numa_nodes: figure(1, 'assumed', 'one chip'),
    hw_queues: figure(15, 'published', SPARK),
    device_hw_queues_max: figure(15, 'published', SPARK),
    kernel: figure('6.14', 'assumed', 'not stated'),
    device_read_latency_us: figure(
      55.74,
      'fitted',
      `${SPARK}: 16,542 reads a second one at a time, no coalescing, mean of three runs`,
    ),
    device_write_latency_us: figure(20, 'assumed', 'not stated'),
    device_bytes_per_s: figure(10_160_000_000, 'fitted', `${SPARK}: 10.16 GB/s read in blocks of 1 MiB, no coalescing`),
    device_max_transfer: figure(1_048_576, 'assumed', 'not stated'),
    cpu_factor: figure(
      0.8305,
      'fitted',
      `${SPARK}: 434,842 reads a second at depth 32, no coalescing, mean of three runs`,
    ),
  },
  assumptions: ['What the file system costs is part of cpu_factor.'],
};
