import type { BuiltIn } from './built-in.ts';

const HARD = { completion: 'interrupt' };
const THREADED = { completion: 'threaded_interrupt' };

/** A third state, a hard interrupt that goes over to the thread after some time, has no key. */
export const ufsThreaded: BuiltIn = {
  name: 'ufs-threaded-irq-pixel6',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'UFS: completion in the hard interrupt and in its thread, 1 and 8 jobs (M1164 to M1211)',
    source: {
      author: 'André Draszik',
      date: '2025-07-29',
      url: 'linux-scsi, "ufs: core: move some irq handling back to hardirq (with time limit)" v2 2/2, replies',
    },
    platform: 'pixel-6-2025',
    workload: { bs: '4k', devices: 1 },
    assumed: { ioengine: 'psync', iodepth: 1, gtod_reduce: true },
    rows: [
      {
        id: 'read-1job-hard',
        set: { rw: 'randread', numjobs: 1, ...HARD },
        measured: { iops: 10_356.69 },
        role: 'fitted',
        fits: ['device_read_latency_us'],
      },
      { id: 'read-1job-threaded', set: { rw: 'randread', numjobs: 1, ...THREADED }, measured: { iops: 7_143.21 } },
      { id: 'read-8jobs-hard', set: { rw: 'randread', numjobs: 8, ...HARD }, measured: { iops: 60_733.97 } },
      { id: 'read-8jobs-threaded', set: { rw: 'randread', numjobs: 8, ...THREADED }, measured: { iops: 52_305.85 } },
      {
        id: 'write-1job-hard',
        set: { rw: 'randwrite', numjobs: 1, ...HARD },
        measured: { iops: 18_329.57 },
        role: 'fitted',
        fits: ['device_write_latency_us'],
      },
      { id: 'write-1job-threaded', set: { rw: 'randwrite', numjobs: 1, ...THREADED }, measured: { iops: 11_656.83 } },
      { id: 'write-8jobs-hard', set: { rw: 'randwrite', numjobs: 8, ...HARD }, measured: { iops: 79_589.76 } },
      { id: 'write-8jobs-threaded', set: { rw: 'randwrite', numjobs: 8, ...THREADED }, measured: { iops: 65_048.45 } },
    ],
    pairs: [
      ['read-1job-hard', 'read-1job-threaded'],
      ['read-8jobs-hard', 'read-8jobs-threaded'],
      ['write-1job-hard', 'write-1job-threaded'],
      ['write-8jobs-hard', 'write-8jobs-threaded'],
    ],
  },
};

/**
 * Queue and tags are the same for both ways of the driver, which says so; poll queues are the model's way to say that a
 * job polls. A reader of the mail saw no gain on a phone of his own.
 */
export const ufsPolling: BuiltIn = {
  name: 'ufs-polling-2021',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'UFS: one read in flight, by interrupt and polled',
    source: {
      author: 'Bart Van Assche',
      date: '2021-11-19',
      url: 'linux-scsi, "scsi: ufs: Implement polling support" (UFS patches for kernel v5.17)',
    },
    platform: {
      base: 'pixel-6-2025',
      override: { device_read_latency_us: 40.51, hw_queues: 1, poll_queues: 1, device_hw_queues_max: 2 },
    },
    workload: { ioengine: 'io_uring', rw: 'randread', iodepth: 1, numjobs: 1, devices: 1, gtod_reduce: true },
    assumed: { bs: '4k', kernel: '5.16' },
    rows: [
      { id: 'interrupt', set: { completion: 'interrupt' }, measured: { iops: 2736 } },
      {
        id: 'poll',
        set: { completion: 'iopoll' },
        measured: { iops: 22_000 },
        role: 'fitted',
        fits: ['device_read_latency_us'],
      },
    ],
    pairs: [['interrupt', 'poll']],
  },
};
