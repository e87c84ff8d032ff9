import type { BuiltIn } from './built-in.ts';
import { LIGHT } from './light.ts';

/** Sibling threads are neighbours here; there, CPU n and n + 32. CPU 0 takes the interrupts of the queue of CPUs 0 to 15. */
const INTERRUPT_CPUS = [0, 16, 32, 48];

/**
 * Informed: what crosses caches with a request that is ended on another CPU was added to the model after these rows; before, a
 * thread in another L3 was as fast as on the interrupt CPU.
 */
export const perCpu: BuiltIn = {
  name: 'per-cpu-iops-2025',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'One thread on the interrupt CPU of a queue, its sibling, another core of that L3 and another L3',
    source: {
      author: 'Ming Lei',
      date: '2025-10',
      url: 'notes "UBLK IO perf", nvme io perf, IRQ affinity and IOPS of each of 64 CPUs; means over CPUs alike',
    },
    platform: 'epyc-9004-caches-2025',
    workload: { rw: 'randread', bs: '4k', numjobs: 1, devices: 1, completion: 'interrupt' },
    assumed: {
      app: 't_io_uring',
      ioengine: 'io_uring',
      io_uring_setup: 'defer_taskrun',
      bio_cache: true,
      iodepth: 128,
      iodepth_batch_submit: 32,
      iodepth_batch_complete_min: 32,
      fixedbufs: true,
      gtod_reduce: true,
      rq_affinity: 1,
      irq_placement: INTERRUPT_CPUS,
    },
    rows: [
      {
        id: 'interrupt-cpu',
        set: { cpus_allowed: [0] },
        measured: { iops: 1_757_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      { id: 'sibling', set: { cpus_allowed: [1] }, measured: { iops: 2_134_000 }, role: 'informed' },
      { id: 'same-l3', set: { cpus_allowed: [2] }, measured: { iops: 2_297_000 }, role: 'informed' },
      { id: 'other-l3', set: { cpus_allowed: [8] }, measured: { iops: 1_183_000 }, role: 'informed' },
    ],
    pairs: [
      ['interrupt-cpu', 'sibling'],
      ['interrupt-cpu', 'same-l3'],
      ['sibling', 'same-l3'],
      ['interrupt-cpu', 'other-l3'],
      ['same-l3', 'other-l3'],
    ],
  },
};

/** One queue for two CPUs, which interrupts the first of them; batches of one. Through a file, whose cost is in cpu_factor. */
export const bioCacheElsewhere: BuiltIn = {
  name: 'bio-cache-ext4-2025',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Bio cache where bios are freed by the CPU that took them, and by another one',
    source: {
      author: 'Fengnan Chang',
      date: '2025-11-14',
      url: 'linux-block, "block: enable per-cpu bio cache by default" v3 2/2',
    },
    platform: { base: 'nvme-bytedance-2025', override: { cpu_factor: 0.9405, hw_queues: 32 } },
    workload: {
      ...LIGHT,
      rw: 'randread',
      bs: '4k',
      iodepth_batch_submit: 1,
      iodepth_batch_complete_min: 1,
      numjobs: 1,
      devices: 1,
      completion: 'interrupt',
    },
    assumed: { rq_affinity: 1 },
    rows: [
      {
        id: 'same-cpu-off',
        set: { cpus_allowed: [6], bio_cache: false },
        measured: { iops: 562_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      { id: 'same-cpu-on', set: { cpus_allowed: [6], bio_cache: true }, measured: { iops: 574_000 } },
      { id: 'other-cpu-off', set: { cpus_allowed: [7], bio_cache: false }, measured: { iops: 648_000 } },
      { id: 'other-cpu-on', set: { cpus_allowed: [7], bio_cache: true }, measured: { iops: 647_000 } },
    ],
    pairs: [
      ['same-cpu-off', 'same-cpu-on'],
      ['other-cpu-off', 'other-cpu-on'],
      ['same-cpu-off', 'other-cpu-off'],
    ],
  },
};
