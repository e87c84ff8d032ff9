import type { BuiltIn } from './built-in.ts';
import { INTERRUPT, POLL } from './completions.ts';

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
