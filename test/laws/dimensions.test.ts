import { describe, expect, it } from 'vitest';
import type { Measurements } from '#blocklayer';
import type { Point } from '#vocabulary';
import { run, scenario } from './scenarios.ts';

/** Every dimension a user sweeps moves something, and the row itself names why. */
const at = (point: Point): Measurements => run(scenario({ ioengine: 'io_uring', ...point }));

describe('every dimension moves something, for a reason that the row names', () => {
  it('hw queues: few queues saturate the CPUs that take their interrupts', () => {
    const load: Point = { llc_cpus: 4, numjobs: 32, iodepth: 16, device_read_latency_us: 9 };
    const [few, many] = [at({ ...load, hw_queues: 2 }), at({ ...load, hw_queues: 32 })];
    expect(many.iops).toBeGreaterThan(3 * few.iops);
    expect(few.bottleneck).toBe('interrupt_cpu');
    expect(few.remote_completion_pct).toBeGreaterThan(50);
    expect(many.ipis_per_io).toBe(0);
  });

  it('CPUs: jobs that fill all CPUs scale with them', () => {
    const load: Point = { iodepth: 16, numa_nodes: 1, device_read_latency_us: 9 };
    const small = at({ ...load, cpus: 4, numjobs: 4, hw_queues: 4 });
    const large = at({ ...load, cpus: 16, numjobs: 16, hw_queues: 16 });
    expect(large.iops).toBeGreaterThan(3.5 * small.iops);
    expect(small.bottleneck).toBe('submitting_cpu');
  });

  it('NUMA nodes: the same queues over more nodes make completions remote', () => {
    const load: Point = { cpus: 32, llc_cpus: 8, numjobs: 32, iodepth: 8, hw_queues: 4, device_read_latency_us: 9 };
    const [one, four] = [at({ ...load, numa_nodes: 1 }), at({ ...load, numa_nodes: 4 })];
    expect(one.numa_remote_pct).toBe(0);
    expect(four.numa_remote_pct).toBeGreaterThan(50);
    expect(four.cpu_ns_per_io).toBeGreaterThan(one.cpu_ns_per_io * 0.9);
  });

  it('device node: a drive on the other node costs throughput', () => {
    const load: Point = { cpus_allowed: [2], iodepth: 16, device_read_latency_us: 9 };
    const [near, far] = [at({ ...load, device_node: 0 }), at({ ...load, device_node: 1 })];
    expect(far.iops).toBeLessThan(0.97 * near.iops);
    expect(near.numa_remote_pct).toBe(0);
    expect(far.numa_remote_pct).toBe(100);
  });

  it('shared tags: one small set for all queues makes IOs wait for tags', () => {
    const load: Point = { numjobs: 16, iodepth: 64, hw_queues: 16, tag_depth: 64 };
    const [shared, own] = [at({ ...load, shared_host_tags: true }), at({ ...load, shared_host_tags: false })];
    expect(shared.iops).toBeLessThan(0.5 * own.iops);
    expect(shared.bottleneck).toBe('tags');
    expect(shared.tag_wait_mean_us).toBeGreaterThan(1);
    expect(own.tag_wait_pct).toBe(0);
  });

  it('polling strategy: interrupts, wake-ups and spinning change places', () => {
    const load: Point = { iodepth: 1, device_read_latency_us: 9 };
    const [interrupt, iopoll] = [at({ ...load, completion: 'interrupt' }), at({ ...load, completion: 'iopoll' })];
    expect(iopoll.lat_mean_us).toBeLessThan(interrupt.lat_mean_us);
    expect(interrupt.top_function).toBe('irq_entry');
    expect(iopoll.top_function).toBe('poll_spin');
    expect(interrupt.interrupts_per_io).toBeCloseTo(1, 2);
  });

  it('io size: large IOs are bound by the link, small ones are not', () => {
    const load: Point = { iodepth: 64, device_bytes_per_s: 7e9, device_iops_max: 1_500_000 };
    const [small, large] = [at({ ...load, bs: 4096 }), at({ ...load, bs: 262_144 })];
    expect(large.iops).toBeLessThan(0.2 * small.iops);
    expect(large.bandwidth_bytes_per_s).toBeGreaterThan(3 * small.bandwidth_bytes_per_s);
    expect(large.bottleneck).toBe('device_link');
    expect(small.bottleneck).not.toBe('device_link');
  });

  it('interrupt coalescing: fewer interrupts for a longer wait', () => {
    const load: Point = { iodepth: 32, device_read_latency_us: 20 };
    const [each, eight] = [at(load), at({ ...load, irq_coalesce_count: 8, irq_coalesce_us: 50 })];
    expect(eight.interrupts_per_io).toBeLessThan(0.5 * each.interrupts_per_io);
    expect(at({ ...load, iodepth: 1, irq_coalesce_count: 8, irq_coalesce_us: 50 }).lat_mean_us).toBeGreaterThan(60);
  });

  it('open loop: latency counts from the arrival and grows with the load', () => {
    const load: Point = { iodepth: 64, device_parallelism: 4, device_read_latency_us: 40, device_latency_cv: 1 };
    const [light, heavy] = [at({ ...load, rate_iops: 10_000 }), at({ ...load, rate_iops: 85_000 })];
    expect(light.iops / 10_000).toBeCloseTo(1, 1);
    expect(heavy.lat_p99_us!).toBeGreaterThan(1.3 * light.lat_p99_us!);
  });

  it('page-table isolation and plugging cost what they say', () => {
    const load: Point = {
      iodepth: 32,
      iodepth_batch_submit: 16,
      iodepth_batch_complete_min: 16,
      device_read_latency_us: 9,
    };
    expect(at({ ...load, kpti: true }).cpu_ns_per_io).toBeGreaterThan(at(load).cpu_ns_per_io);
    expect(at({ ...load, plug: false }).cpu_ns_per_io).toBeGreaterThan(at(load).cpu_ns_per_io);
  });

  it('SMT: a busy sibling slows a thread down', () => {
    const load: Point = { smt: 2, iodepth: 8, device_read_latency_us: 9, completion: 'iopoll' };
    const apart = at({ ...load, numjobs: 2, cpus_allowed: [0, 2] });
    const siblings = at({ ...load, numjobs: 2, cpus_allowed: [0, 1] });
    expect(siblings.iops).toBeLessThan(0.85 * apart.iops);
  });
});
