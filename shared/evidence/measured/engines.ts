import type { BuiltIn } from './built-in.ts';

export const photon: BuiltIn = {
  name: 'photon-io',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'fio and a coroutine library with libaio and io_uring, one core (M0674 to M0676)',
    source: { author: 'Alibaba PhotonLibOS', url: 'photonlibos.github.io, File IO Performance' },
    platform: 'nvme-photon',
    workload: { rw: 'randread', bs: '4k', iodepth: 128, numjobs: 1, devices: 1, completion: 'interrupt' },
    assumed: { iodepth_batch_submit: 1, iodepth_batch_complete_min: 1, gtod_reduce: true },
    rows: [
      {
        id: 'fio-libaio',
        set: { ioengine: 'libaio', gtod_reduce: false },
        measured: { iops: 279_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      {
        id: 'library-libaio',
        set: { ioengine: 'libaio', app: 't_io_uring' },
        measured: { iops: 346_000 },
        role: 'informed',
        note: 'fio reads clocks by default: assumed after the first try',
      },
      {
        id: 'library-io_uring',
        set: { ioengine: 'io_uring', app: 't_io_uring' },
        measured: { iops: 433_000 },
        role: 'informed',
      },
    ],
    pairs: [
      ['fio-libaio', 'library-libaio'],
      ['library-libaio', 'library-io_uring'],
    ],
  },
};

export const ringAgainstAio: BuiltIn = {
  name: 'uring-aio-2019',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'io_uring polled against libaio by interrupt, one core, several devices (M0515, M0516)',
    source: { author: 'Jens Axboe, quoted', date: '2019', url: 'github.com/WyattJia/WyattJia/issues/61' },
    platform: 'optane-axboe-2019',
    workload: { rw: 'randread', bs: '4k', iodepth: 128 },
    assumed: {
      numjobs: 1,
      app: 't_io_uring',
      fixedbufs: true,
      iodepth_batch_submit: 32,
      iodepth_batch_complete_min: 32,
      gtod_reduce: true,
    },
    rows: [
      {
        id: 'libaio',
        set: {
          app: 'fio',
          ioengine: 'libaio',
          completion: 'interrupt',
          fixedbufs: false,
          iodepth_batch_submit: 1,
          iodepth_batch_complete_min: 1,
        },
        measured: { iops: 608_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      {
        id: 'io_uring',
        set: { ioengine: 'io_uring', completion: 'iopoll' },
        measured: { iops: 1_620_000 },
        role: 'informed',
        note: 'batches of 32 for both were tried first',
      },
    ],
    pairs: [['libaio', 'io_uring']],
  },
};

/**
 * Up to 5.10 each of 32 requests in flight sleeps half of a mean that these sleeps raise: the author saw it at 0.5, 7 and
 * 30 seconds. The model refuses both rows of this depth, the one with batches too: their writes merge into one request.
 */
export const hybridDepth: BuiltIn = {
  name: 'hybrid-poll-qd32',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Classic and hybrid polling of writes at depth 1 and 32 (M0293 to M0297)',
    source: {
      author: 'Andres Freund',
      date: '2020-12-10',
      url: 'linux-block, "hybrid polling on an nvme doesn\'t seem to work with iodepth > 1"',
    },
    platform: 'nvme-freund-2020',
    workload: { ioengine: 'io_uring', rw: 'write', bs: '4k', numjobs: 1, devices: 1 },
    assumed: { gtod_reduce: true, merging: false },
    rows: [
      {
        id: 'classic-1',
        set: { completion: 'iopoll', iodepth: 1 },
        measured: { iops: 93_400 },
        role: 'fitted',
        fits: ['device_write_latency_us'],
      },
      {
        id: 'classic-32',
        set: { completion: 'iopoll', iodepth: 32 },
        measured: { iops: 426_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      { id: 'hybrid-1', set: { completion: 'hybrid', iodepth: 1 }, measured: { iops: 94_300 } },
      { id: 'hybrid-32', set: { completion: 'hybrid', iodepth: 32 }, measured: { iops: 167 } },
      {
        id: 'hybrid-32-batches',
        set: { completion: 'hybrid', iodepth: 32, iodepth_batch_submit: 32, iodepth_batch_complete_min: 32 },
        measured: { iops: 394_000 },
      },
    ],
    pairs: [
      ['classic-1', 'hybrid-1'],
      ['classic-32', 'hybrid-32'],
      ['classic-32', 'hybrid-32-batches'],
    ],
  },
};

/** Through files, of which each job reads four; what a file system takes is in cpu_factor. A pool of threads has no engine here. */
export const enginesBusyCpus: BuiltIn = {
  name: 'scylla-engines-2020',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Synchronous reads, libaio, io_uring and registered buffers, 72 jobs on 8 CPUs that are all busy',
    source: {
      author: 'Glauber Costa',
      date: '2020-05-05',
      url: 'scylladb.com, "How io_uring and eBPF Will Revolutionize Programming in Linux"',
    },
    platform: 'nvme-scylla-2020',
    workload: { rw: 'randread', bs: 1024, iodepth: 8, numjobs: 72, devices: 1, completion: 'interrupt' },
    assumed: {},
    rows: [
      {
        id: 'synchronous',
        set: { ioengine: 'psync', iodepth: 1 },
        measured: { iops: 814_000 },
        note: 'fio sync, which seeks before it reads; a synchronous job has one read in flight',
      },
      {
        id: 'libaio',
        set: { ioengine: 'libaio' },
        measured: { iops: 1_322_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      { id: 'io_uring', set: { ioengine: 'io_uring' }, measured: { iops: 1_417_000 } },
      { id: 'io_uring-registered', set: { ioengine: 'io_uring', fixedbufs: true }, measured: { iops: 1_486_000 } },
    ],
    pairs: [
      ['synchronous', 'libaio'],
      ['libaio', 'io_uring'],
      ['io_uring', 'io_uring-registered'],
    ],
  },
};
