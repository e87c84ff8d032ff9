import type { BuiltIn } from './built-in.ts';
import { INTERRUPT, POLL } from './completions.ts';
import { LIGHT } from './light.ts';

const DEADLINE = { scheduler: 'mq_deadline' };

/** Informed: that threads take this lock turn by turn, request by request, came after these rows. */
export const deadlineFast: BuiltIn = {
  name: 'mq-deadline-7950x',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'mq-deadline on fast drives: threads, where they run, and batches',
    source: {
      author: 'Jens Axboe',
      date: '2024-01-17',
      url: 'linux-block, "[LSF/MM/BPF TOPIC] Improving Zoned Storage Support", replies',
    },
    platform: 'ryzen-7950x-optane',
    workload: { rw: 'randread', bs: 512, ...POLL },
    assumed: LIGHT,
    rows: [
      {
        id: '4drives-none',
        set: {
          scheduler: 'none',
          devices: 4,
          numjobs: 4,
          cpus_allowed: [0, 1, 2, 3],
          device_spread: 'one_device_per_job',
        },
        measured: { iops: 20_000_000 },
        role: 'informed',
      },
      {
        id: '4drives-deadline',
        set: { ...DEADLINE, devices: 4, numjobs: 4, cpus_allowed: [0, 1, 2, 3], device_spread: 'one_device_per_job' },
        measured: { iops: 13_500_000 },
        role: 'informed',
      },
      { id: '1thread', set: { ...DEADLINE, devices: 1, numjobs: 1 }, measured: { iops: 5_100_000 }, role: 'informed' },
      {
        id: '4threads-two-cores',
        set: { ...DEADLINE, devices: 1, numjobs: 4, cpus_allowed: [0, 1, 2, 3] },
        measured: { iops: 3_900_000 },
        role: 'informed',
      },
      {
        id: '4threads-anywhere',
        set: { ...DEADLINE, devices: 1, numjobs: 4 },
        measured: { iops: 1_560_000 },
        role: 'informed',
      },
      {
        id: '4threads-one-by-one',
        set: { ...DEADLINE, devices: 1, numjobs: 4, iodepth_batch_submit: 1, iodepth_batch_complete_min: 1 },
        measured: { iops: 1_100_000 },
        role: 'informed',
      },
    ],
    pairs: [
      ['4drives-none', '4drives-deadline'],
      ['1thread', '4threads-two-cores'],
      ['4threads-two-cores', '4threads-anywhere'],
      ['4threads-anywhere', '4threads-one-by-one'],
    ],
  },
};

export const deadlineNullBlk: BuiltIn = {
  name: 'mq-deadline-null-blk',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'mq-deadline on null_blk, 1 and 72 jobs',
    source: {
      author: 'Bart Van Assche',
      date: '2024-01-17',
      url: 'linux-block, "[LSF/MM/BPF TOPIC] Improving Zoned Storage Support", replies',
    },
    platform: { base: 'null-blk-xeon-2021', override: { cpu_factor: 0.5762 } },
    workload: {
      ioengine: 'io_uring',
      rw: 'randread',
      bs: '4k',
      iodepth: 128,
      iodepth_batch_submit: 64,
      gtod_reduce: true,
      hw_queues: 1,
      ...DEADLINE,
      ...INTERRUPT,
    },
    assumed: { iodepth_batch_complete_min: 64, kernel: '6.7' },
    rows: [
      { id: '1job', set: { numjobs: 1 }, measured: { iops: 1_100_000 }, role: 'fitted', fits: ['cpu_factor'] },
      { id: '72jobs', set: { numjobs: 72 }, measured: { iops: 150_000 }, role: 'informed' },
    ],
    pairs: [['1job', '72jobs']],
  },
};
