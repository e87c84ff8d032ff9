import type { BuiltIn } from './built-in.ts';

/** fio without further options submits one IO at a time. */
const assumed = { iodepth_batch_submit: 1, iodepth_batch_complete_min: 1, gtod_reduce: true };
const GIB = 1_073_741_824;
const NODE_0 = Array.from({ length: 16 }, (_, cpu) => cpu);

/**
 * One mixed run each; reads and writes are added up. The mail says 40 jobs, the file it prints 400. mdadm makes a bitmap from 100 GB on. RAID10 with a patch
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
    assumed: { numjobs: 40, gtod_reduce: true, completion: 'interrupt', iodepth_batch_submit: 1, md_bitmap: false },
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

/**
 * Informed: that a lock others wait for is dearer to hand over, and which kernels take one here, came after these rows.
 * 16 jobs anywhere, and bound to the CPUs of one node; before and after the lock of the array was spared.
 */
export const raid10Nodes: BuiltIn = {
  name: 'raid10-nodes',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'md RAID10 over four drives, jobs on all four nodes and on one',
    source: { author: 'Yu Kuai', date: '2022-09-16', url: 'linux-raid, "md/raid10: reduce lock contention for io" v3' },
    platform: 'arm-dm-2021-03',
    workload: {
      ioengine: 'libaio',
      rw: 'randread',
      bs: '4k',
      iodepth: 256,
      numjobs: 16,
      stack: 'md_raid10',
      devices: 4,
      completion: 'interrupt',
    },
    assumed,
    rows: [
      { id: 'free-before', set: { kernel: '6.0' }, measured: { bandwidth_bytes_per_s: 3.2 * GIB }, role: 'informed' },
      {
        id: 'one-node-before',
        set: { kernel: '6.0', cpus_allowed: NODE_0 },
        measured: { bandwidth_bytes_per_s: 6.9 * GIB },
        role: 'informed',
      },
      { id: 'free-after', set: { kernel: '6.1' }, measured: { bandwidth_bytes_per_s: 7.9 * GIB }, role: 'informed' },
      {
        id: 'one-node-after',
        set: { kernel: '6.1', cpus_allowed: NODE_0 },
        measured: { bandwidth_bytes_per_s: 8.0 * GIB },
        role: 'informed',
      },
    ],
    pairs: [
      ['free-before', 'one-node-before'],
      ['free-after', 'one-node-after'],
      ['free-before', 'free-after'],
      ['one-node-before', 'one-node-after'],
    ],
  },
};
