import type { BuiltIn } from './built-in.ts';

const BEFORE = { alloc_cache: false, batched_completion: false };
const CACHED = { alloc_cache: true, batched_completion: false };
const SERIES = { alloc_cache: true, batched_completion: true };

const workload = { ioengine: 'io_uring_cmd', app: 't_io_uring', rw: 'randread' };
/** fio and t/io_uring ask for cooperative task work since April 2022. */
const assumed = {
  io_uring_setup: 'coop_taskrun',
  bs: 512,
  iodepth: 128,
  iodepth_batch_submit: 32,
  iodepth_batch_complete_min: 32,
  fixedbufs: false,
  gtod_reduce: true,
};

export const seed3OneDrive: BuiltIn = {
  name: 'seed3-one-drive',
  collection: 'seeds',
  measurements: {
    version: 1,
    title: 'Passthrough: request cache and batched completion, one core, one Optane drive (S0031 to S0037)',
    source: { author: 'Anuj Gupta', date: '2022-09-28', url: 'linux-block, "passthrough io_uring batched completion"' },
    platform: 'optane2-passthrough',
    workload: { ...workload, numjobs: 1, devices: 1 },
    assumed,
    rows: [
      {
        id: 'poll-before',
        set: { ...BEFORE, completion: 'iopoll' },
        measured: { iops: 2_340_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      {
        id: 'poll-cached',
        set: { ...CACHED, completion: 'iopoll' },
        measured: { iops: 2_540_000 },
        role: 'fitted',
        fits: ['cost_tag_get_ns'],
      },
      {
        id: 'poll-series',
        set: { ...SERIES, completion: 'iopoll' },
        measured: { iops: 2_630_000 },
        role: 'fitted',
        fits: ['cost_batched_free_ns'],
      },
      {
        id: 'interrupt-before',
        set: { ...BEFORE, completion: 'interrupt' },
        measured: { iops: 1_840_000 },
        role: 'fitted',
        fits: ['cost_task_work_run_ns'],
      },
      { id: 'interrupt-series', set: { ...SERIES, completion: 'interrupt' }, measured: { iops: 1_920_000 } },
    ],
    pairs: [
      ['poll-before', 'poll-cached'],
      ['poll-cached', 'poll-series'],
      ['interrupt-before', 'interrupt-series'],
    ],
  },
};

export const seed3ManyDrives: BuiltIn = {
  name: 'seed3-many-drives',
  collection: 'seeds',
  measurements: {
    version: 1,
    title: 'Passthrough: request cache and batched completion, peak of a box with many drives (S0038 to S0043)',
    source: { author: 'Jens Axboe', date: '2022-09-27', url: 'linux-block, "passthrough io_uring batched completion"' },
    platform: 'optane2-24-drives',
    workload,
    assumed: { ...assumed, numjobs: 48, device_spread: 'one_device_per_job' },
    rows: [
      {
        id: 'poll-before',
        set: { ...BEFORE, completion: 'iopoll' },
        measured: { iops: 110e6 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      { id: 'poll-series', set: { ...SERIES, completion: 'iopoll' }, measured: { iops: 122e6 } },
      {
        id: 'interrupt-before',
        set: { ...BEFORE, completion: 'interrupt' },
        measured: { iops: 61e6 },
        role: 'informed',
        note: 'the number of hardware queues was revised after this row was seen',
      },
      {
        id: 'interrupt-series',
        set: { ...SERIES, completion: 'interrupt' },
        measured: { iops: 67e6 },
        role: 'informed',
      },
    ],
    pairs: [
      ['poll-before', 'poll-series'],
      ['interrupt-before', 'interrupt-series'],
    ],
  },
};
