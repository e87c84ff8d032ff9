import { describe, expect, it } from 'vitest';
import type { Point } from '#vocabulary';
import { run, scenario } from './scenarios.ts';

/** CPU 0 takes the interrupts of a queue over two last-level caches: CPUs 0 to 7 and 8 to 15. */
const MACHINE: Point = {
  ioengine: 'io_uring',
  io_uring_setup: 'defer_taskrun',
  app: 't_io_uring',
  cpus: 16,
  numa_nodes: 1,
  llc_cpus: 8,
  hw_queues: 1,
  numjobs: 1,
  iodepth: 128,
  iodepth_batch_submit: 32,
  iodepth_batch_complete_min: 32,
  device_read_latency_us: 20,
  kernel: '6.18',
};
const CALLS_ARE_FREE: Point = {
  cost_line_llc_ns: 0,
  cost_line_node_ns: 0,
  cost_remote_call_ns: 0,
  cost_ipi_send_ns: 0,
  cost_ipi_receive_ns: 0,
  cost_ipi_flight_ns: 0,
  cost_softirq_raise_ns: 0,
  cost_softirq_entry_ns: 0,
  cost_softirq_item_ns: 0,
  cost_irq_entry_ns: 0,
  cost_irq_spurious_ns: 0,
  batched_completion: false,
};

const onCpu = (cpu: number, point: Point = {}) => run(scenario({ ...MACHINE, cpus_allowed: [cpu], ...point }));

describe('a request that is ended by a call to the CPU of its submitter', () => {
  it('makes another cache slower than the one of the interrupt', () => {
    const [same, other] = [onCpu(2), onCpu(8)];
    expect(other.remote_completion_pct).toBe(100);
    expect(other.iops).toBeLessThan(0.8 * same.iops);
  });

  it('costs nothing of its own when calls and cache lines do not: two CPUs share the work, as in one cache', () => {
    const [same, other] = [onCpu(2, CALLS_ARE_FREE), onCpu(8, CALLS_ARE_FREE)];
    expect(other.cpu_ns_per_io! / same.cpu_ns_per_io!).toBeCloseTo(1, 1);
  });

  it('takes more time the dearer a line of another cache is', () => {
    const costs = [50, 100, 200].map((ns) => onCpu(8, { cost_line_node_ns: ns }).cpu_ns_per_io!);
    for (let i = 1; i < costs.length; i++) expect(costs[i]!).toBeGreaterThan(costs[i - 1]! * 1.02);
  });
});
