import type { BuiltIn, Row } from './built-in.ts';
import { INTERRUPT, POLL } from './completions.ts';

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

/** Depth, batch, and thousands of IOPS: block device and passthrough by interrupt, passthrough and block device polled. */
const KANCHAN_2022: readonly (readonly [number, number, number, number, number, number])[] = [
  [1, 1, 80, 81, 158, 157],
  [8, 2, 406, 470, 680, 700],
  [16, 4, 620, 656, 931, 920],
  [128, 32, 879, 1056, 1120, 1132],
];

const WAYS_2022 = ['block-interrupt', 'passthrough-interrupt', 'passthrough-poll', 'block-poll'];

function rows2022(): Row[] {
  return KANCHAN_2022.flatMap(([iodepth, batch, ...thousands]) =>
    WAYS_2022.map((way, i): Row => {
      const path = way.startsWith('block') ? 'block' : 'passthrough';
      const row = {
        id: `${way}-${iodepth}`,
        set: {
          ...PATHS[path],
          ...(way.endsWith('poll') ? POLL : INTERRUPT),
          bio_cache: way === 'block-poll',
          iodepth,
          iodepth_batch_submit: batch,
          iodepth_batch_complete_min: 1,
          iodepth_batch_complete_max: batch,
        },
        measured: { iops: (thousands[i] ?? 0) * 1000 },
      };
      return row.id === 'block-poll-128' ? { ...row, role: 'fitted', fits: ['cpu_factor'] } : row;
    }),
  );
}

/** Buffers are not registered, as the command lines show; the bio cache of that kernel serves polled block IO. */
export const passthroughPolled2022: BuiltIn = {
  name: 'uring-passthrough-2022',
  collection: 'reference',
  measurements: {
    version: 1,
    title:
      'io_uring on the block device and as passthrough, by interrupt and polled, depth 1 to 128, buffers as they come',
    source: {
      author: 'Kanchan Joshi',
      date: '2022-08-05',
      url: 'io-uring, "iopoll support for io_uring/nvme passthrough" 0/4',
    },
    platform: { base: 'p5800x-joshi-2021', override: { cpu_factor: 0.6017 } },
    workload: { rw: 'randread', bs: 512, numjobs: 1, devices: 1 },
    assumed: { kernel: '6.0' },
    rows: rows2022(),
    pairs: KANCHAN_2022.flatMap(([depth]): [string, string][] => [
      [`block-interrupt-${depth}`, `passthrough-interrupt-${depth}`],
      [`block-interrupt-${depth}`, `block-poll-${depth}`],
      [`passthrough-interrupt-${depth}`, `passthrough-poll-${depth}`],
      [`block-poll-${depth}`, `passthrough-poll-${depth}`],
    ]),
  },
};
