import type { BuiltIn } from './built-in.ts';
import { INTERRUPT, POLL } from './completions.ts';

const fio = { rw: 'randread', iodepth: 128 };
/** fio without further options submits one IO at a time. */
const assumed = { iodepth_batch_submit: 1, iodepth_batch_complete_min: 1, gtod_reduce: true };
const LINEAR = { stack: 'dm_linear', bs: '4k' };
const STRIPE = { stack: 'dm_stripe', stripe_chunk: '4k', bs: '12k' };

/**
 * The series lets a poll queue be that another job polls. Informed: with the figures of June all polled rows were 20 % low,
 * and the platform was changed to that of March.
 */
export const dmPollV4: BuiltIn = {
  name: 'dm-poll-v4',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'dm bio polling, one and three poll queues a drive, one and three jobs (M0365 to M0372)',
    source: { author: 'Jeffle Xu', date: '2021-02-20', url: 'io-uring, "dm: support IO polling" v4' },
    platform: 'arm-dm-2021-03',
    workload: { ...fio, ioengine: 'io_uring', devices: 3, poll_busy: 'skip' },
    assumed: { ...assumed, kernel: '5.11' },
    rows: [
      {
        id: 'linear-1job-interrupt',
        set: { ...LINEAR, ...INTERRUPT, numjobs: 1 },
        measured: { iops: 212_000 },
        role: 'informed',
      },
      {
        id: 'linear-1job-poll',
        set: { ...LINEAR, ...POLL, numjobs: 1, poll_queues: 1 },
        measured: { iops: 284_000 },
        role: 'informed',
      },
      {
        id: 'linear-3jobs-interrupt',
        set: { ...LINEAR, ...INTERRUPT, numjobs: 3 },
        measured: { iops: 615_000 },
        role: 'informed',
      },
      {
        id: 'linear-3jobs-1queue-poll',
        set: { ...LINEAR, ...POLL, numjobs: 3, poll_queues: 1 },
        measured: { iops: 735_000 },
        role: 'informed',
      },
      {
        id: 'linear-pinned-interrupt',
        set: { ...LINEAR, ...INTERRUPT, numjobs: 3 },
        measured: { iops: 631_000 },
        role: 'informed',
      },
      {
        id: 'linear-3jobs-3queues-poll',
        set: { ...LINEAR, ...POLL, numjobs: 3, poll_queues: 3 },
        measured: { iops: 833_000 },
        role: 'informed',
      },
      {
        id: 'stripe-interrupt',
        set: { ...STRIPE, ...INTERRUPT, numjobs: 3 },
        measured: { iops: 307_000 },
        role: 'informed',
      },
      {
        id: 'stripe-poll',
        set: { ...STRIPE, ...POLL, numjobs: 3, poll_queues: 3 },
        measured: { iops: 412_000 },
        role: 'informed',
      },
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

/** The machine of the fourth version as it was in March: two of these rows set its figures. Jobs run on three CPUs of two nodes. */
export const dmPollMarch: BuiltIn = {
  name: 'dm-poll-march',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'dm bio polling by two series, pinned jobs, depth 32 and 128 (further rows of the thread)',
    source: {
      author: 'Jeffle Xu',
      date: '2021-03-17',
      url: 'dm-devel, "Re: [RFC PATCH 08/11] block: use per-task poll context to implement bio based io poll"',
    },
    platform: 'arm-dm-2021-03',
    workload: { ...fio, ioengine: 'io_uring', devices: 3, poll_queues: 3 },
    assumed: { ...assumed, cpus_allowed: [14, 16, 84] },
    rows: [
      {
        id: 'linear-1job-interrupt',
        set: { ...LINEAR, ...INTERRUPT, numjobs: 1 },
        measured: { iops: 210_000 },
        role: 'fitted',
        fits: ['irq_factor'],
      },
      {
        id: 'linear-1job-poll',
        set: { ...LINEAR, ...POLL, numjobs: 1 },
        measured: { iops: 280_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      { id: 'linear-3jobs-interrupt', set: { ...LINEAR, ...INTERRUPT, numjobs: 3 }, measured: { iops: 623_000 } },
      { id: 'linear-3jobs-poll', set: { ...LINEAR, ...POLL, numjobs: 3 }, measured: { iops: 811_000 } },
      { id: 'stripe-1job-interrupt', set: { ...STRIPE, ...INTERRUPT, numjobs: 1 }, measured: { iops: 107_000 } },
      { id: 'stripe-1job-poll', set: { ...STRIPE, ...POLL, numjobs: 1 }, measured: { iops: 146_000 } },
      { id: 'stripe-3jobs-interrupt', set: { ...STRIPE, ...INTERRUPT, numjobs: 3 }, measured: { iops: 310_000 } },
      { id: 'stripe-3jobs-poll', set: { ...STRIPE, ...POLL, numjobs: 3 }, measured: { iops: 406_000 } },
      {
        id: 'stripe-1job-32-interrupt',
        set: { ...STRIPE, ...INTERRUPT, numjobs: 1, iodepth: 32 },
        measured: { iops: 107_000 },
      },
      { id: 'stripe-1job-32-poll', set: { ...STRIPE, ...POLL, numjobs: 1, iodepth: 32 }, measured: { iops: 145_000 } },
      {
        id: 'stripe-3jobs-32-interrupt',
        set: { ...STRIPE, ...INTERRUPT, numjobs: 3, iodepth: 32 },
        measured: { iops: 313_000 },
      },
      { id: 'stripe-3jobs-32-poll', set: { ...STRIPE, ...POLL, numjobs: 3, iodepth: 32 }, measured: { iops: 409_000 } },
    ],
    pairs: [
      ['linear-1job-interrupt', 'linear-1job-poll'],
      ['linear-3jobs-interrupt', 'linear-3jobs-poll'],
      ['stripe-1job-interrupt', 'stripe-1job-poll'],
      ['stripe-3jobs-interrupt', 'stripe-3jobs-poll'],
      ['stripe-1job-32-interrupt', 'stripe-1job-32-poll'],
      ['stripe-3jobs-32-interrupt', 'stripe-3jobs-32-poll'],
    ],
  },
};

const DIRECT = { stack: 'direct', bs: '4k' };

/** Rows that the fourth version repeats are left out, and a line that repeats another by mistake. */
export const dmPollV3: BuiltIn = {
  name: 'dm-poll-v3',
  collection: 'reference',
  measurements: {
    version: 1,
    title:
      'NVMe drives alone and under dm-linear and dm-stripe, one poll queue a drive (a further version of the series)',
    source: { author: 'Jeffle Xu', date: '2021-02-08', url: 'io-uring, "dm: support IO polling" v3' },
    platform: 'arm-dm-2021-03',
    workload: { ioengine: 'io_uring', rw: 'randread', poll_queues: 1 },
    assumed: { ...assumed, iodepth: 128, kernel: '5.11', poll_busy: 'skip' },
    rows: [
      { id: 'drive-interrupt', set: { ...DIRECT, ...INTERRUPT, devices: 1, numjobs: 1 }, measured: { iops: 236_000 } },
      { id: 'drive-poll', set: { ...DIRECT, ...POLL, devices: 1, numjobs: 1 }, measured: { iops: 332_000 } },
      { id: 'drives-interrupt', set: { ...DIRECT, ...INTERRUPT, devices: 3, numjobs: 3 }, measured: { iops: 728_000 } },
      { id: 'drives-poll', set: { ...DIRECT, ...POLL, devices: 3, numjobs: 3 }, measured: { iops: 873_000 } },
      { id: 'linear-interrupt', set: { ...LINEAR, ...INTERRUPT, devices: 3, numjobs: 3 }, measured: { iops: 615_000 } },
      { id: 'linear-poll', set: { ...LINEAR, ...POLL, devices: 3, numjobs: 3 }, measured: { iops: 728_000 } },
      { id: 'stripe-interrupt', set: { ...STRIPE, ...INTERRUPT, devices: 3, numjobs: 3 }, measured: { iops: 314_000 } },
      { id: 'stripe-poll', set: { ...STRIPE, ...POLL, devices: 3, numjobs: 3 }, measured: { iops: 354_000 } },
    ],
    pairs: [
      ['drive-interrupt', 'drive-poll'],
      ['drives-interrupt', 'drives-poll'],
      ['linear-interrupt', 'linear-poll'],
      ['stripe-interrupt', 'stripe-poll'],
      ['drives-interrupt', 'linear-interrupt'],
      ['drives-poll', 'linear-poll'],
    ],
  },
};

export const dmPollV2: BuiltIn = {
  name: 'dm-poll-v2',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'dm-linear over three and six drives, one poll queue a drive, 1 to 6 jobs (a further version of the series)',
    source: {
      author: 'Jeffle Xu',
      date: '2021-01-25',
      url: 'io-uring, "dm: support IO polling for bio-based dm device" v2',
    },
    platform: 'arm-dm-2021-03',
    workload: { ioengine: 'io_uring', rw: 'randread', ...LINEAR, poll_queues: 1 },
    assumed: { ...assumed, iodepth: 128, kernel: '5.11', poll_busy: 'skip' },
    rows: [
      { id: '3drives-1job-interrupt', set: { ...INTERRUPT, devices: 3, numjobs: 1 }, measured: { iops: 198_000 } },
      { id: '3drives-1job-poll', set: { ...POLL, devices: 3, numjobs: 1 }, measured: { iops: 276_000 } },
      { id: '3drives-3jobs-interrupt', set: { ...INTERRUPT, devices: 3, numjobs: 3 }, measured: { iops: 608_000 } },
      { id: '3drives-3jobs-poll', set: { ...POLL, devices: 3, numjobs: 3 }, measured: { iops: 705_000 } },
      { id: '6drives-6jobs-interrupt', set: { ...INTERRUPT, devices: 6, numjobs: 6 }, measured: { iops: 1_197_000 } },
      { id: '6drives-6jobs-poll', set: { ...POLL, devices: 6, numjobs: 6 }, measured: { iops: 1_347_000 } },
      { id: '3drives-6jobs-interrupt', set: { ...INTERRUPT, devices: 3, numjobs: 6 }, measured: { iops: 1_285_000 } },
      { id: '3drives-6jobs-poll', set: { ...POLL, devices: 3, numjobs: 6 }, measured: { iops: 1_293_000 } },
    ],
    pairs: [
      ['3drives-1job-interrupt', '3drives-1job-poll'],
      ['3drives-3jobs-interrupt', '3drives-3jobs-poll'],
      ['6drives-6jobs-interrupt', '6drives-6jobs-poll'],
      ['3drives-6jobs-interrupt', '3drives-6jobs-poll'],
    ],
  },
};

/** Taken to be the x86 host of the second published thread, whose author is the same. */
export const dmPollRfc: BuiltIn = {
  name: 'dm-poll-rfc',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'dm-linear over one drive, the first version of the series',
    source: {
      author: 'Jeffle Xu',
      date: '2020-10-20',
      url: 'io-uring, "[RFC 0/3] Add support of iopoll for dm device"',
    },
    platform: 'x86-dm-2021',
    workload: { ...fio, ...LINEAR, ioengine: 'io_uring', devices: 1, numjobs: 1 },
    assumed: { ...assumed, kernel: '5.9' },
    rows: [
      { id: 'interrupt', set: INTERRUPT, measured: { iops: 244_000 } },
      { id: 'poll', set: POLL, measured: { iops: 345_000 } },
    ],
    pairs: [['interrupt', 'poll']],
  },
};
