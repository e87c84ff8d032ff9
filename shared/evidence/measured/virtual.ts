import type { BuiltIn, Row } from './built-in.ts';

const GUESTS = [
  { cpus: 4, numjobs: 2, without: 367_200, with: 372_800 },
  { cpus: 4, numjobs: 4, without: 397_600, with: 407_700 },
  { cpus: 12, numjobs: 2, without: 363_600, with: 373_800 },
  { cpus: 12, numjobs: 4, without: 374_800, with: 385_300 },
];

const guestName = ({ cpus, numjobs }: { cpus: number; numjobs: number }) => `${cpus}cpus-${numjobs}jobs`;

/**
 * The mail gives averages of five runs and no spread; changes are 1.5 to 2.8 %. The model is bound by the host worker in all
 * rows, so that it cannot show what the guest saves: the signs of its changes are chance.
 */
export const virtioBatches: BuiltIn = {
  name: 'virtioblk-irqbatch',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'virtio-blk: batched completion by interrupt, guests of 4 and 12 CPUs (M0530 to M0537)',
    source: {
      author: 'Suwan Kim',
      date: '2022-12-21',
      url: 'linux-block, "virtio-blk: support completion batching for the IRQ path" v3',
    },
    platform: 'virtio-guest-2022',
    workload: {
      stack: 'virtio_blk',
      ioengine: 'io_uring',
      rw: 'randread',
      bs: 512,
      iodepth: 64,
      completion: 'interrupt',
    },
    assumed: { iodepth_batch_submit: 1, iodepth_batch_complete_min: 1, gtod_reduce: true, numa_nodes: 1 },
    rows: GUESTS.flatMap((guest): Row[] => {
      const name = guestName(guest);
      const set = { cpus: guest.cpus, hw_queues: guest.cpus, numjobs: guest.numjobs };
      const without = {
        id: `${name}-without`,
        set: { ...set, batched_completion: false },
        measured: { iops: guest.without },
      };
      return [
        name === '4cpus-2jobs' ? { ...without, role: 'fitted', fits: ['cost_virtio_host_ns'] } : without,
        { id: `${name}-with`, set: { ...set, batched_completion: true }, measured: { iops: guest.with } },
      ];
    }),
    pairs: GUESTS.map((guest) => [`${guestName(guest)}-without`, `${guestName(guest)}-with`] as const),
  },
};

/** The passthrough rows need a driver that is not in the kernel. */
export const virtioDepth: BuiltIn = {
  name: 'virtioblk-passthru',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'virtio-blk through the block layer at depth 1 and 8 (M0547, M0549, M0551, M0553)',
    source: {
      author: 'Ferry Meng',
      date: '2024-12-18',
      url: 'linux-block, "virtio-blk: add io_uring passthrough support"',
    },
    platform: 'virtio-guest-2024',
    workload: { stack: 'virtio_blk', rw: 'randread', bs: '4k', numjobs: 1, completion: 'interrupt' },
    assumed: { ioengine: 'io_uring', gtod_reduce: true },
    rows: [
      {
        id: 'depth-1',
        set: { iodepth: 1 },
        measured: { iops: 15_300 },
        role: 'fitted',
        fits: ['device_read_latency_us'],
      },
      { id: 'depth-1-submission', set: { iodepth: 1 }, measured: { submit_lat_mean_us: 5.1 } },
      {
        id: 'depth-8',
        set: { iodepth: 8, iodepth_batch_submit: 4, iodepth_batch_complete_min: 4 },
        measured: { iops: 101_510 },
      },
    ],
    pairs: [['depth-1', 'depth-8']],
  },
};

const VHOST = { stack: 'vhost_scsi', rw: 'randrw', bs: '4k', cpus: 16, hw_queues: 16, completion: 'interrupt' };
const CHRISTIE = {
  author: 'Mike Christie',
  date: '2021-12-06',
  url: 'linux-scsi, "vhost: multiple worker support" V5',
};
const ONE_WORKER = 1;
const WORKER_EACH = 16;

/** The device takes 1024 commands: the depth was lowered to 85 at 12 jobs and 64 at 16. */
const depthOf = (jobs: number): number => Math.min(128, Math.floor(1024 / jobs));

function vhostRows(workers: number, thousands: { readonly [jobs: number]: number }): Row[] {
  const name = workers === ONE_WORKER ? 'one-worker' : 'worker-each';
  return Object.entries(thousands).map(([jobs, kiops]) => ({
    id: `${name}-${jobs}jobs`,
    set: { numjobs: Number(jobs), iodepth: depthOf(Number(jobs)), host_workers: workers },
    measured: { iops: kiops * 1000 },
  }));
}

/**
 * Whether a worker that sleeps between requests is slower than a busy one hangs on how long it takes to wake up, and on
 * how fast the guest is.
 */
const decidesWake = (row: Row): Row => ({ ...row, role: 'informed', fits: ['cost_virtio_host_wake_ns', 'cpu_factor'] });

const VHOST_PAIRS = [
  ['one-worker-1jobs', 'worker-each-1jobs'],
  ['one-worker-2jobs', 'worker-each-2jobs'],
  ['worker-each-4jobs', 'worker-each-16jobs'],
] as const;

export const vhostWorkers: BuiltIn = {
  name: 'vhost-scsi-workers',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'vhost-scsi: one host worker against one for each queue, libaio (M0554 to M0562)',
    source: CHRISTIE,
    platform: 'vhost-guest-2021',
    workload: { ...VHOST, ioengine: 'libaio' },
    assumed: { iodepth_batch_submit: 1, iodepth_batch_complete_min: 1, gtod_reduce: true },
    rows: [
      ...vhostRows(ONE_WORKER, { 1: 184, 2: 492 }).map(decidesWake),
      ...vhostRows(ONE_WORKER, { 4: 510 }),
      ...vhostRows(WORKER_EACH, { 1: 184, 2: 380 }).map(decidesWake),
      ...vhostRows(WORKER_EACH, { 4: 744, 8: 1422, 12: 2256 }),
      {
        id: 'worker-each-16jobs',
        set: { numjobs: 16, iodepth: depthOf(16), host_workers: WORKER_EACH },
        measured: { iops: 2_434_000 },
        role: 'fitted',
        fits: ['device_iops_max'],
      },
    ],
    pairs: VHOST_PAIRS,
  },
};

export const vhostWorkersBatch: BuiltIn = {
  name: 'vhost-scsi-workers-batch',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'The same with io_uring submitting in batches (M0563 to M0570)',
    source: CHRISTIE,
    platform: 'vhost-guest-2021',
    workload: { ...VHOST, ioengine: 'io_uring' },
    assumed: { iodepth_batch_submit: 32, iodepth_batch_complete_min: 32, gtod_reduce: true },
    rows: [
      ...vhostRows(ONE_WORKER, { 1: 494 }),
      {
        id: 'one-worker-2jobs',
        set: { numjobs: 2, iodepth: 128, host_workers: ONE_WORKER },
        measured: { iops: 520_000 },
        role: 'fitted',
        fits: ['cost_virtio_host_ns'],
      },
      ...vhostRows(WORKER_EACH, { 1: 496, 2: 878, 4: 1542, 8: 2436, 12: 2304, 16: 2590 }),
    ],
    pairs: VHOST_PAIRS,
  },
};
