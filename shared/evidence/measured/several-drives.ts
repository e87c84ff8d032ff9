import type { BuiltIn } from './built-in.ts';
import { INTERRUPT, POLL } from './completions.ts';
import { LIGHT } from './light.ts';

/** With posted MSI, which has no key, 8.3 and 8.8 million. */
export const enginesGen5: BuiltIn = {
  name: 'posted-msi-gen5',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'libaio, io_uring and polled io_uring on four PCIe 5.0 drives, 32 jobs',
    source: {
      author: 'Jacob Pan',
      date: '2024-02-12',
      url: 'LKML, "Coalesced Interrupt Delivery with posted MSI", replies',
    },
    platform: 'spr-gen5-2024',
    workload: { rw: 'randread', bs: '4k', iodepth: 64, numjobs: 32, device_spread: 'one_device_per_job' },
    assumed: { cpus_allowed: Array.from({ length: 32 }, (_, cpu) => cpu) },
    rows: [
      {
        id: 'libaio',
        set: { ioengine: 'libaio', ...INTERRUPT },
        measured: { iops: 6_348_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      { id: 'io_uring', set: { ioengine: 'io_uring', ...INTERRUPT }, measured: { iops: 6_895_000 } },
      { id: 'io_uring-poll', set: { ioengine: 'io_uring', ...POLL }, measured: { iops: 13_000_000 } },
    ],
    pairs: [
      ['libaio', 'io_uring'],
      ['io_uring', 'io_uring-poll'],
      ['libaio', 'io_uring-poll'],
    ],
  },
};

export const pollFourDrives: BuiltIn = {
  name: 'optane-irq-poll-2024',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Interrupts and polling, one thread a drive, four and five drives',
    source: {
      author: 'Jens Axboe',
      date: '2024-02-09',
      url: 'LKML, "Coalesced Interrupt Delivery with posted MSI", replies',
    },
    platform: 'optane2-drives-2024',
    workload: { rw: 'randread', bs: 512, device_spread: 'one_device_per_job', job_placement: 'node_local' },
    assumed: LIGHT,
    rows: [
      {
        id: '4drives-interrupt',
        set: { devices: 4, numjobs: 4, ...INTERRUPT },
        measured: { iops: 14_370_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      { id: '4drives-poll', set: { devices: 4, numjobs: 4, ...POLL }, measured: { iops: 20_360_000 } },
      { id: '5drives-interrupt', set: { devices: 5, numjobs: 5, ...INTERRUPT }, measured: { iops: 21_410_000 } },
      { id: '5drives-poll', set: { devices: 5, numjobs: 5, ...POLL }, measured: { iops: 25_700_000 } },
    ],
    pairs: [
      ['4drives-interrupt', '4drives-poll'],
      ['5drives-interrupt', '5drives-poll'],
    ],
  },
};

export const oneCoreTwoDrives: BuiltIn = {
  name: 'per-core-2025',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'One thread on one and two drives, two threads of one core, two cores',
    source: {
      author: 'Nitesh Shetty',
      date: '2025-02-06',
      url: 'linux-block, "[LSF/MM/BPF TOPIC] Block IO performance per core?"',
    },
    platform: 'two-optane-2025',
    workload: { rw: 'randread', bs: 512, ...POLL },
    assumed: LIGHT,
    rows: [
      { id: 'one-drive', set: { devices: 1, numjobs: 1, cpus_allowed: [0] }, measured: { iops: 5_020_000 } },
      {
        id: 'two-drives',
        set: { devices: 2, numjobs: 1, cpus_allowed: [0] },
        measured: { iops: 6_190_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      {
        id: 'siblings',
        set: { devices: 2, numjobs: 2, cpus_allowed: [0, 1], device_spread: 'one_device_per_job' },
        measured: { iops: 6_890_000 },
      },
      {
        id: 'two-cores',
        set: { devices: 2, numjobs: 2, cpus_allowed: [0, 2], device_spread: 'one_device_per_job' },
        measured: { iops: 10_000_000 },
      },
    ],
    pairs: [
      ['one-drive', 'two-drives'],
      ['two-drives', 'siblings'],
      ['siblings', 'two-cores'],
    ],
  },
};

export const aioAgainstRing2024: BuiltIn = {
  name: 'aio-uring-7950x',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'libaio and io_uring, half reads and half writes, no file system',
    source: { author: 'not stated', date: '2024-03-29', url: 'hackmd.io/@Xo-wxO7bQkKidH1LrqACsw/B1isRuEyR' },
    platform: 'ryzen-7950x-mp600',
    workload: { rw: 'randrw', rwmixread: 50, bs: '4k', iodepth: 32, numjobs: 1, devices: 1, ...INTERRUPT },
    assumed: {},
    rows: [
      {
        id: 'libaio',
        set: { ioengine: 'libaio' },
        measured: { iops: 700_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      { id: 'io_uring', set: { ioengine: 'io_uring' }, measured: { iops: 834_000 } },
    ],
    pairs: [['libaio', 'io_uring']],
  },
};

/** A patch that also helps has no key. */
export const completeOneByOne: BuiltIn = {
  name: 'iopoll-batches-2025',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Polling: completions waited for in batches of 32, and one by one',
    source: { author: 'Fengnan Chang', date: '2025-12-10', url: 'io-uring, "fix io may accumulation in poll mode"' },
    platform: 'nvme-bytedance-2025',
    workload: { ...LIGHT, rw: 'randread', bs: '4k', numjobs: 1, devices: 1, ...POLL },
    assumed: {},
    rows: [
      { id: 'batches', set: { iodepth_batch_complete_min: 32 }, measured: { iops: 725_000 } },
      {
        id: 'one-by-one',
        set: { iodepth_batch_complete_min: 1 },
        measured: { iops: 880_000 },
        role: 'fitted',
        fits: ['device_read_latency_us'],
      },
    ],
    pairs: [['batches', 'one-by-one']],
  },
};
