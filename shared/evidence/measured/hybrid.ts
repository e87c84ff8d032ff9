import type { BuiltIn } from './built-in.ts';
import { INTERRUPT, POLL } from './completions.ts';

const MIB = 1_048_576;
const source = {
  author: 'hexue',
  date: '2024-08-12',
  url: 'io-uring, "releasing CPU resources when polling" v8; job files in v1 of 2024-03-18',
};
const workload = { ioengine: 'io_uring', numjobs: 1, devices: 1 };
/** Depth and block sizes are those of the job files of the first version; 6.11 with the series, which 6.13 has. */
const assumed = {
  iodepth: 64,
  iodepth_batch_submit: 1,
  iodepth_batch_complete_min: 1,
  gtod_reduce: true,
  kernel: '6.13',
};

const HYBRID = { completion: 'hybrid' };
const LARGE = { bs: '128k', merging: false };
const SMALL = { bs: '4k' };

const PAIRS = ['128k', '4k'].flatMap((size): [string, string][] => [
  [`${size}-interrupt`, `${size}-poll`],
  [`${size}-poll`, `${size}-hybrid`],
  [`${size}-interrupt`, `${size}-hybrid`],
]);

/**
 * CPU time is that of the one CPU the job runs on. The rows that sleep are informed: that this kernel sleeps by the shortest
 * completion, not by the mean, came after them.
 */
export const hybridReads: BuiltIn = {
  name: 'uring-hybrid-reads',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'io_uring: polling, interrupts and sleeping before polling, reads',
    source,
    platform: 'xeon-6152-pm9a3',
    workload,
    assumed,
    rows: [
      {
        id: '128k-poll',
        set: { rw: 'read', ...LARGE, ...POLL },
        measured: { bandwidth_bytes_per_s: 6613 * MIB, cpu_cores_used: 1 },
        role: 'fitted',
        fits: ['device_bytes_per_s'],
      },
      {
        id: '128k-interrupt',
        set: { rw: 'read', ...LARGE, ...INTERRUPT },
        measured: { bandwidth_bytes_per_s: 6612 * MIB, cpu_cores_used: 0.53 },
      },
      {
        id: '128k-hybrid',
        set: { rw: 'read', ...LARGE, ...HYBRID },
        measured: { bandwidth_bytes_per_s: 6623 * MIB, cpu_cores_used: 0.37 },
        role: 'informed',
      },
      {
        id: '4k-poll',
        set: { rw: 'randread', ...SMALL, ...POLL },
        measured: { iops: 470_000, cpu_cores_used: 1 },
        role: 'fitted',
        fits: ['cpu_factor'],
      },
      {
        id: '4k-interrupt',
        set: { rw: 'randread', ...SMALL, ...INTERRUPT },
        measured: { iops: 203_000, cpu_cores_used: 1 },
      },
      {
        id: '4k-hybrid',
        set: { rw: 'randread', ...SMALL, ...HYBRID },
        measured: { iops: 358_000, cpu_cores_used: 0.85 },
        role: 'informed',
      },
    ],
    pairs: PAIRS,
  },
};

export const hybridWrites: BuiltIn = {
  name: 'uring-hybrid-writes',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'io_uring: polling, interrupts and sleeping before polling, writes',
    source,
    platform: { base: 'xeon-6152-pm9a3', override: { device_bytes_per_s: 4_130_000_000, device_iops_max: 190_000 } },
    workload,
    assumed,
    rows: [
      {
        id: '128k-poll',
        set: { rw: 'write', ...LARGE, ...POLL },
        measured: { bandwidth_bytes_per_s: 3939 * MIB, cpu_cores_used: 1 },
        role: 'fitted',
        fits: ['device_bytes_per_s'],
      },
      {
        id: '128k-interrupt',
        set: { rw: 'write', ...LARGE, ...INTERRUPT },
        measured: { bandwidth_bytes_per_s: 3927 * MIB, cpu_cores_used: 0.5 },
      },
      {
        id: '128k-hybrid',
        set: { rw: 'write', ...LARGE, ...HYBRID },
        measured: { bandwidth_bytes_per_s: 3937 * MIB, cpu_cores_used: 0.7 },
        role: 'informed',
      },
      {
        id: '4k-poll',
        set: { rw: 'randwrite', ...SMALL, ...POLL },
        measured: { iops: 190_000, cpu_cores_used: 1 },
        role: 'fitted',
        fits: ['device_iops_max'],
      },
      {
        id: '4k-interrupt',
        set: { rw: 'randwrite', ...SMALL, ...INTERRUPT },
        measured: { iops: 181_000, cpu_cores_used: 1 },
      },
      {
        id: '4k-hybrid',
        set: { rw: 'randwrite', ...SMALL, ...HYBRID },
        measured: { iops: 190_000, cpu_cores_used: 0.7 },
        role: 'informed',
      },
    ],
    pairs: PAIRS,
  },
};
