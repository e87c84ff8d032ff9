import type { BuiltIn } from './built-in.ts';

/** Ten drives with 32 queues each, as this author prints; the first thread has 8 queues a drive. */
const TEN_DRIVES = { base: 'azure-l80s-v2', override: { hw_queues: 32, device_hw_queues_max: 32 } };

/** Two further rows are patches that no key expresses. */
export const azureThreaded: BuiltIn = {
  name: 'azure-l80sv2-threaded',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Hard against threaded interrupts, ten drives, 80 jobs (M0238, M0239, M0242)',
    source: { author: 'Long Li', date: '2019-08-21', url: 'linux-nvme, "fix interrupt swamp in NVMe" 0/3' },
    platform: TEN_DRIVES,
    workload: { ioengine: 'libaio', rw: 'randread', bs: '4k', iodepth: 64, numjobs: 80, devices: 10 },
    assumed: { iodepth_batch_submit: 1, iodepth_batch_complete_min: 1, gtod_reduce: true },
    rows: [
      { id: 'hard', set: { completion: 'interrupt' }, measured: { iops: 3_720_000, cpu_cores_used: 78.4 } },
      { id: 'threaded', set: { completion: 'threaded_interrupt' }, measured: { iops: 1_320_000 } },
    ],
    pairs: [['hard', 'threaded']],
  },
};

export const azureInterruptRate: BuiltIn = {
  name: 'azure-irq-rate',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Interrupts of the same drive by the same author, four days after the first thread (M0247 to M0250)',
    source: {
      author: 'Ming Lei',
      date: '2019-11-12',
      url: 'linux-nvme, "poll IO after batch submission" 2/2, replies',
    },
    platform: 'azure-l80s-v2',
    workload: { ioengine: 'libaio', rw: 'randread', bs: '4k', numjobs: 1, completion: 'interrupt' },
    assumed: {
      iodepth: 64,
      iodepth_batch_submit: 16,
      iodepth_batch_complete_min: 16,
      gtod_reduce: true,
      job_placement: 'beside_irq',
    },
    rows: [
      {
        id: 'single-job',
        measured: { iops: 110_000, interrupts_per_io: 0.1227, reap_batch_mean: 8 },
        note: '13,000 to 14,000 interrupts a second, 8 completions each; the depth is not stated',
      },
    ],
  },
};
