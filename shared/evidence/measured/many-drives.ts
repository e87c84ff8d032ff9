import type { BuiltIn } from './built-in.ts';

const axboe = (date: string, url: string) => ({ author: 'Jens Axboe', date, url });
const t_io_uring = { app: 't_io_uring', rw: 'randread' };
/** t/io_uring asks for cooperative task work since April 2022. */
const JOBS = {
  numjobs: 48,
  device_spread: 'one_device_per_job',
  gtod_reduce: true,
  io_uring_setup: 'coop_taskrun',
};
const BATCHES = { iodepth_batch_submit: 32, iodepth_batch_complete_min: 32 };
const PASSTHROUGH = { ioengine: 'io_uring_cmd', alloc_cache: false, batched_completion: false };

/** The passthrough path of that day was dearer than that of the series three weeks later; it has a factor of its own. */
export const passthroughVariants: BuiltIn = {
  name: 'pt-vs-bdev-axboe',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Passthrough variants against the block device, 24 drives (M0418 to M0423)',
    source: axboe('2022-09-02', 'io-uring, "Re: fixed-buffer for uring-cmd/passthrough" v3'),
    platform: { base: 'optane2-24-drives', override: { cpu_factor: 0.5345 } },
    workload: { ...t_io_uring, bs: 512, iodepth: 128, iodepth_batch_submit: 32 },
    assumed: { ...JOBS, iodepth_batch_complete_min: 32 },
    rows: [
      {
        id: 'block-poll',
        set: { ioengine: 'io_uring', completion: 'iopoll', fixedbufs: true, bio_cache: true },
        measured: { iops: 122e6 },
      },
      {
        id: 'interrupt',
        set: { ...PASSTHROUGH, completion: 'interrupt' },
        measured: { iops: 51e6 },
        role: 'informed',
        note: 'the number of hardware queues of this machine was revised on seed3-many-drives',
      },
      {
        id: 'poll',
        set: { ...PASSTHROUGH, completion: 'iopoll' },
        measured: { iops: 71e6 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      {
        id: 'poll-registered',
        set: { ...PASSTHROUGH, completion: 'iopoll', fixedbufs: true },
        measured: { iops: 78e6 },
      },
      {
        id: 'poll-bio-cache',
        set: { ...PASSTHROUGH, completion: 'iopoll', bio_cache: true },
        measured: { iops: 74e6 },
      },
      {
        id: 'poll-both',
        set: { ...PASSTHROUGH, completion: 'iopoll', fixedbufs: true, bio_cache: true },
        measured: { iops: 82e6 },
      },
    ],
    pairs: [
      ['interrupt', 'poll'],
      ['poll', 'poll-registered'],
      ['poll', 'poll-bio-cache'],
      ['poll', 'poll-both'],
      ['poll-both', 'block-poll'],
    ],
  },
};

/** The rows with buffers mapped ahead have no key. */
export const mappedPerIo: BuiltIn = {
  name: 'dma-premap',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Polled block IO on 24 drives: 512 bytes at depth 8, and 128 KiB (M0445, M0447)',
    source: axboe('2022-08-03', 'io-uring, "Re: dma mapping optimisations" v2'),
    platform: 'optane2-24-drives',
    workload: { ...t_io_uring, ioengine: 'io_uring', completion: 'iopoll', fixedbufs: true },
    assumed: { ...JOBS, bio_cache: true },
    rows: [
      {
        id: '512-depth-8',
        set: { bs: 512, iodepth: 8, iodepth_batch_submit: 2, iodepth_batch_complete_min: 2 },
        measured: { iops: 44_690_000 },
      },
      { id: '128k', set: { bs: '128k', iodepth: 128, ...BATCHES }, measured: { iops: 987_800 } },
    ],
  },
};
