import type { BuiltIn } from './built-in.ts';
import { INTERRUPT } from './completions.ts';

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
