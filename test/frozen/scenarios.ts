import { createHash } from 'node:crypto';
import { type SimulationResult, simulate } from '#blocklayer';
import type { Point } from '#vocabulary';
import { SEED0, scenario } from '../laws/scenarios.ts';

const CASES: { readonly [name: string]: readonly [Point, string?] } = {
  'seed 0, interrupt': [{ ...SEED0, completion: 'interrupt' }, 'azure-l80s-v2'],
  'seed 0, poll_after_submit': [{ ...SEED0, completion: 'poll_after_submit' }, 'azure-l80s-v2'],
  'iopoll, two nodes': [{ ioengine: 'io_uring', completion: 'iopoll', numjobs: 6, iodepth: 16, device_node: 1 }],
  'hybrid, depth one': [{ ioengine: 'io_uring', completion: 'hybrid' }],
  'adaptive, mixed, shared tags': [
    {
      ioengine: 'io_uring',
      completion: 'adaptive',
      rw: 'randrw',
      numjobs: 8,
      iodepth: 8,
      tag_depth: 32,
      shared_host_tags: true,
    },
  ],
  'polling thread, open loop, large IOs': [
    {
      ioengine: 'io_uring',
      completion: 'polling_thread',
      rate_iops: 5000,
      bs: 262_144,
      iodepth: 32,
      device_bytes_per_s: 7e9,
    },
  ],
};

/** SHA-256 of all that six scenarios measure. The same on every Node version and processor, or results are not. */
export function digests(): { readonly [name: string]: string } {
  const precision = { iops_half_width: 0.02, confidence: 0.95, max_ios: 20_000 };
  const digest = (result: SimulationResult): string =>
    createHash('sha256').update(JSON.stringify(result)).digest('hex').slice(0, 16);
  return Object.fromEntries(
    Object.entries(CASES).map(([name, [point, platform]]) => [
      name,
      digest(simulate(scenario(point, platform), { seed: 42, replicate: 0, precision })),
    ]),
  );
}
