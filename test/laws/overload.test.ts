import { describe, expect, test } from 'vitest';
import { run, scenario } from './scenarios.ts';

/** Four jobs at a drive that does 200,000 IOPS at most. */
const at = (share: number) =>
  scenario({
    ioengine: 'io_uring',
    completion: 'interrupt',
    numjobs: 4,
    iodepth: 256,
    device_iops_max: 200_000,
    rate_iops: (200_000 * share) / 4,
  });

describe('an open loop that more arrives at than it can do', () => {
  test('stops when its IOPS are known, since its latency grows with the run', () => {
    const { iops, ios_measured, precision_met } = run(at(1.5), 0);
    expect(precision_met).toBe(true);
    expect(iops).toBeLessThan(201_000);
    expect(ios_measured).toBeLessThan(run(at(0.8), 0).ios_measured);
  });

  test('goes on until its latency is known as soon as it keeps up', () => {
    expect(run(at(0.8), 0).ios_measured).toBeGreaterThanOrEqual(16_000);
  });
});
