import type { BuiltIn } from './built-in.ts';

const source = {
  author: 'JeffleXu, quoted by Ming Lei',
  date: '2021-06-21',
  url: 'dm-devel, "Re: [RFC PATCH V2 3/3] dm: support bio polling"',
};

const workload = { ioengine: 'io_uring', rw: 'randread', iodepth: 128, kernel: '5.13' };
/** The table names neither batches nor clocks; fio without further options submits one IO at a time. */
const assumed = { iodepth_batch_submit: 1, iodepth_batch_complete_min: 1, gtod_reduce: true };

export const seed1X86: BuiltIn = {
  name: 'seed1-x86',
  collection: 'seeds',
  measurements: {
    version: 1,
    title: 'dm-linear over one NVMe drive, bio polling against interrupt, x86 (S0004, S0005)',
    source,
    platform: 'x86-dm-2021',
    workload: { ...workload, stack: 'dm_linear', bs: '4k', numjobs: 1, devices: 1 },
    assumed,
    rows: [
      {
        id: 'interrupt',
        set: { completion: 'interrupt' },
        measured: { iops: 239_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      { id: 'poll', set: { completion: 'iopoll' }, measured: { iops: 357_000 } },
    ],
    pairs: [['interrupt', 'poll']],
  },
};

export const seed1Arm: BuiltIn = {
  name: 'seed1-arm',
  collection: 'seeds',
  measurements: {
    version: 1,
    title:
      'dm-linear over one and three NVMe drives and dm-stripe, bio polling against interrupt, aarch64 (S0006 to S0011)',
    source,
    platform: 'arm-dm-2021',
    workload,
    assumed,
    rows: [
      {
        id: 'linear1-interrupt',
        set: { stack: 'dm_linear', bs: '4k', numjobs: 1, devices: 1, completion: 'interrupt' },
        measured: { iops: 208_000 },
        role: 'fitted',
        fits: ['irq_factor'],
      },
      {
        id: 'linear1-poll',
        set: { stack: 'dm_linear', bs: '4k', numjobs: 1, devices: 1, completion: 'iopoll' },
        measured: { iops: 230_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      {
        id: 'linear3-interrupt',
        set: { stack: 'dm_linear', bs: '4k', numjobs: 3, devices: 3, completion: 'interrupt' },
        measured: { iops: 637_000 },
      },
      {
        id: 'linear3-poll',
        set: { stack: 'dm_linear', bs: '4k', numjobs: 3, devices: 3, completion: 'iopoll' },
        measured: { iops: 691_000 },
      },
      {
        id: 'stripe-interrupt',
        set: { stack: 'dm_stripe', stripe_chunk: '4k', bs: '12k', numjobs: 3, devices: 3, completion: 'interrupt' },
        measured: { iops: 310_000 },
      },
      {
        id: 'stripe-poll',
        set: { stack: 'dm_stripe', stripe_chunk: '4k', bs: '12k', numjobs: 3, devices: 3, completion: 'iopoll' },
        measured: { iops: 354_000 },
      },
    ],
    pairs: [
      ['linear1-interrupt', 'linear1-poll'],
      ['linear3-interrupt', 'linear3-poll'],
      ['stripe-interrupt', 'stripe-poll'],
    ],
  },
};
