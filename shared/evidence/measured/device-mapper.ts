import type { BuiltIn } from './built-in.ts';

const fio = { rw: 'randread', iodepth: 128 };
/** fio without further options submits one IO at a time. */
const assumed = { iodepth_batch_submit: 1, iodepth_batch_complete_min: 1, gtod_reduce: true };
const LINEAR = { stack: 'dm_linear', bs: '4k' };
const STRIPE = { stack: 'dm_stripe', stripe_chunk: '4k', bs: '12k' };
const INTERRUPT = { completion: 'interrupt' };
const POLL = { completion: 'iopoll' };

/** The series lets a poll queue be that another job polls. */
export const dmPollV4: BuiltIn = {
  name: 'dm-poll-v4',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'dm bio polling, one and three poll queues a drive, one and three jobs (M0365 to M0372)',
    source: { author: 'Jeffle Xu', date: '2021-02-20', url: 'io-uring, "dm: support IO polling" v4' },
    platform: 'arm-dm-2021',
    workload: { ...fio, ioengine: 'io_uring', devices: 3, poll_busy: 'skip' },
    assumed: { ...assumed, kernel: '5.11' },
    rows: [
      { id: 'linear-1job-interrupt', set: { ...LINEAR, ...INTERRUPT, numjobs: 1 }, measured: { iops: 212_000 } },
      { id: 'linear-1job-poll', set: { ...LINEAR, ...POLL, numjobs: 1, poll_queues: 1 }, measured: { iops: 284_000 } },
      { id: 'linear-3jobs-interrupt', set: { ...LINEAR, ...INTERRUPT, numjobs: 3 }, measured: { iops: 615_000 } },
      {
        id: 'linear-3jobs-1queue-poll',
        set: { ...LINEAR, ...POLL, numjobs: 3, poll_queues: 1 },
        measured: { iops: 735_000 },
      },
      { id: 'linear-pinned-interrupt', set: { ...LINEAR, ...INTERRUPT, numjobs: 3 }, measured: { iops: 631_000 } },
      {
        id: 'linear-3jobs-3queues-poll',
        set: { ...LINEAR, ...POLL, numjobs: 3, poll_queues: 3 },
        measured: { iops: 833_000 },
      },
      { id: 'stripe-interrupt', set: { ...STRIPE, ...INTERRUPT, numjobs: 3 }, measured: { iops: 307_000 } },
      { id: 'stripe-poll', set: { ...STRIPE, ...POLL, numjobs: 3, poll_queues: 3 }, measured: { iops: 412_000 } },
    ],
    pairs: [
      ['linear-1job-interrupt', 'linear-1job-poll'],
      ['linear-3jobs-interrupt', 'linear-3jobs-1queue-poll'],
      ['linear-pinned-interrupt', 'linear-3jobs-3queues-poll'],
      ['linear-3jobs-1queue-poll', 'linear-3jobs-3queues-poll'],
      ['stripe-interrupt', 'stripe-poll'],
    ],
  },
};

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
