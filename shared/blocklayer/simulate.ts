import type { Run, SimulationResult } from './measurements.ts';
import type { Scenario } from './scenario.ts';

/** Raised whenever the same scenario and seed give other numbers. */
export const MODEL_VERSION = '1';

/** PLACEHOLDER of the first hour, so that the rooms to the right can be built; the simulation replaces it. */
export function simulate(scenario: Scenario, run: Run): SimulationResult {
  const lat = scenario.device_read_latency_us + 8 / scenario.hw_queues + (scenario.completion === 'interrupt' ? 4 : 1);
  const n = scenario.iodepth * scenario.numjobs;
  const iops = Math.min((n / lat) * 1e6, scenario.device_iops_max ?? 1e9) * (1 + run.replicate / 1000);
  const latency = (n / iops) * 1e6;
  return {
    measurements: {
      ios_measured: 20000,
      sim_time_us: (20000 / iops) * 1e6,
      precision_met: true,
      iops,
      iops_half_width_pct: 0.5,
      read_iops: iops,
      write_iops: 0,
      bandwidth_bytes_per_s: iops * scenario.bs,
      lat_mean_us: latency,
      lat_min_us: latency / 2,
      lat_p50_us: latency,
      lat_p90_us: latency * 1.1,
      lat_p95_us: latency * 1.2,
      lat_p99_us: latency * 1.5,
      lat_p99_half_width_pct: 3,
      lat_p999_us: latency * 2,
      lat_max_us: latency * 3,
      submit_lat_mean_us: 2,
      cpu_cores_used: (iops * 2000) / 1e9,
      cpu_ns_per_io: 2000,
      cpu_irq_pct: 20,
      cpu_spin_pct: 0,
      interrupts_per_io: 0.5,
      ipis_per_io: 0.1,
      wakeups_per_io: 0.1,
      reap_batch_mean: 2,
      remote_completion_pct: 10,
      numa_remote_pct: 0,
      tag_wait_mean_us: 0,
      tag_wait_pct: 0,
      device_util_pct: 80,
      bottleneck: 'latency',
      top_function: 'nvme_queue_rq',
      top_function_pct: 12,
    },
    profile: [{ function: 'nvme_queue_rq', ns_per_io: 240, share_pct: 12 }],
  };
}
