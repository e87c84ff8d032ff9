import type { BuiltIn, Row } from './built-in.ts';
import { INTERRUPT, POLL } from './completions.ts';

/** IOPS by interrupt and polled, by direction and KiB. */
const HAJNOCZI: { readonly [rw: string]: { readonly [kib: string]: readonly [number, number] } } = {
  randread: { 4: [149_426, 170_763], 16: [118_939, 134_269], 64: [34_886, 34_906], 128: [17_655, 17_667] },
  randwrite: { 4: [138_578, 163_600], 16: [102_089, 120_950], 64: [32_364, 32_561], 128: [16_154, 16_237] },
  read: { 4: [146_032, 170_620], 16: [117_097, 130_437], 64: [34_834, 35_037], 128: [17_680, 17_658] },
  write: { 4: [134_562, 151_422], 16: [101_796, 107_606], 64: [32_364, 32_594], 128: [16_259, 16_265] },
};

const HAJNOCZI_FITS: { readonly [id: string]: Row['fits'] } = {
  'randread-4k-interrupt': ['cost_virtio_host_ns'],
  'randread-128k-interrupt': ['device_bytes_per_s'],
};

const SIZES = Object.entries(HAJNOCZI).flatMap(([rw, bySize]) =>
  Object.entries(bySize).map(([kib, iops]) => ({ rw, kib, iops, name: `${rw}-${kib}k` })),
);

export const virtioPollSizes: BuiltIn = {
  name: 'virtio-poll-sizes-2021',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'virtio-blk by interrupt and polled, four directions and four sizes, four synchronous jobs',
    source: {
      author: 'Stefan Hajnoczi',
      date: '2021-05-20',
      url: 'linux-block, "virtio_blk: blk-mq io_poll support" 0/3',
    },
    platform: 'virtio-optane-2021',
    workload: { ioengine: 'pvsync2', iodepth: 1, numjobs: 4, devices: 1 },
    assumed: { merging: false, gtod_reduce: true },
    rows: SIZES.flatMap(({ rw, kib, iops, name }) =>
      [INTERRUPT, POLL].map((way, i): Row => {
        const row = {
          id: `${name}-${i === 0 ? 'interrupt' : 'poll'}`,
          set: { rw, bs: `${kib}k`, ...way },
          measured: { iops: iops[i] ?? 0 },
        };
        const fits = HAJNOCZI_FITS[row.id];
        return fits ? { ...row, role: 'fitted', fits } : row;
      }),
    ),
    pairs: SIZES.map(({ name }): [string, string] => [`${name}-interrupt`, `${name}-poll`]),
  },
};

/** Thousands of IOPS by jobs: interrupt, polled. */
const KIM: { readonly [jobs: string]: readonly [number, number] } = { 1: [339, 385], 2: [367, 408], 4: [383, 424] };

/** Informed: that a worker of QEMU looks for work before it sleeps, and pays for interrupts, came after these rows. */
export const virtioPollQueues: BuiltIn = {
  name: 'virtio-poll-queues-2022',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'virtio-blk without and with two poll queues, 1, 2 and 4 jobs',
    source: { author: 'Suwan Kim', date: '2022-04-04', url: 'linux-block, "virtio-blk: support polling I/O" v4' },
    platform: 'virtio-guest-2022',
    workload: { stack: 'virtio_blk', ioengine: 'io_uring', rw: 'randread', bs: 512, iodepth: 64 },
    assumed: {
      iodepth_batch_submit: 1,
      iodepth_batch_complete_min: 1,
      gtod_reduce: true,
      numa_nodes: 1,
      kernel: '5.18',
    },
    rows: Object.entries(KIM).flatMap(([jobs, [interrupt, poll]]): Row[] => [
      {
        id: `${jobs}jobs-interrupt`,
        set: { numjobs: Number(jobs), hw_queues: 4, ...INTERRUPT },
        measured: { iops: interrupt * 1000 },
        role: 'informed',
      },
      {
        id: `${jobs}jobs-poll`,
        set: { numjobs: Number(jobs), hw_queues: 2, poll_queues: 2, ...POLL },
        measured: { iops: poll * 1000 },
        role: 'informed',
      },
    ]),
    pairs: Object.keys(KIM).map((jobs): [string, string] => [`${jobs}jobs-interrupt`, `${jobs}jobs-poll`]),
  },
};

/** Thousands of IOPS by jobs: interrupt, polled. */
const CHRISTIE: { readonly [jobs: string]: readonly [number, number] } = {
  1: [207, 296],
  2: [392, 552],
  3: [581, 860],
  4: [765, 1235],
  5: [936, 1598],
  6: [1104, 1880],
  7: [1253, 2095],
  8: [1311, 2187],
};

/** A worker a queue, as the mail says: eight more for the poll queues. */
export const vhostPolling: BuiltIn = {
  name: 'vhost-scsi-polling-2023',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'virtio-scsi over vhost-scsi by interrupt and with eight poll queues, a worker a queue, 1 to 8 jobs',
    source: { author: 'Mike Christie', date: '2023-12-13', url: 'linux-scsi, "virtio_scsi: Add mq_poll support"' },
    platform: 'vhost-guest-2021',
    workload: { stack: 'vhost_scsi', ioengine: 'io_uring', rw: 'randread', bs: '4k', iodepth: 128, host_workers: 8 },
    assumed: { iodepth_batch_submit: 1, iodepth_batch_complete_min: 1, gtod_reduce: true, cpus: 8, kernel: '6.7' },
    rows: Object.entries(CHRISTIE).flatMap(([jobs, [interrupt, poll]]): Row[] => [
      {
        id: `${jobs}jobs-interrupt`,
        set: { numjobs: Number(jobs), hw_queues: 8, ...INTERRUPT },
        measured: { iops: interrupt * 1000 },
      },
      {
        id: `${jobs}jobs-poll`,
        set: { numjobs: Number(jobs), hw_queues: 8, poll_queues: 8, host_workers: 16, ...POLL },
        measured: { iops: poll * 1000 },
      },
    ]),
    pairs: Object.keys(CHRISTIE).map((jobs): [string, string] => [`${jobs}jobs-interrupt`, `${jobs}jobs-poll`]),
  },
};

export const vhostWorkersV8: BuiltIn = {
  name: 'vhost-scsi-workers-v8',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'vhost-scsi: one host worker against one for each queue, a further version of the series',
    source: { author: 'Mike Christie', date: '2023-06-12', url: 'virtualization, "vhost: multiple worker support" v8' },
    platform: 'vhost-guest-2021',
    workload: {
      stack: 'vhost_scsi',
      ioengine: 'libaio',
      rw: 'randrw',
      bs: '4k',
      iodepth: 128,
      cpus: 16,
      hw_queues: 16,
      ...INTERRUPT,
    },
    assumed: { iodepth_batch_submit: 1, iodepth_batch_complete_min: 1, gtod_reduce: true, kernel: '6.4' },
    rows: [
      { id: 'one-worker-1jobs', set: { numjobs: 1, host_workers: 1 }, measured: { iops: 160_000 } },
      { id: 'one-worker-2jobs', set: { numjobs: 2, host_workers: 1 }, measured: { iops: 488_000 } },
      { id: 'worker-each-1jobs', set: { numjobs: 1, host_workers: 16 }, measured: { iops: 160_000 } },
      { id: 'worker-each-2jobs', set: { numjobs: 2, host_workers: 16 }, measured: { iops: 310_000 } },
      { id: 'worker-each-4jobs', set: { numjobs: 4, host_workers: 16 }, measured: { iops: 620_000 } },
      { id: 'worker-each-8jobs', set: { numjobs: 8, host_workers: 16 }, measured: { iops: 1_182_000 } },
    ],
    pairs: [
      ['one-worker-1jobs', 'worker-each-1jobs'],
      ['one-worker-2jobs', 'worker-each-2jobs'],
    ],
  },
};
