import type { BuiltIn } from './built-in.ts';

type Row = BuiltIn['measurements']['rows'][number];

const INTERRUPT = { completion: 'interrupt' };
const POLL = { completion: 'iopoll' };

// ── block device and passthrough, by interrupt and polled ────────────────────────────────────────────────────────

/** Batches of the job files: submitted, and taken at most; they take at least one. */
const BATCHES: { readonly [name: string]: readonly [number, number] } = {
  'block-8': [2, 2],
  'passthrough-8': [2, 2],
  'block-64': [8, 8],
  'passthrough-64': [16, 16],
  'block-256': [64, 64],
  'passthrough-256': [64, 64],
};

const PATHS = { block: { ioengine: 'io_uring' }, passthrough: { ioengine: 'io_uring_cmd' } };

/** Thousands of IOPS at depth 8, 64 and 256. */
const JOSHI: { readonly [way: string]: readonly [number, number, number] } = {
  'block-interrupt': [538, 967, 1043],
  'passthrough-interrupt': [589, 1131, 1230],
  'block-poll': [831, 1351, 1376],
  'passthrough-poll': [902, 1378, 1429],
};

const DEPTHS = [8, 64, 256] as const;

/**
 * Informed: with what a bio costs on a kernel without control groups and statistics, passthrough was slower than the block
 * device at five of six places.
 */
const JOSHI_FITS: { readonly [id: string]: Row['fits'] } = {
  'passthrough-poll-256': ['cpu_factor'],
  'block-poll-256': ['cost_bio_ns'],
};

function joshiRows(): Row[] {
  return Object.entries(JOSHI).flatMap(([way, thousands]) =>
    DEPTHS.map((iodepth, i): Row => {
      const path = way.startsWith('block') ? 'block' : 'passthrough';
      const polled = way.endsWith('poll');
      const [submit, most] = BATCHES[`${path}-${iodepth}`] ?? [1, 1];
      const row = {
        id: `${way}-${iodepth}`,
        set: {
          ...PATHS[path],
          ...(polled ? POLL : INTERRUPT),
          bio_cache: polled,
          iodepth,
          iodepth_batch_submit: submit,
          iodepth_batch_complete_min: 1,
          iodepth_batch_complete_max: most,
        },
        measured: { iops: (thousands[i] ?? 0) * 1000 },
      };
      const fits = JOSHI_FITS[row.id];
      return fits ? { ...row, role: 'fitted', fits } : { ...row, role: 'informed' };
    }),
  );
}

export const passthroughDepths: BuiltIn = {
  name: 'uring-passthrough-2021',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'io_uring on the block device and as passthrough, by interrupt and polled, depth 8, 64 and 256',
    source: { author: 'Kanchan Joshi', date: '2021-12-20', url: 'linux-nvme, "[RFC 00/13] uring-passthru for nvme"' },
    platform: 'p5800x-joshi-2021',
    workload: { rw: 'randread', bs: 512, numjobs: 1, devices: 1, fixedbufs: true },
    assumed: {},
    rows: joshiRows(),
    pairs: DEPTHS.flatMap((depth): [string, string][] => [
      [`block-interrupt-${depth}`, `passthrough-interrupt-${depth}`],
      [`block-poll-${depth}`, `passthrough-poll-${depth}`],
      [`block-interrupt-${depth}`, `block-poll-${depth}`],
      [`passthrough-interrupt-${depth}`, `passthrough-poll-${depth}`],
    ]),
  },
};

// ── engines and polling on several drives ────────────────────────────────────────────────────────────────────────

/** With posted MSI, which has no key, 8.3 and 8.8 million. */
export const enginesGen5: BuiltIn = {
  name: 'posted-msi-gen5',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'libaio, io_uring and polled io_uring on four PCIe 5.0 drives, 32 jobs',
    source: {
      author: 'Jacob Pan',
      date: '2024-02-12',
      url: 'LKML, "Coalesced Interrupt Delivery with posted MSI", replies',
    },
    platform: 'spr-gen5-2024',
    workload: { rw: 'randread', bs: '4k', iodepth: 64, numjobs: 32, device_spread: 'one_device_per_job' },
    assumed: { cpus_allowed: Array.from({ length: 32 }, (_, cpu) => cpu) },
    rows: [
      {
        id: 'libaio',
        set: { ioengine: 'libaio', ...INTERRUPT },
        measured: { iops: 6_348_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      { id: 'io_uring', set: { ioengine: 'io_uring', ...INTERRUPT }, measured: { iops: 6_895_000 } },
      { id: 'io_uring-poll', set: { ioengine: 'io_uring', ...POLL }, measured: { iops: 13_000_000 } },
    ],
    pairs: [
      ['libaio', 'io_uring'],
      ['io_uring', 'io_uring-poll'],
      ['libaio', 'io_uring-poll'],
    ],
  },
};

const LIGHT = {
  app: 't_io_uring',
  ioengine: 'io_uring',
  io_uring_setup: 'defer_taskrun',
  iodepth: 128,
  iodepth_batch_submit: 32,
  iodepth_batch_complete_min: 32,
  fixedbufs: true,
  bio_cache: true,
  gtod_reduce: true,
};

export const pollFourDrives: BuiltIn = {
  name: 'optane-irq-poll-2024',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Interrupts and polling, one thread a drive, four and five drives',
    source: {
      author: 'Jens Axboe',
      date: '2024-02-09',
      url: 'LKML, "Coalesced Interrupt Delivery with posted MSI", replies',
    },
    platform: 'optane2-drives-2024',
    workload: { rw: 'randread', bs: 512, device_spread: 'one_device_per_job', job_placement: 'node_local' },
    assumed: LIGHT,
    rows: [
      {
        id: '4drives-interrupt',
        set: { devices: 4, numjobs: 4, ...INTERRUPT },
        measured: { iops: 14_370_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      { id: '4drives-poll', set: { devices: 4, numjobs: 4, ...POLL }, measured: { iops: 20_360_000 } },
      { id: '5drives-interrupt', set: { devices: 5, numjobs: 5, ...INTERRUPT }, measured: { iops: 21_410_000 } },
      { id: '5drives-poll', set: { devices: 5, numjobs: 5, ...POLL }, measured: { iops: 25_700_000 } },
    ],
    pairs: [
      ['4drives-interrupt', '4drives-poll'],
      ['5drives-interrupt', '5drives-poll'],
    ],
  },
};

export const oneCoreTwoDrives: BuiltIn = {
  name: 'per-core-2025',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'One thread on one and two drives, two threads of one core, two cores',
    source: {
      author: 'Nitesh Shetty',
      date: '2025-02-06',
      url: 'linux-block, "[LSF/MM/BPF TOPIC] Block IO performance per core?"',
    },
    platform: 'two-optane-2025',
    workload: { rw: 'randread', bs: 512, ...POLL },
    assumed: LIGHT,
    rows: [
      { id: 'one-drive', set: { devices: 1, numjobs: 1, cpus_allowed: [0] }, measured: { iops: 5_020_000 } },
      {
        id: 'two-drives',
        set: { devices: 2, numjobs: 1, cpus_allowed: [0] },
        measured: { iops: 6_190_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      {
        id: 'siblings',
        set: { devices: 2, numjobs: 2, cpus_allowed: [0, 1], device_spread: 'one_device_per_job' },
        measured: { iops: 6_890_000 },
      },
      {
        id: 'two-cores',
        set: { devices: 2, numjobs: 2, cpus_allowed: [0, 2], device_spread: 'one_device_per_job' },
        measured: { iops: 10_000_000 },
      },
    ],
    pairs: [
      ['one-drive', 'two-drives'],
      ['two-drives', 'siblings'],
      ['siblings', 'two-cores'],
    ],
  },
};

export const aioAgainstRing2024: BuiltIn = {
  name: 'aio-uring-7950x',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'libaio and io_uring, half reads and half writes, no file system',
    source: { author: 'not stated', date: '2024-03-29', url: 'hackmd.io/@Xo-wxO7bQkKidH1LrqACsw/B1isRuEyR' },
    platform: 'ryzen-7950x-mp600',
    workload: { rw: 'randrw', rwmixread: 50, bs: '4k', iodepth: 32, numjobs: 1, devices: 1, ...INTERRUPT },
    assumed: {},
    rows: [
      {
        id: 'libaio',
        set: { ioengine: 'libaio' },
        measured: { iops: 700_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      { id: 'io_uring', set: { ioengine: 'io_uring' }, measured: { iops: 834_000 } },
    ],
    pairs: [['libaio', 'io_uring']],
  },
};

/** A patch that also helps has no key. */
export const completeOneByOne: BuiltIn = {
  name: 'iopoll-batches-2025',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Polling: completions waited for in batches of 32, and one by one',
    source: { author: 'Fengnan Chang', date: '2025-12-10', url: 'io-uring, "fix io may accumulation in poll mode"' },
    platform: 'nvme-bytedance-2025',
    workload: { ...LIGHT, rw: 'randread', bs: '4k', numjobs: 1, devices: 1, ...POLL },
    assumed: {},
    rows: [
      { id: 'batches', set: { iodepth_batch_complete_min: 32 }, measured: { iops: 725_000 } },
      {
        id: 'one-by-one',
        set: { iodepth_batch_complete_min: 1 },
        measured: { iops: 880_000 },
        role: 'fitted',
        fits: ['device_read_latency_us'],
      },
    ],
    pairs: [['batches', 'one-by-one']],
  },
};

// ── a scheduler with one lock ────────────────────────────────────────────────────────────────────────────────────

const DEADLINE = { scheduler: 'mq_deadline' };

/** Informed: that threads take this lock turn by turn, request by request, came after these rows. */

export const deadlineFast: BuiltIn = {
  name: 'mq-deadline-7950x',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'mq-deadline on fast drives: threads, where they run, and batches',
    source: {
      author: 'Jens Axboe',
      date: '2024-01-17',
      url: 'linux-block, "[LSF/MM/BPF TOPIC] Improving Zoned Storage Support", replies',
    },
    platform: 'ryzen-7950x-optane',
    workload: { rw: 'randread', bs: 512, ...POLL },
    assumed: LIGHT,
    rows: [
      {
        id: '4drives-none',
        set: {
          scheduler: 'none',
          devices: 4,
          numjobs: 4,
          cpus_allowed: [0, 1, 2, 3],
          device_spread: 'one_device_per_job',
        },
        measured: { iops: 20_000_000 },
        role: 'informed',
      },
      {
        id: '4drives-deadline',
        set: { ...DEADLINE, devices: 4, numjobs: 4, cpus_allowed: [0, 1, 2, 3], device_spread: 'one_device_per_job' },
        measured: { iops: 13_500_000 },
        role: 'informed',
      },
      { id: '1thread', set: { ...DEADLINE, devices: 1, numjobs: 1 }, measured: { iops: 5_100_000 }, role: 'informed' },
      {
        id: '4threads-two-cores',
        set: { ...DEADLINE, devices: 1, numjobs: 4, cpus_allowed: [0, 1, 2, 3] },
        measured: { iops: 3_900_000 },
        role: 'informed',
      },
      {
        id: '4threads-anywhere',
        set: { ...DEADLINE, devices: 1, numjobs: 4 },
        measured: { iops: 1_560_000 },
        role: 'informed',
      },
      {
        id: '4threads-one-by-one',
        set: { ...DEADLINE, devices: 1, numjobs: 4, iodepth_batch_submit: 1, iodepth_batch_complete_min: 1 },
        measured: { iops: 1_100_000 },
        role: 'informed',
      },
    ],
    pairs: [
      ['4drives-none', '4drives-deadline'],
      ['1thread', '4threads-two-cores'],
      ['4threads-two-cores', '4threads-anywhere'],
      ['4threads-anywhere', '4threads-one-by-one'],
    ],
  },
};

export const deadlineNullBlk: BuiltIn = {
  name: 'mq-deadline-null-blk',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'mq-deadline on null_blk, 1 and 72 jobs',
    source: {
      author: 'Bart Van Assche',
      date: '2024-01-17',
      url: 'linux-block, "[LSF/MM/BPF TOPIC] Improving Zoned Storage Support", replies',
    },
    platform: { base: 'null-blk-xeon-2021', override: { cpu_factor: 0.5762 } },
    workload: {
      ioengine: 'io_uring',
      rw: 'randread',
      bs: '4k',
      iodepth: 128,
      iodepth_batch_submit: 64,
      gtod_reduce: true,
      hw_queues: 1,
      ...DEADLINE,
      ...INTERRUPT,
    },
    assumed: { iodepth_batch_complete_min: 64, kernel: '6.7' },
    rows: [
      { id: '1job', set: { numjobs: 1 }, measured: { iops: 1_100_000 }, role: 'fitted', fits: ['cpu_factor'] },
      { id: '72jobs', set: { numjobs: 72 }, measured: { iops: 150_000 }, role: 'informed' },
    ],
    pairs: [['1job', '72jobs']],
  },
};

// ── interrupt coalescing ─────────────────────────────────────────────────────────────────────────────────────────

const COALESCED = { irq_coalesce_count: 8, irq_coalesce_us: 100 };

export const coalescing: BuiltIn = {
  name: 'nvme-coalescing-2026',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Interrupt coalescing of 8 completions or 100 us, and none: depth 1, depth 32 and large reads',
    source: {
      author: 'evanwtf',
      date: '2026-09-30',
      url: 'github.com/evanwtf/local-llm, docs/dgx-spark-nvme-coalescing.md; means of three runs each',
    },
    platform: 'dgx-spark-2026',
    workload: { ioengine: 'libaio', numjobs: 1, devices: 1, ...INTERRUPT },
    assumed: { merging: false },
    rows: [
      {
        id: 'depth1-none',
        set: { rw: 'randread', bs: '4k', iodepth: 1 },
        measured: { iops: 16_542 },
        role: 'fitted',
        fits: ['device_read_latency_us'],
      },
      {
        id: 'depth1-coalesced',
        set: { rw: 'randread', bs: '4k', iodepth: 1, ...COALESCED },
        measured: { iops: 4_410 },
      },
      {
        id: 'depth32-none',
        set: { rw: 'randread', bs: '4k', iodepth: 32 },
        measured: { iops: 434_842 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      {
        id: 'depth32-coalesced',
        set: { rw: 'randread', bs: '4k', iodepth: 32, ...COALESCED },
        measured: { iops: 409_809 },
      },
      {
        id: 'large-none',
        set: { rw: 'read', bs: '1m', iodepth: 8 },
        measured: { bandwidth_bytes_per_s: 10_157_000_000 },
        role: 'fitted',
        fits: ['device_bytes_per_s'],
      },
      {
        id: 'large-coalesced',
        set: { rw: 'read', bs: '1m', iodepth: 8, ...COALESCED },
        measured: { bandwidth_bytes_per_s: 10_077_000_000 },
      },
    ],
    pairs: [
      ['depth1-none', 'depth1-coalesced'],
      ['depth32-none', 'depth32-coalesced'],
      ['large-none', 'large-coalesced'],
    ],
  },
};

// ── IOMMU and nodes ──────────────────────────────────────────────────────────────────────────────────────────────

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

// ── a kernel thread that submits, at low rates ───────────────────────────────────────────────────────────────────

/** The thread never sleeps in these rows. Rates between the two ends give the same latencies. */
export const sqThreadLowRate: BuiltIn = {
  name: 'sqpoll-rates-2021',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'libaio by interrupt, and io_uring with a submitting thread that polls, 2,000 and 10,000 reads a second',
    source: {
      author: 'Hao Xu',
      date: '2021-04-28',
      url: 'io-uring, "add support for ns granularity of io_sq_thread_idle"',
    },
    platform: { base: 'p5800x-joshi-2021', override: { device_read_latency_us: 6.827 } },
    workload: {
      rw: 'randread',
      bs: '4k',
      iodepth: 128,
      numjobs: 1,
      devices: 1,
      rate_process: 'linear',
      kernel: '5.13',
    },
    assumed: {},
    rows: [
      {
        id: 'sqthread-2k',
        set: { ioengine: 'io_uring', sqthread_poll: true, ...POLL, rate_iops: 2000 },
        measured: { lat_mean_us: 8.4 },
        role: 'fitted',
        fits: ['device_read_latency_us'],
      },
      {
        id: 'sqthread-10k',
        set: { ioengine: 'io_uring', sqthread_poll: true, ...POLL, rate_iops: 10_000 },
        measured: { lat_mean_us: 8.33 },
      },
      { id: 'libaio-2k', set: { ioengine: 'libaio', ...INTERRUPT, rate_iops: 2000 }, measured: { lat_mean_us: 13.34 } },
      {
        id: 'libaio-10k',
        set: { ioengine: 'libaio', ...INTERRUPT, rate_iops: 10_000 },
        measured: { lat_mean_us: 13.2 },
      },
    ],
    pairs: [
      ['libaio-2k', 'sqthread-2k'],
      ['libaio-10k', 'sqthread-10k'],
    ],
  },
};
