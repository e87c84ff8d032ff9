import type { BuiltIn } from './built-in.ts';

/** With and without one more atomic operation, which no key expresses: the two rows are one configuration. */
export const nullBlkAtomic: BuiltIn = {
  name: 'nullblk-may-queue',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Sequential writes of 32 jobs to null_blk (M0230, M0231)',
    source: {
      author: 'Yu Kuai',
      date: '2021-08-14',
      url: 'linux-block, "allow hardware queue to get more tag" replies',
    },
    platform: 'null-blk-xeon-2021',
    workload: { ioengine: 'io_uring', rw: 'write', bs: '4k', iodepth: 32, numjobs: 32 },
    assumed: { merging: false, gtod_reduce: true, completion: 'interrupt', hw_queues: 1 },
    rows: [{ id: 'without', measured: { iops: 4_275_000 }, role: 'informed' }],
  },
};

export const twoNodesOneQueue: BuiltIn = {
  name: 'group-cpus-nullblk-2jobs',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Two jobs on one hardware queue, from one node and from two: about 30 % less (M0275)',
    source: {
      author: 'Ming Lei',
      date: '2022-12-27',
      url: 'linux-block, "genirq/affinity: group CPUs evenly", replies',
    },
    platform: 'null-blk-xeon-2021',
    workload: { numjobs: 2, hw_queues: 1 },
    assumed: {
      ioengine: 'libaio',
      rw: 'randread',
      bs: '4k',
      iodepth: 64,
      iodepth_batch_submit: 1,
      gtod_reduce: true,
      completion: 'interrupt',
      shared_host_tags: false,
    },
    rows: [
      { id: 'one-node', set: { cpus_allowed: [0, 2] }, measured: {} },
      { id: 'two-nodes', set: { cpus_allowed: [0, 36] }, measured: {}, role: 'informed' },
    ],
    pairs: [{ before: 'one-node', after: 'two-nodes', ratio: { iops: 0.7 } }],
  },
};
