import type { BuiltIn, Row } from './built-in.ts';
import { POLL } from './completions.ts';

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

/** Thousands of IOPS by the CPU of the job. */
const BY_CPU: { readonly [cpu: number]: number } = { 0: 335, 32: 346, 64: 300, 96: 300 };
const ON_THE_NODE = 64;

/** Its further rows poll a drive without poll queues, and find what an interrupt has completed: no key says so. */
export const pollAcrossNodes: BuiltIn = {
  name: 'nvme-nodes-2021',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Polling from each of four nodes; the drive is on the third',
    source: {
      author: 'John Garry',
      date: '2021-07-22',
      url: 'linux-nvme, "iommu_dma_unmap_sg() is very slow then running IO from remote numa node"',
    },
    platform: 'kunpeng-nvme-2021',
    workload: {
      ioengine: 'io_uring',
      rw: 'randread',
      bs: '4k',
      numjobs: 1,
      devices: 1,
      poll_queues: 2,
      ...SIXTEEN,
      ...POLL,
    },
    assumed: {},
    rows: Object.entries(BY_CPU).map(([cpu, thousands]): Row => {
      const row = { id: `cpu${cpu}`, set: { cpus_allowed: [Number(cpu)] }, measured: { iops: thousands * 1000 } };
      return Number(cpu) === ON_THE_NODE ? { ...row, role: 'fitted', fits: ['cpu_factor'] } : row;
    }),
    pairs: Object.keys(BY_CPU)
      .filter((cpu) => Number(cpu) !== ON_THE_NODE)
      .map((cpu): [string, string] => [`cpu${ON_THE_NODE}`, `cpu${cpu}`]),
  },
};
