import type { BuiltIn } from './built-in.ts';

const source = (date: string, url: string) => ({ author: 'Kashyap Desai', date, url });
const workload = { stack: 'scsi_host', completion: 'interrupt', shared_host_tags: true };
/** None of these mails states engine, direction and depth together. */
const assumed = {
  ioengine: 'libaio',
  rw: 'randread',
  iodepth: 128,
  iodepth_batch_submit: 1,
  iodepth_batch_complete_min: 1,
  gtod_reduce: true,
  device_spread: 'one_device_per_job',
  fair_sharing: 'per_lun',
};

export const rerunWorkers: BuiltIn = {
  name: 'megaraid-rerun-workers',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Running all hardware queues on each completion, and not, 1 and 4 jobs a volume (M0130 to M0133)',
    source: source('2020-08-06', 'linux-scsi, replies on "run queue only when the device was busy"'),
    platform: 'megaraid-xeon-2020',
    workload,
    assumed: { ...assumed, bs: '4k', luns: 4, hw_queues: 72 },
    rows: [
      { id: 'prior-1job', set: { hctx_scan: true, numjobs: 4 }, measured: { iops: 662_000 } },
      {
        id: 'patched-1job',
        set: { hctx_scan: false, numjobs: 4 },
        measured: { iops: 1_100_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      { id: 'prior-4jobs', set: { hctx_scan: true, numjobs: 16 }, measured: { iops: 1_900_000 } },
      { id: 'patched-4jobs', set: { hctx_scan: false, numjobs: 16 }, measured: { iops: 3_100_000 } },
    ],
    pairs: [
      ['prior-1job', 'patched-1job'],
      ['prior-4jobs', 'patched-4jobs'],
      ['prior-1job', 'prior-4jobs'],
    ],
  },
};

export const tagsExhausted: BuiltIn = {
  name: 'megaraid-24ssd-8k-depth',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'More IOs than tags: 24 SSDs at depth 128 and 256, 8 KiB (M0159, M0160)',
    source: source('2020-04-07', 'linux-scsi, replies on host-wide shared tags'),
    platform: { base: 'megaraid-xeon-2020', override: { adapter_iops_max: 1_730_000 } },
    workload: { ...workload, bs: '8k', luns: 24, hw_queues: 72 },
    assumed: { ...assumed, numjobs: 24, hctx_scan: true },
    rows: [
      {
        id: 'depth-128',
        set: { iodepth: 128 },
        measured: { iops: 1_730_000 },
        role: 'fitted',
        fits: ['adapter_iops_max'],
      },
      { id: 'depth-256', set: { iodepth: 256 }, measured: { iops: 1_400_000 } },
    ],
    pairs: [['depth-128', 'depth-256']],
  },
};

export const hostTagsParity: BuiltIn = {
  name: 'megaraid-24ssd-hosttags-parity',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'A hardware queue for each CPU and one for all: the same, at the limit of the adapter (M0161, M0162)',
    source: source('2020-08-19', 'linux-scsi, commit message on host-wide shared tags'),
    platform: 'megaraid-xeon-2020',
    workload: { ...workload, luns: 24 },
    assumed: { ...assumed, bs: '4k', numjobs: 24, hctx_scan: false },
    rows: [
      {
        id: 'one-queue',
        set: { hw_queues: 1 },
        measured: { iops: 3_100_000 },
        role: 'fitted',
        fits: ['adapter_iops_max'],
      },
      { id: '72-queues', set: { hw_queues: 72 }, measured: { iops: 3_100_000 } },
    ],
    pairs: [['one-queue', '72-queues']],
  },
};

/** Engine: the profile of the mail has functions of libaio. The host has 128 CPUs; the mail does not name it. */
export const oneVolume: BuiltIn = {
  name: 'megaraid-one-volume-2020',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'One volume, one job: one hardware queue, and one for each of 128 CPUs that are all re-run',
    source: source('2020-07-20', 'linux-scsi, "megaraid_sas: switch fusion adapters to MQ" RFC v7 10/12, replies'),
    platform: { base: 'epyc-7601-megaraid', override: { cpu_factor: 0.8113 } },
    workload: {
      ...workload,
      rw: 'randread',
      bs: '4k',
      iodepth: 128,
      numjobs: 1,
      luns: 1,
      cpus_allowed: Array.from({ length: 16 }, (_, i) => 16 + i),
    },
    assumed: { ioengine: 'libaio', hctx_scan: true, fair_sharing: 'per_lun', kernel: '5.8' },
    rows: [
      {
        id: 'one-queue',
        set: { hw_queues: 1 },
        measured: { iops: 300_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      { id: '128-queues', set: { hw_queues: 128 }, measured: { iops: 230_000 } },
    ],
    pairs: [['one-queue', '128-queues']],
  },
};
