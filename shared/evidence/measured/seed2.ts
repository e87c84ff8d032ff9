import type { BuiltIn } from './built-in.ts';
import { INTERRUPT } from './completions.ts';

const READ = { rw: 'randread' };
const WRITE = { rw: 'randwrite' };
const MIXED = { rw: 'randrw', rwmixread: 50 };
/** One target core bound to the TCP queue; the polling thread has the next one. */
const POLLING = { completion: 'polling_thread' };

const mb = (perSecond: number) => ({ bandwidth_bytes_per_s: perSecond * 1e6 });

/** Mixed rows add what the card received and sent (S0012 to S0015, S0021 to S0024). */
export const seed2Nvmet: BuiltIn = {
  name: 'seed2-nvmet',
  collection: 'seeds',
  measurements: {
    version: 1,
    title: 'NVMe over TCP target, polling queue task against interrupt, 4 KiB and 2 MiB (S0012 to S0030)',
    source: { author: 'Ping Gan', date: '2023-09', url: 'linux-nvme, "nvmet: support polling queue task for bio"' },
    platform: 'nvmet-tcp-2023',
    workload: { stack: 'nvmet_tcp', iodepth: 32, numjobs: 1, target_cpus: 1 },
    assumed: { ioengine: 'io_uring', app: 't_io_uring', fixedbufs: true, gtod_reduce: true },
    rows: [
      {
        id: '4k-read-interrupt',
        set: { ...READ, bs: '4k', ...INTERRUPT },
        measured: mb(654),
        role: 'fitted',
        fits: ['cost_target_read_ns'],
      },
      {
        id: '4k-write-interrupt',
        set: { ...WRITE, bs: '4k', ...INTERRUPT },
        measured: mb(431),
        role: 'fitted',
        fits: ['cost_target_write_ns'],
      },
      { id: '4k-mixed-interrupt', set: { ...MIXED, bs: '4k', ...INTERRUPT }, measured: mb(260 + 258) },
      { id: '4k-read-polling', set: { ...READ, bs: '4k', ...POLLING }, measured: mb(873) },
      { id: '4k-write-polling', set: { ...WRITE, bs: '4k', ...POLLING }, measured: mb(587) },
      { id: '4k-mixed-polling', set: { ...MIXED, bs: '4k', ...POLLING }, measured: mb(338 + 335) },
      {
        id: '2m-read-interrupt',
        set: { ...READ, bs: '2m', ...INTERRUPT },
        measured: mb(2119),
        role: 'fitted',
        fits: ['cost_target_read_ns_per_byte'],
      },
      {
        id: '2m-write-interrupt',
        set: { ...WRITE, bs: '2m', ...INTERRUPT },
        measured: mb(1146),
        role: 'fitted',
        fits: ['cost_target_write_ns_per_byte'],
      },
      { id: '2m-mixed-interrupt', set: { ...MIXED, bs: '2m', ...INTERRUPT }, measured: mb(674 + 674) },
      { id: '2m-read-polling', set: { ...READ, bs: '2m', ...POLLING }, measured: mb(2226) },
      { id: '2m-write-polling', set: { ...WRITE, bs: '2m', ...POLLING }, measured: mb(1199) },
      { id: '2m-mixed-polling', set: { ...MIXED, bs: '2m', ...POLLING }, measured: mb(738 + 741) },
    ],
    pairs: [
      ['4k-read-interrupt', '4k-read-polling'],
      ['4k-write-interrupt', '4k-write-polling'],
      ['4k-mixed-interrupt', '4k-mixed-polling'],
      ['2m-read-interrupt', '2m-read-polling'],
      ['2m-write-interrupt', '2m-write-polling'],
      ['2m-mixed-interrupt', '2m-mixed-polling'],
    ],
  },
};
