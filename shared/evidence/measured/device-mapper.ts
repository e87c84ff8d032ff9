import type { BuiltIn } from './built-in.ts';
import { INTERRUPT, POLL } from './completions.ts';

/** fio without further options submits one IO at a time. */
const assumed = { iodepth_batch_submit: 1, iodepth_batch_complete_min: 1, gtod_reduce: true };

/** Polling inside submission keeps one IO in flight whatever the depth; io_uring at depth 1 stands for it. */
export const dmPollInSubmission: BuiltIn = {
  name: 'dm-poll-in-submission',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Polling inside submission against interrupt (M0373, M0374)',
    source: { author: 'Jeffle Xu', date: '2021-03-08', url: 'io-uring, "Re: dm: support I/O polling" 4/4' },
    platform: 'arm-dm-2021',
    workload: { rw: 'randread', bs: '4k', numjobs: 1, ioengine: 'io_uring', stack: 'dm_linear', devices: 3 },
    assumed: { ...assumed, kernel: '5.11' },
    rows: [
      { id: 'interrupt', set: { iodepth: 128, ...INTERRUPT }, measured: { iops: 213_000 } },
      {
        id: 'poll-in-submission',
        set: { iodepth: 1, ...POLL, poll_queues: 3 },
        measured: { iops: 19_000 },
        role: 'fitted',
        fits: ['device_read_latency_us'],
      },
    ],
    pairs: [['interrupt', 'poll-in-submission']],
  },
};

/** The row with hipri=1 may have run by interrupt, its author says, and is left out. */
export const dmEngines: BuiltIn = {
  name: 'dm-engines',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Engines over a linear volume of three drives (M0375 to M0377)',
    source: { author: 'Heinz Mauelshagen', date: '2021-03-08', url: 'dm-devel, "Re: dm: support I/O polling" 4/4' },
    platform: 'intel-lv-2021',
    workload: { rw: 'randread', bs: '4k', numjobs: 1, stack: 'dm_linear', devices: 3, completion: 'interrupt' },
    assumed,
    rows: [
      {
        id: 'sync',
        set: { ioengine: 'psync', iodepth: 1 },
        measured: { iops: 56_300 },
        role: 'fitted',
        fits: ['device_read_latency_us'],
      },
      {
        id: 'libaio',
        set: { ioengine: 'libaio', iodepth: 128 },
        measured: { iops: 290_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      {
        id: 'io_uring',
        set: { ioengine: 'io_uring', iodepth: 128 },
        measured: { iops: 329_000 },
        role: 'fitted',
        fits: ['cost_aio_prep_ns'],
      },
    ],
    pairs: [['libaio', 'io_uring']],
  },
};

/** The script is the author's of eight days later; which CPU is not said. */
export const dmBioCache: BuiltIn = {
  name: 'dm-bio-cache',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Bio cache for the clones of device mapper, polled, over null_blk',
    source: {
      author: 'Mike Snitzer',
      date: '2022-03-22',
      url: 'dm-devel, "block/dm: use BIOSET_PERCPU_CACHE from bio_alloc_clone"; script: mail on bio_associate_blkg, 2022-03-30',
    },
    platform: { base: 'null-blk-xeon-2021', override: { cpu_factor: 0.852 } },
    workload: {
      ioengine: 'io_uring',
      rw: 'randread',
      bs: '4k',
      iodepth: 64,
      iodepth_batch_submit: 16,
      iodepth_batch_complete_min: 16,
      fixedbufs: true,
      numjobs: 1,
      stack: 'dm_linear',
      devices: 1,
      completion: 'iopoll',
      poll_queues: 2,
      kernel: '5.18',
    },
    assumed: { gtod_reduce: true },
    rows: [
      { id: 'without', set: { bio_cache: false }, measured: { iops: 900_000 }, role: 'fitted', fits: ['cpu_factor'] },
      { id: 'with', set: { bio_cache: true }, measured: { iops: 966_000 } },
    ],
    pairs: [['without', 'with']],
  },
};
