import type { BuiltIn } from './built-in.ts';

/** t/io_uring on one core: 512 bytes, depth 128, batches of 32. */
const workload = {
  ioengine: 'io_uring_cmd',
  app: 't_io_uring',
  rw: 'randread',
  bs: 512,
  iodepth: 128,
  numjobs: 1,
  devices: 1,
  iodepth_batch_submit: 32,
};
const assumed = { iodepth_batch_complete_min: 32, gtod_reduce: true };
/** Before the series of 2022-09-27 passthrough had neither request cache nor batched completion. */
const BEFORE_SERIES = { alloc_cache: false, batched_completion: false };
const AFTER_SERIES = { alloc_cache: true, batched_completion: true };

export const fixedBuffersInterrupt: BuiltIn = {
  name: 'pt-fixedbuf-v3',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Registered buffers on passthrough, by interrupt (M0412, M0413)',
    source: { author: 'Kanchan Joshi', date: '2022-09-02', url: 'io-uring, "fixed-buffer for uring-cmd/passthru" v3' },
    platform: 'optane2-passthrough',
    workload: { ...workload, completion: 'interrupt' },
    assumed: { ...assumed, ...BEFORE_SERIES },
    rows: [
      { id: 'plain', set: { fixedbufs: false }, measured: { iops: 1_850_000 } },
      {
        id: 'registered',
        set: { fixedbufs: true },
        measured: { iops: 2_170_000 },
        role: 'fitted',
        fits: ['cost_page_unpin_ns'],
      },
    ],
    pairs: [['plain', 'registered']],
  },
};

export const fixedBuffersPoll: BuiltIn = {
  name: 'pt-fixedbuf-v12',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Registered buffers on passthrough, polled, after the series (M0414, M0415)',
    source: { author: 'Anuj Gupta', date: '2022-09-30', url: 'io-uring, "fixed-buffer for uring-cmd/passthru" v12' },
    platform: 'optane2-passthrough',
    workload: { ...workload, completion: 'iopoll' },
    assumed: { ...assumed, ...AFTER_SERIES },
    rows: [
      {
        id: 'plain',
        set: { fixedbufs: false },
        measured: { iops: 2_620_000 },
        role: 'informed',
        note: 'the configuration on which seed3-one-drive poll-series was fitted, measured two days later',
      },
      { id: 'registered', set: { fixedbufs: true }, measured: { iops: 3_170_000 } },
    ],
    pairs: [['plain', 'registered']],
  },
};

export const fixedBuffersPollSlow: BuiltIn = {
  name: 'pt-fixedbuf-v10',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Registered buffers on passthrough, polled, on a slower core (M0416, M0417)',
    source: {
      author: 'Kanchan Joshi',
      date: '2022-09-27',
      url: 'linux-block, "Fixed-buffer for uring-cmd/passthru" v10',
    },
    platform: 'optane2-passthrough-slow',
    workload: { ...workload, completion: 'iopoll' },
    assumed: { ...assumed, ...BEFORE_SERIES },
    rows: [
      { id: 'plain', set: { fixedbufs: false }, measured: { iops: 1_650_000 }, role: 'fitted', fits: ['cpu_factor'] },
      { id: 'registered', set: { fixedbufs: true }, measured: { iops: 2_040_000 } },
    ],
    pairs: [['plain', 'registered']],
  },
};

export const bioCacheInterrupt: BuiltIn = {
  name: 'pt-biocache-irq',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Bio cache on interrupt-driven passthrough, registered buffers (M0424, M0425)',
    source: {
      author: 'Anuj Gupta',
      date: '2023-01-17',
      url: 'linux-block, "pcpu bio-cache for IRQ uring-passthru I/O"',
    },
    platform: 'optane2-passthrough-2023',
    workload: { ...workload, completion: 'interrupt', fixedbufs: true },
    assumed: { ...assumed, ...AFTER_SERIES },
    rows: [
      {
        id: 'cache-off',
        set: { bio_cache: false },
        measured: { iops: 3_050_000 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      { id: 'cache-on', set: { bio_cache: true }, measured: { iops: 3_270_000 } },
    ],
    pairs: [['cache-off', 'cache-on']],
  },
};

/** The other two rows of the group bypass requests and bios: no key expresses that. */
export const smallBatches: BuiltIn = {
  name: 'pt-direct-queue',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Passthrough polled in batches of two at depth 64, registered buffers (M0431)',
    source: { author: 'Kanchan Joshi', date: '2023-05-02', url: 'linux-block, "nvme uring passthrough diet"' },
    platform: 'optane2-passthrough-2023',
    workload: { ...workload, iodepth: 64, iodepth_batch_submit: 2, completion: 'iopoll', fixedbufs: true },
    assumed: { ...AFTER_SERIES, bio_cache: true, iodepth_batch_complete_min: 2, gtod_reduce: true },
    rows: [{ id: 'passthrough', measured: { iops: 3_000_000 } }],
  },
};

export const passthroughAgainstBlock: BuiltIn = {
  name: 'pt-alibaba-nobatch',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Passthrough against the block device, polled, distribution kernel (M0434 to M0444)',
    source: {
      author: 'Xiaoguang Wang',
      date: '2023-04-26',
      url: 'io-uring, "another nvme pssthrough design based on nvme hardware queue file abstraction"',
    },
    platform: 'nvme-alibaba-2023',
    workload: { ...workload, completion: 'iopoll' },
    assumed: { ...assumed, fixedbufs: true },
    rows: [
      { id: 'block', set: { ioengine: 'io_uring' }, measured: { iops: 807_810 }, role: 'fitted', fits: ['cpu_factor'] },
      {
        id: 'passthrough',
        measured: {
          iops: 891_490,
          profile: {
            nvme_poll: 7.9,
            blk_mq_poll_classic: 2.63,
            blk_stat_add: 2.48,
            nvme_poll_cq: 1.88,
            bio_poll: 1.74,
          },
        },
      },
    ],
    pairs: [['block', 'passthrough']],
  },
};
