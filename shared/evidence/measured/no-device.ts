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

/**
 * One mixed run each; reads and writes are added up. The mail says 40 jobs, the file it prints 400. RAID10 with a patch
 * that spares it most of its wake-ups; without, 2.03 million reads a second: no key tells them apart.
 */
export const raidRam: BuiltIn = {
  name: 'raid-ramdisk',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'A RAM disk alone, and two under md RAID1 and RAID10 (M0643, M0644 and further rows of the thread)',
    source: {
      author: 'Ali Gholami Rudi',
      date: '2023-06-16',
      url: 'linux-raid, "Unacceptably Poor RAID1 Performance with Many CPU Cores"',
    },
    platform: 'ram-epyc-2023',
    workload: { ioengine: 'libaio', rw: 'randrw', rwmixread: 70, bs: '4k', iodepth: 64 },
    assumed: { numjobs: 40, gtod_reduce: true, completion: 'interrupt', iodepth_batch_submit: 1 },
    rows: [
      { id: 'ramdisk', set: { stack: 'direct', devices: 1 }, measured: { iops: 15_800_000 + 6_800_000 } },
      { id: 'raid1', set: { stack: 'md_raid1', devices: 2 }, measured: { iops: 518_000 + 222_000 }, role: 'informed' },
      { id: 'raid10', set: { stack: 'md_raid10', devices: 2 }, measured: { iops: 3_642_000 + 1_561_000 } },
    ],
    pairs: [
      ['ramdisk', 'raid1'],
      ['ramdisk', 'raid10'],
    ],
  },
};
