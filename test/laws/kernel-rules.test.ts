import { describe, expect, it } from 'vitest';
import type { Point } from '#vocabulary';
import { run, scenario } from './scenarios.ts';

const at = (point: Point) => run(scenario(point));

describe('RAID10 before and after its count of IOs lost its lock (6.1)', () => {
  const reads: Point = { stack: 'md_raid10', devices: 4, ioengine: 'libaio', iodepth: 64, cpus: 64 };
  const [before, after] = ['6.0', '6.1'] as const;

  it('one job meets nobody: the same', () => {
    const iops = [before, after].map((kernel) => at({ ...reads, numjobs: 1, kernel }).iops);
    expect(iops[0]! / iops[1]!).toBeCloseTo(1, 2);
  });

  it('many jobs on two nodes lose by the lock', () => {
    const iops = [before, after].map((kernel) => at({ ...reads, numjobs: 32, kernel }).iops);
    expect(iops[0]!).toBeLessThan(0.8 * iops[1]!);
  });
});

describe('RAID1 before and after it looks whether anybody waits before it wakes (6.6)', () => {
  it('many jobs lose by the lock', () => {
    const load: Point = { stack: 'md_raid1', devices: 2, ioengine: 'libaio', iodepth: 64, cpus: 64, numjobs: 32 };
    const iops = ['6.5', '6.6'].map((kernel) => at({ ...load, kernel }).iops);
    expect(iops[0]!).toBeLessThan(0.8 * iops[1]!);
  });
});

describe('hybrid polling that sleeps by the shortest completion (6.13)', () => {
  const load: Point = { ioengine: 'io_uring', completion: 'hybrid', numjobs: 1, device_read_latency_us: 50 };

  it('sleeps less than by the mean where completions differ, and takes more CPU', () => {
    const [mean, shortest] = ['6.3', '6.13'].map((kernel) =>
      at({ ...load, iodepth: 16, device_latency_cv: 1, kernel }),
    );
    expect(shortest!.cpu_cores_used!).toBeGreaterThan(mean!.cpu_cores_used!);
    expect(shortest!.iops).toBeGreaterThan(mean!.iops * 0.99);
  });

  it('without a sleep is iopoll by either rule', () => {
    const none = ['6.3', '6.13'].map((kernel) => at({ ...load, iodepth: 16, hybrid_sleep_ratio: 0, kernel }).iops);
    expect(none[0]).toBe(none[1]);
  });
});

describe('mq-deadline', () => {
  const load: Point = { ioengine: 'io_uring', iodepth: 64, iodepth_batch_submit: 16, cpus: 32, fixedbufs: true };

  it('its lock makes more jobs slower than one where they meet at it, request by request', () => {
    const rate = (numjobs: number, scheduler: string) =>
      at({ ...load, numjobs, scheduler, device_read_latency_us: 5 }).iops / numjobs;
    const kept = (scheduler: string) => rate(16, scheduler) / rate(1, scheduler);
    expect(kept('mq_deadline')).toBeLessThan(0.5 * kept('none'));
  });
});
