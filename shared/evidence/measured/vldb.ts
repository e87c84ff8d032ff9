import type { BuiltIn, Row } from './built-in.ts';

const source = (file: string) => ({
  author: 'mjasny (artifact of a paper on io_uring in databases)',
  date: '2025-11-29',
  url: `github.com/mjasny/vldb26-iouring, experiments/data/${file}`,
});

const workload = { app: 't_io_uring', iodepth: 512, iodepth_batch_submit: 32, devices: 8 };
const assumed = { iodepth_batch_complete_min: 32, gtod_reduce: true };

/** The steps of the paper. Registered ring and files have no key and change a few percent; those rows are left out. */
const STEPS = {
  libaio: { ioengine: 'libaio', completion: 'interrupt' },
  plain: { ioengine: 'io_uring', io_uring_setup: 'defer_taskrun', completion: 'interrupt' },
  registered: { ioengine: 'io_uring', io_uring_setup: 'defer_taskrun', completion: 'interrupt', fixedbufs: true },
  passthrough: { ioengine: 'io_uring_cmd', io_uring_setup: 'defer_taskrun', completion: 'interrupt', fixedbufs: true },
  polled: { ioengine: 'io_uring_cmd', io_uring_setup: 'defer_taskrun', completion: 'iopoll', fixedbufs: true },
} as const;

type Step = keyof typeof STEPS;
type Table = { readonly [S in Step]?: { readonly [at: number]: number } };

function rowsOf(
  table: Table,
  key: (at: number) => { id: string; set: object },
  fitted: { [id: string]: Row['fits'] },
): Row[] {
  return Object.entries(table).flatMap(([step, byKey]) =>
    Object.entries(byKey).map(([at, iops]): Row => {
      const { id, set } = key(Number(at));
      const name = `${step}-${id}`;
      const fits = fitted[name];
      const row = { id: name, set: { ...STEPS[step as Step], ...set }, measured: { iops } };
      if (fits) return { ...row, role: 'fitted', fits };
      return step === 'libaio' ? { ...row, role: 'informed' } : row;
    }),
  );
}

/** IOPS of one thread by KiB. From 1 MiB on the artifact saw IO workers, which the model does not have. */
const READS: Table = {
  plain: { 4: 432_864, 8: 326_784, 16: 272_736, 32: 212_768, 64: 164_032, 128: 119_936, 256: 75_968, 512: 44_064 },
  registered: {
    4: 536_160,
    8: 416_160,
    16: 372_032,
    32: 347_584,
    64: 318_400,
    128: 253_792,
    256: 205_632,
    512: 157_696,
  },
  passthrough: {
    4: 824_288,
    8: 572_448,
    16: 517_856,
    32: 481_408,
    64: 436_736,
    128: 343_744,
    256: 272_256,
    512: 170_368,
  },
  polled: {
    4: 1_608_736,
    8: 1_041_792,
    16: 955_680,
    32: 773_024,
    64: 615_872,
    128: 444_576,
    256: 318_824,
    512: 170_359,
  },
};

/**
 * IOPS by threads, 4 KiB, depth 512 each, up to where the drives end: 7.6 million. What libaio costs more than io_uring was
 * set on another machine, after these rows were seen too.
 */
const WRITES: Table = {
  plain: { 1: 425_664, 2: 850_304, 4: 1_798_784, 8: 3_493_408, 16: 6_579_872 },
  registered: { 1: 659_488, 2: 1_227_840, 4: 2_433_024, 8: 4_708_288, 16: 7_580_352 },
  passthrough: { 1: 1_145_856, 2: 2_103_968, 4: 3_853_568, 8: 7_165_216, 16: 7_606_752 },
  polled: { 1: 1_748_672, 2: 3_505_248, 4: 5_818_720, 8: 7_588_044, 16: 7_624_338 },
  libaio: { 1: 422_336, 2: 817_568, 4: 1_656_288, 8: 3_259_488, 16: 6_038_944, 32: 7_661_888 },
};

const STEPS_OF = (name: string): [string, string][] => [
  [`plain-${name}`, `registered-${name}`],
  [`registered-${name}`, `passthrough-${name}`],
  [`passthrough-${name}`, `polled-${name}`],
];

export const vldbReads: BuiltIn = {
  name: 'vldb-bs-read',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Random reads of one core by block size, feature by feature (M0835 to M0938)',
    source: source('bench_ssd_bs.csv'),
    platform: 'epyc-9654-cm7r',
    workload: { ...workload, rw: 'randread', numjobs: 1 },
    assumed,
    rows: rowsOf(READS, (kib) => ({ id: `${kib}k`, set: { bs: `${kib}k` } }), {
      'polled-4k': ['cpu_factor'],
      'passthrough-4k': ['irq_factor'],
      'registered-4k': ['cost_bio_ns'],
      'plain-4k': ['cost_page_pin_ns'],
      'passthrough-8k': ['cost_sg_setup_ns'],
      'polled-256k': ['cost_page_map_ns'],
      'plain-256k': ['cost_page_pin_next_ns'],
      'polled-512k': ['device_bytes_per_s'],
    }),
    pairs: ['4k', '8k', '16k', '32k', '64k', '128k', '256k', '512k'].flatMap(STEPS_OF),
  },
};

export const vldbWrites: BuiltIn = {
  name: 'vldb-scaleout-write',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Random 4 KiB writes by threads, feature by feature (M1091 to M1137)',
    source: source('bench_ssd_scaleout.csv'),
    platform: { base: 'epyc-9654-cm7r', override: { device_iops_max: 950_000 } },
    workload: { ...workload, rw: 'randwrite', bs: '4k' },
    assumed,
    rows: rowsOf(WRITES, (threads) => ({ id: `${threads}t`, set: { numjobs: threads } }), {
      'libaio-32t': ['device_iops_max'],
    }),
    pairs: ['1t', '2t', '4t', '8t', '16t'].flatMap((threads): [string, string][] => [
      [`libaio-${threads}`, `plain-${threads}`],
      ...STEPS_OF(threads),
    ]),
  },
};
