import type { BuiltIn } from './built-in.ts';

/** t/io_uring on a second-generation Optane drive: 512 bytes, depth 128, batches of 32. */
const t_io_uring = { ioengine: 'io_uring', app: 't_io_uring', rw: 'randread', bs: 512, iodepth: 128 };
const batches = { iodepth_batch_submit: 32, iodepth_batch_complete_min: 32, gtod_reduce: true };
const polled = { completion: 'iopoll', fixedbufs: true };
const axboe = (date: string, url: string) => ({ author: 'Jens Axboe', date, url });
/** Two threads on the two SMT siblings of one core. */
const ONE_CORE = { numjobs: 2, cpus_allowed: [0, 1], device_spread: 'one_device_per_job' };

export const bioCachePoll: BuiltIn = {
  name: 'axboe-biocache-poll',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Bio recycling for polled IO, one core (M0463 to M0466)',
    source: axboe(
      '2021-08-10',
      'io-uring, "Enable bio recycling for polled IO" v3, and the pull request of 2021-08-30',
    ),
    platform: 'optane2-ryzen-2021',
    workload: { ...t_io_uring, ...polled, numjobs: 1, devices: 1 },
    assumed: batches,
    rows: [
      { id: 'before', set: { bio_cache: false }, measured: { iops: 3_111_520 }, role: 'fitted', fits: ['cpu_factor'] },
      {
        id: 'after',
        set: { bio_cache: true },
        measured: { iops: 3_417_120 },
        role: 'fitted',
        fits: ['cost_bio_alloc_ns'],
      },
      { id: 'pull-after', set: { bio_cache: true }, measured: { iops: 3_500_000 }, note: 'of the pull request' },
    ],
    pairs: [['before', 'after']],
  },
};

export const requestBatches: BuiltIn = {
  name: 'axboe-reqbatch',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'One and two threads of a core, request batches, batched completion (M0467 to M0470, M0496, M0497)',
    source: axboe(
      '2021-10-06',
      'io-uring, "Add plug based request allocation batching" v2; "squeeze more performance"',
    ),
    platform: 'optane2-ryzen-2021-10',
    workload: { ...t_io_uring, ...polled, devices: 2, bio_cache: true },
    assumed: batches,
    rows: [
      {
        id: 'one-thread',
        set: { numjobs: 1, alloc_cache: false, batched_completion: false },
        measured: { iops: 5_230_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
        note: 'both drives by one thread: assumed',
      },
      {
        id: 'two-threads',
        set: { ...ONE_CORE, alloc_cache: false, batched_completion: false },
        measured: { iops: 5_844_800 },
        role: 'fitted',
        fits: ['smt_factor'],
      },
      {
        id: 'request-batches',
        set: { ...ONE_CORE, alloc_cache: true, batched_completion: false },
        measured: { iops: 6_082_496 },
      },
      {
        id: 'batched-completion',
        set: { ...ONE_CORE, alloc_cache: true, batched_completion: true },
        measured: { iops: 6_600_000 },
      },
    ],
    pairs: [
      ['two-threads', 'request-batches'],
      { before: 'request-batches', after: 'batched-completion', ratio: { iops: 6.6 / 6.1 } },
    ],
  },
};

export const interruptBatchesAtDepthOne: BuiltIn = {
  name: 'axboe-irqbatch-qd1',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Completion batching by interrupt at depth 1: no change, by two jobs (M0471, M0472)',
    source: axboe('2021-10-16', 'linux-block, "nvme: wire up completion batching for the IRQ path"'),
    platform: 'optane2-ryzen-2021-10',
    workload: { ...t_io_uring, iodepth: 1, numjobs: 2, devices: 2, iodepth_batch_submit: 1, completion: 'interrupt' },
    assumed: { alloc_cache: true, bio_cache: false, device_spread: 'one_device_per_job', gtod_reduce: true },
    rows: [
      { id: 'before', set: { batched_completion: false }, measured: { iops: 251_174 } },
      { id: 'after', set: { batched_completion: true }, measured: { iops: 251_920 } },
    ],
    pairs: [['before', 'after']],
  },
};

/** Batches of a quarter of the depth, as 32 are of 128. */
const atDepth = (iodepth: number) => ({
  iodepth,
  iodepth_batch_submit: Math.ceil(iodepth / 4),
  iodepth_batch_complete_min: Math.ceil(iodepth / 4),
});

export const perCore2020: BuiltIn = {
  name: 'axboe-percore-2020',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Polled IOPS of one core by depth, Ice Lake-SP (M0457 to M0462)',
    source: axboe('2020-08-21', 'io-uring, "io_uring and Optane2"'),
    platform: 'optane2-icelake-2020',
    workload: { ...t_io_uring, ...polled, numjobs: 1, devices: 1 },
    assumed: { gtod_reduce: true },
    rows: [
      {
        id: 'depth-128',
        set: { iodepth_batch_submit: 32, iodepth_batch_complete_min: 32 },
        measured: { iops: 2_580_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      {
        id: 'depth-128-latency',
        set: { iodepth_batch_submit: 32, iodepth_batch_complete_min: 32 },
        measured: { lat_mean_us: 34.9 },
      },
      {
        id: 'depth-16',
        set: atDepth(16),
        measured: { iops: 2_060_000, lat_mean_us: 6.9 },
        role: 'informed',
        note: 'batches of 16 were tried first and lose a quarter',
      },
      {
        id: 'depth-1',
        set: atDepth(1),
        measured: { iops: 290_000 },
        role: 'fitted',
        fits: ['device_read_latency_us'],
      },
    ],
    pairs: [
      ['depth-1', 'depth-16'],
      ['depth-16', 'depth-128'],
    ],
  },
};

export const bioCacheInterruptBlock: BuiltIn = {
  name: 'begunkov-biocache-irq',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Bio cache for interrupt-driven IO at depth 32 and 128 (M0502 to M0505)',
    source: {
      author: 'Pavel Begunkov',
      date: '2022-11-02',
      url: 'linux-block, "implement pcpu bio caching for IRQ I/O" v4',
    },
    platform: 'optane-begunkov-2022',
    workload: { ioengine: 'io_uring', app: 't_io_uring', completion: 'interrupt' },
    assumed: { rw: 'randread', bs: 512, numjobs: 1, fixedbufs: true, gtod_reduce: true },
    rows: [
      {
        id: 'depth-32-off',
        set: { ...atDepth(32), bio_cache: false },
        measured: { iops: 2_220_000 },
        role: 'informed',
        note: 'batches of 32 were tried first and lose a quarter',
      },
      { id: 'depth-32-on', set: { ...atDepth(32), bio_cache: true }, measured: { iops: 2_320_000 }, role: 'informed' },
      {
        id: 'depth-128-off',
        set: { ...atDepth(128), bio_cache: false },
        measured: { iops: 2_600_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      { id: 'depth-128-on', set: { ...atDepth(128), bio_cache: true }, measured: { iops: 2_820_000 } },
    ],
    pairs: [
      ['depth-32-off', 'depth-32-on'],
      ['depth-128-off', 'depth-128-on'],
      ['depth-32-off', 'depth-128-off'],
    ],
  },
};
