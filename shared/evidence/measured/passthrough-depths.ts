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
