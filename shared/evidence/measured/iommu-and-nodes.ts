import type { BuiltIn } from './built-in.ts';

type Row = BuiltIn['measurements']['rows'][number];

const INTERRUPT = { completion: 'interrupt' };
const POLL = { completion: 'iopoll' };

const SIXTEEN = { iodepth: 64, iodepth_batch_submit: 16, iodepth_batch_complete_min: 16, fixedbufs: true };

/** Informed: the drive was taken not to be the limit at first. On the other node it falls to a tenth, which the author puts down to the machine: left out. */
export const iommuWays: BuiltIn = {
  name: 'iommu-altra-2021',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'IOMMU off, lazy and strict, polled, on the node of the drive',
    source: {
      author: 'Ming Lei',
      date: '2021-07-28',
      url: 'linux-nvme, "iommu_dma_unmap_sg() is very slow then running IO from remote numa node"',
    },
    platform: 'altra-pm983-2021',
    workload: {
      ioengine: 'io_uring',
      rw: 'randread',
      bs: '4k',
      numjobs: 1,
      devices: 1,
      ...SIXTEEN,
      ...POLL,
      cpus_allowed: [0],
    },
    assumed: {},
    rows: [
      { id: 'off', set: { iommu: 'off' }, measured: { iops: 393_000 }, role: 'fitted', fits: ['device_iops_max'] },
      { id: 'lazy', set: { iommu: 'lazy' }, measured: { iops: 392_000 }, role: 'informed' },
      { id: 'strict', set: { iommu: 'strict' }, measured: { iops: 381_000 }, role: 'informed' },
    ],
    pairs: [
      ['off', 'lazy'],
      ['lazy', 'strict'],
      ['off', 'strict'],
    ],
  },
};

/** Last CPU of each queue's share of 128 CPUs: 23 queues, six on three of the nodes and five on the last. */
const LAST_CPUS = [6, 6, 6, 5].flatMap((queues, node) =>
  Array.from({ length: queues }, (_, queue) => node * 32 + Math.ceil(((queue + 1) * 32) / queues) - 1),
);
const NODES = [0, 32, 64, 96];

/** Thousands of IOPS by the CPU of the job. */
const GARRY_INTERRUPT: { readonly [cpu: number]: number } = { 0: 479, 32: 566, 64: 488, 96: 508 };
const GARRY_POLL: { readonly [cpu: number]: number } = { 0: 335, 32: 346, 64: 300, 96: 300 };

export const pollAcrossNodes: BuiltIn = {
  name: 'nvme-nodes-2021',
  collection: 'reference',
  measurements: {
    version: 1,
    title:
      'One job on each of four nodes and on the interrupt CPU, by interrupt and polled; the drive is on the third node',
    source: {
      author: 'John Garry',
      date: '2021-07-22',
      url: 'linux-nvme, "iommu_dma_unmap_sg() is very slow then running IO from remote numa node"',
    },
    platform: 'kunpeng-nvme-2021',
    workload: { ioengine: 'io_uring', rw: 'randread', bs: '4k', numjobs: 1, devices: 1, ...SIXTEEN },
    assumed: { rq_affinity: 1 },
    rows: [
      {
        id: 'interrupt-cpu',
        set: { ...INTERRUPT, cpus_allowed: [LAST_CPUS[0] ?? 0], irq_placement: LAST_CPUS },
        measured: { iops: 307_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      ...NODES.map(
        (cpu): Row => ({
          id: `cpu${cpu}-interrupt`,
          set: { ...INTERRUPT, cpus_allowed: [cpu], irq_placement: LAST_CPUS },
          measured: { iops: (GARRY_INTERRUPT[cpu] ?? 0) * 1000 },
        }),
      ),
      ...NODES.map(
        (cpu): Row => ({
          id: `cpu${cpu}-poll`,
          set: { ...POLL, hw_queues: 22, poll_queues: 2, cpus_allowed: [cpu] },
          measured: { iops: (GARRY_POLL[cpu] ?? 0) * 1000 },
        }),
      ),
    ],
    pairs: [
      ...NODES.map((cpu): [string, string] => [`cpu${cpu}-interrupt`, `cpu${cpu}-poll`]),
      ['cpu0-interrupt', 'interrupt-cpu'],
      ...[0, 32, 96].flatMap((cpu): [string, string][] => [
        ['cpu64-interrupt', `cpu${cpu}-interrupt`],
        ['cpu64-poll', `cpu${cpu}-poll`],
      ]),
    ],
  },
};
