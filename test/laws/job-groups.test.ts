import { describe, expect, it } from 'vitest';
import type { GroupMetrics } from '#blocklayer';
import type { Point } from '#vocabulary';
import { FREE_CPU, run, scenario } from './scenarios.ts';

/** Half-width of two runs at 1 % each. */
const NOISE = 0.02;

const HOST: Point = { cpus: 16, ioengine: 'io_uring', hw_queues: 16, rw: 'randread' };
const READS: Point = { numjobs: 2, iodepth: 8, bs: 4096 };
const WRITES: Point = { numjobs: 1, iodepth: 4, bs: 65_536, rw: 'randwrite', ioengine: 'libaio' };

const measure = (groups: readonly Point[], host: Point = {}) => {
  const measured = run(scenario({ ...HOST, ...host, job_groups: JSON.stringify(groups) }));
  return { ...measured, groups: JSON.parse(measured.group_metrics ?? '[]') as readonly GroupMetrics[] };
};
const alone = (workload: Point, host: Point = {}) => run(scenario({ ...HOST, ...host, ...workload }));
const near = (a: number, b: number): number => Math.abs(a / b - 1);

describe('job groups', () => {
  it.each<[string, Point]>([
    ['interrupts', {}],
    ['polling', { completion: 'iopoll', poll_queues: 4 }],
    ['a polling thread', { completion: 'polling_thread' }],
    ['a scheduler', { scheduler: 'mq_deadline' }],
    ['RAID10', { stack: 'md_raid10', devices: 4, rw: 'randwrite' }],
    ['merging', { ioengine: 'libaio', rw: 'write', iodepth_batch_submit: 8 }],
    ['a rate', { rate_iops: 20_000 }],
    ['a linear rate', { rate_iops: 20_000, rate_process: 'linear' }],
  ])('that do the same are the jobs together: %s', (_, host) => {
    const { group_metrics: apart, ...both } = measure([READS, READS], host);
    const { group_metrics: none, ...together } = alone({ ...READS, numjobs: 4 }, host);
    expect(both).toMatchObject(together);
    expect([typeof apart, none]).toEqual(['string', null]);
  });

  it('of one are the workload', () => {
    const { group_metrics: _, groups: __, ...group } = measure([WRITES]);
    const { group_metrics: ___, ...plain } = alone(WRITES);
    expect(group).toEqual(plain);
  });

  it('add up to the host', () => {
    const { groups, iops, bandwidth_bytes_per_s: bandwidth, lat_mean_us } = measure([READS, WRITES]);
    const sum = (of: (group: GroupMetrics) => number): number => groups.reduce((total, group) => total + of(group), 0);
    expect(
      near(
        sum((group) => group.iops),
        iops,
      ),
    ).toBeLessThan(1e-6);
    expect(
      near(
        sum((group) => group.bandwidth_bytes_per_s),
        bandwidth,
      ),
    ).toBeLessThan(1e-6);
    expect(near(sum((group) => group.iops * (group.lat_mean_us ?? 0)) / iops, lat_mean_us)).toBeLessThan(1e-6);
  });

  it('with CPUs and drives of their own do what each does alone', () => {
    const host: Point = { devices: 2, numa_nodes: 1, llc_cpus: 1, smt: 1, device_latency_cv: 0 };
    const own = { device_spread: 'one_device_per_job', numjobs: 1 };
    const [reads, writes] = [
      { ...READS, ...own, cpus_allowed: [0] },
      { ...WRITES, ...own, cpus_allowed: [1] },
    ];
    const { groups } = measure([reads, writes], host);
    expect(near(groups[0]!.iops, alone(reads, host).iops)).toBeLessThan(NOISE);
    expect(near(groups[1]!.iops, alone(writes, host).iops)).toBeLessThan(NOISE);
  });

  it('share a link by what they move: a small read waits for large writes', () => {
    const link: Point = {
      ...FREE_CPU,
      numa_nodes: 1,
      device_bytes_per_s: 1e9,
      device_read_latency_us: 1,
      device_write_latency_us: 1,
    };
    const reader: Point = { numjobs: 1, iodepth: 1, bs: 4096 };
    const writer: Point = { ...WRITES, bs: 1_048_576 };
    const { groups } = measure([reader, writer], { ...link, device_max_transfer: 1_048_576 });
    const writesAheadUs = (4 * 1_048_576) / 1000;
    expect(near(groups[0]!.lat_mean_us ?? 0, writesAheadUs)).toBeLessThan(0.05);
    expect(alone(reader, link).lat_mean_us).toBeLessThan(10);
  });

  it('at a rate get it, as long as the host carries it', () => {
    const { groups, iops } = measure([{ ...READS, rate_iops: 5000, rate_process: 'linear' }, WRITES]);
    expect(near(groups[0]!.iops, 2 * 5000)).toBeLessThan(NOISE);
    expect(near(iops - groups[0]!.iops, alone(WRITES).iops)).toBeLessThan(0.05);
  });

  it('cost what their engines and buffers cost', () => {
    const free: Point = { cost_app_fio_ns: 0, cost_aio_prep_ns: 0, cost_uring_prep_ns: 0 };
    const dear = (engine: string): number => {
      const point: Point = { ...free, [engine]: 10_000, numa_nodes: 1 };
      const one = { numjobs: 1, iodepth: 1, bs: 4096 };
      const both = measure([one, { ...one, ioengine: 'libaio' }], point);
      return both.groups[0]!.iops / both.groups[1]!.iops;
    };
    expect(dear('cost_uring_prep_ns')).toBeLessThan(1);
    expect(dear('cost_aio_prep_ns')).toBeGreaterThan(1);
  });
});
