import type { BuiltIn } from './built-in.ts';

const PRIVATE_REPLIES = { hw_queues: 1, plug: true };
const SHARED = { hw_queues: 16, plug: false };
const SHARED_PLUGGED = { hw_queues: 16, plug: true };

/** The fio job has a section for each of six disks. Without a patch a shared tag set was not plugged. */
export const hisiPlug: BuiltIn = {
  name: 'hisi-sas-plug-shared',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Plugging on host-wide tags, random and merging sequential reads, mq-deadline (M0041 to M0046)',
    source: {
      author: 'John Garry',
      date: '2021-05-18',
      url: 'linux-block, "blk-mq: plug request for shared sbitmap", replies',
    },
    platform: 'hisi-sas-2021',
    workload: {
      stack: 'scsi_host',
      ioengine: 'libaio',
      bs: '4k',
      iodepth: 128,
      scheduler: 'mq_deadline',
      shared_host_tags: true,
      completion: 'interrupt',
    },
    assumed: {
      numjobs: 6,
      device_spread: 'one_device_per_job',
      gtod_reduce: true,
      iodepth_batch_submit: 1,
      fair_sharing: 'per_lun',
    },
    rows: [
      {
        id: 'random-private',
        set: { rw: 'randread', ...PRIVATE_REPLIES },
        measured: { iops: 430_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      {
        id: 'random-shared',
        set: { rw: 'randread', ...SHARED },
        measured: { iops: 300_000 },
        role: 'fitted',
        fits: ['cost_async_dispatch_ns'],
      },
      { id: 'random-plugged', set: { rw: 'randread', ...SHARED_PLUGGED }, measured: { iops: 430_000 } },
      { id: 'sequential-private', set: { rw: 'read', ...PRIVATE_REPLIES }, measured: { iops: 450_000 } },
      { id: 'sequential-shared', set: { rw: 'read', ...SHARED }, measured: { iops: 620_000 } },
      { id: 'sequential-plugged', set: { rw: 'read', ...SHARED_PLUGGED }, measured: { iops: 460_000 } },
    ],
    pairs: [
      ['random-private', 'random-shared'],
      ['random-shared', 'random-plugged'],
      ['sequential-private', 'sequential-shared'],
      ['sequential-shared', 'sequential-plugged'],
    ],
  },
};
