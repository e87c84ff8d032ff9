import type { BuiltIn } from './built-in.ts';

type Row = BuiltIn['measurements']['rows'][number];

const source = {
  author: 'Zebin Ren and Animesh Trivedi',
  date: '2023-02',
  url: 'CHEOPS 2023, artifact Performance-Characterization-Storage-Stacks, raw results of fio',
};

/** The last CPUs, which are those of the node of the drives. */
const lastCpus = (jobs: number): number[] => Array.from({ length: jobs }, (_, i) => 20 - jobs + i);

const WAYS: { readonly [way: string]: Row['set'] } = {
  libaio: { ioengine: 'libaio', completion: 'interrupt' },
  io_uring: { ioengine: 'io_uring', completion: 'interrupt' },
  'io_uring-poll': { ioengine: 'io_uring', completion: 'iopoll', bio_cache: true, plug: false },
};

/** IOPS of one thread and of ten: no scheduler, mq-deadline. */
const SCHEDULERS: { readonly [way: string]: { readonly [jobs: string]: readonly [number, number] } } = {
  libaio: { 1: [291_699, 259_970], 10: [2_746_790, 1_955_865] },
  io_uring: { 1: [312_744, 267_538], 10: [3_067_257, 2_058_642] },
  'io_uring-poll': { 1: [327_987, 175_117], 10: [3_297_344, 1_122_163] },
};

const JOBS = ['1', '10'];

/**
 * Polled reads are submitted without a plug, interrupt-driven ones with one: with a scheduler the results show a context
 * switch for each polled read, and none otherwise. Those rows are informed: that each hardware queue has a worker, and that
 * it takes CPU time of the submitter, came after them. IOPS of ten threads follow from one thread's share and bandwidth.
 */
export const schedulersByThreads: BuiltIn = {
  name: 'cheops-schedulers-2023',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'libaio, io_uring and polled io_uring on seven drives, with and without mq-deadline, 1 and 10 threads',
    source,
    platform: 'optane-cheops-2023',
    workload: { rw: 'randread', bs: '4k', iodepth: 128, device_spread: 'all_devices' },
    assumed: {},
    rows: Object.entries(SCHEDULERS).flatMap(([way, byJobs]) =>
      Object.entries(byJobs).flatMap(([jobs, iops]) =>
        ['none', 'mq_deadline'].map((scheduler, i): Row => {
          const row = {
            id: `${way}-${scheduler}-${jobs}`,
            set: { ...WAYS[way], scheduler, numjobs: Number(jobs), cpus_allowed: lastCpus(Number(jobs)) },
            measured: { iops: iops[i] ?? 0 },
          };
          if (row.id === 'libaio-none-1') return { ...row, role: 'fitted', fits: ['cpu_factor'] };
          return way === 'io_uring-poll' && scheduler === 'mq_deadline' ? { ...row, role: 'informed' } : row;
        }),
      ),
    ),
    pairs: JOBS.flatMap((jobs): [string, string][] => [
      ...Object.keys(WAYS).map((way): [string, string] => [`${way}-none-${jobs}`, `${way}-mq_deadline-${jobs}`]),
      [`libaio-none-${jobs}`, `io_uring-none-${jobs}`],
      [`io_uring-none-${jobs}`, `io_uring-poll-none-${jobs}`],
      [`io_uring-mq_deadline-${jobs}`, `io_uring-poll-mq_deadline-${jobs}`],
    ]),
  },
};

const NODE_CPUS = lastCpus(10);

/** The submitting thread has a CPU of its own and never sleeps; drives still interrupt. */
export const enginesDepthOne: BuiltIn = {
  name: 'cheops-depth-1-2023',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'One read in flight: synchronous, libaio, io_uring, polled, and with a submitting thread',
    source,
    platform: 'optane-cheops-2023',
    workload: { rw: 'randread', bs: '4k', iodepth: 1, numjobs: 1, devices: 1 },
    assumed: { cpus_allowed: NODE_CPUS },
    rows: [
      { id: 'psync', set: { ioengine: 'psync', completion: 'interrupt' }, measured: { iops: 94_630 } },
      { id: 'libaio', set: WAYS['libaio'] ?? {}, measured: { iops: 81_095 } },
      { id: 'io_uring', set: WAYS['io_uring'] ?? {}, measured: { iops: 81_307 } },
      {
        id: 'io_uring-poll',
        set: WAYS['io_uring-poll'] ?? {},
        measured: { iops: 112_930 },
        role: 'fitted',
        fits: ['device_read_latency_us'],
      },
      { id: 'io_uring-sqthread', set: { ...WAYS['io_uring'], sqthread_poll: true }, measured: { iops: 108_625 } },
    ],
    pairs: [
      ['psync', 'libaio'],
      ['libaio', 'io_uring'],
      ['io_uring', 'io_uring-poll'],
      ['io_uring', 'io_uring-sqthread'],
      ['io_uring-poll', 'io_uring-sqthread'],
    ],
  },
};

/** Thousands of IOPS, as the log shows them when a run ends: interrupt, polled. */
const THREADS: { readonly [jobs: string]: readonly [number, number] } = {
  4: [1338, 1356],
  8: [2552, 2650],
  12: [3801, 3892],
  16: [4115, 4117],
};

/** More than ten threads are on both nodes, and the drives on one; at sixteen the drives are the limit. */
export const pollByThreads: BuiltIn = {
  name: 'cheops-threads-2023',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'io_uring by interrupt and polled on seven drives, 4 to 16 threads',
    source: { ...source, date: '2023-08-22', url: 'the same artifact as copied by stonet-research, log of a night' },
    platform: 'optane-cheops-2023',
    workload: { rw: 'randread', bs: '4k', iodepth: 128, device_spread: 'all_devices' },
    assumed: {},
    rows: Object.entries(THREADS).flatMap(([jobs, [interrupt, poll]]): Row[] => {
      const threads = { numjobs: Number(jobs), cpus_allowed: lastCpus(Number(jobs)) };
      return [
        { id: `interrupt-${jobs}`, set: { ...WAYS['io_uring'], ...threads }, measured: { iops: interrupt * 1000 } },
        { id: `poll-${jobs}`, set: { ...WAYS['io_uring-poll'], ...threads }, measured: { iops: poll * 1000 } },
      ];
    }),
    pairs: Object.keys(THREADS).map((jobs): [string, string] => [`interrupt-${jobs}`, `poll-${jobs}`]),
  },
};
