import type { BuiltIn } from './built-in.ts';

const source = {
  author: 'Ming Lei',
  date: '2019-11-08',
  url: 'linux-nvme, "[PATCH 2/2] nvme-pci: poll IO after batch submission for multi-mapping queue"',
};

export const seed0Azure: BuiltIn = {
  name: 'seed0-azure',
  collection: 'seeds',
  measurements: {
    version: 1,
    title: 'Poll IO after batch submission, Azure L80s v2, one NVMe drive with 8 hardware queues (S0001, S0002)',
    source,
    platform: 'azure-l80s-v2',
    workload: {
      ioengine: 'libaio',
      rw: 'randread',
      bs: 4096,
      iodepth: 64,
      numjobs: 1,
      iodepth_batch_submit: 16,
      iodepth_batch_complete_min: 16,
      gtod_reduce: true,
    },
    assumed: { job_placement: 'beside_irq' },
    rows: [
      {
        id: 'interrupt',
        set: { completion: 'interrupt' },
        measured: { iops: 130_000 },
        role: 'fitted',
        fits: ['vm_ipi_send_ns'],
      },
      {
        id: 'poll',
        set: { completion: 'poll_after_submit' },
        measured: { iops: 424_000 },
        role: 'informed',
        note: 'latency and ceiling of the drive were revised after this row was seen',
      },
    ],
    pairs: [['interrupt', 'poll']],
  },
};

export const seed0Optane: BuiltIn = {
  name: 'seed0-optane',
  collection: 'seeds',
  measurements: {
    version: 1,
    title: 'The same patch on two Optane drives, batch 1: "small improvement", no number (S0003; shown, not counted)',
    source,
    platform: 'optane-96cpu',
    workload: { ioengine: 'libaio', rw: 'randread', bs: 4096, iodepth: 64, numjobs: 1, iodepth_batch_submit: 1 },
    assumed: { job_placement: 'beside_irq', gtod_reduce: true },
    rows: [
      { id: 'interrupt', set: { completion: 'interrupt' }, measured: {} },
      { id: 'poll', set: { completion: 'poll_after_submit' }, measured: {} },
    ],
    pairs: [['interrupt', 'poll']],
  },
};
