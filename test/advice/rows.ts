import type { Measurements, Scenario } from '#blocklayer';
import { toScenario } from '#platforms';
import { judge, openSweep, parseSweepSpec, pointId, type Row, type SweepSpec } from '#sweep';

/** A spec of ours with the sections under test replaced. */
export function specOf(sections: object): SweepSpec {
  const parsed = parseSweepSpec({
    version: 1,
    platform: 'generic-nvme',
    replicates: 1,
    axes: { completion: ['interrupt', 'adaptive', 'poll_after_submit'], hw_queues: [1, 4, 16] },
    workload: { ioengine: 'io_uring' },
    ...sections,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.spec;
}

const PLAIN: Measurements = {
  ios_measured: 20_000,
  sim_time_us: 200_000,
  precision_met: true,
  iops: 100_000,
  iops_half_width_pct: 0.5,
  read_iops: 100_000,
  write_iops: 0,
  bandwidth_bytes_per_s: 409_600_000,
  lat_mean_us: 80,
  lat_min_us: 40,
  lat_p50_us: 75,
  lat_p90_us: 90,
  lat_p95_us: 95,
  lat_p99_us: 120,
  lat_p99_half_width_pct: 1,
  lat_p999_us: 150,
  lat_max_us: 200,
  submit_lat_mean_us: 2,
  cpu_cores_used: 0.5,
  cpu_ns_per_io: 5000,
  cpu_irq_pct: 20,
  cpu_spin_pct: 0,
  interrupts_per_io: 1,
  ipis_per_io: 0,
  wakeups_per_io: 1,
  reap_batch_mean: 1,
  remote_completion_pct: 0,
  numa_remote_pct: 0,
  tag_wait_mean_us: 0,
  tag_wait_pct: 0,
  device_util_pct: 10,
  bottleneck: 'latency',
  top_function: 'fio',
  group_metrics: null,
  top_function_pct: 30,
};

/** What a row measured, where it differs from a plain row; a text makes the row invalid for that reason. */
export type Measure = (scenario: Scenario, replicate: number, rowIndex: number) => Partial<Measurements> | string;

export function rowsOf(spec: SweepSpec, measure: Measure): readonly Row[] {
  const sweep = openSweep(spec);
  return Array.from(sweep.rowIndices(0, sweep.rowIndexEnd), (rowIndex) => {
    const point = sweep.pointAt(Math.floor(rowIndex / spec.replicates));
    return rowOf(spec, rowIndex, toScenario(sweep.platform, point ?? {}), measure);
  });
}

/** Rows of finalists: open loop at so many IOPS of the host, which they carry unless measured otherwise. */
export function ratedRows(
  spec: SweepSpec,
  finalists: readonly { readonly rowIndex: number; readonly rateIops: number }[],
  measure: Measure,
): readonly Row[] {
  const { platform, pointAt } = openSweep(spec);
  return finalists.flatMap(({ rowIndex, rateIops }) => {
    const scenario = toScenario(platform, pointAt(rowIndex / spec.replicates) ?? {});
    const rated = { ...scenario, rate_iops: rateIops / scenario.numjobs };
    const carried: Measure = (...row) => {
      const measured = measure(...row);
      return typeof measured === 'string' ? measured : { iops: rateIops, ...measured };
    };
    return Array.from({ length: spec.replicates }, (_, i) => rowOf(spec, rowIndex + i, rated, carried));
  });
}

export function rowOf(spec: SweepSpec, rowIndex: number, scenario: Scenario, measure: Measure): Row {
  const replicate = rowIndex % spec.replicates;
  const measured = measure(scenario, replicate, rowIndex);
  const measurements = typeof measured === 'string' ? null : { ...PLAIN, ...measured };
  return {
    rowIndex,
    pointId: pointId(scenario),
    replicate,
    status: measurements === null ? 'invalid' : 'ok',
    errorCode: measurements === null ? 'impossible' : null,
    errorMessage: typeof measured === 'string' ? measured : null,
    scenario,
    seed: spec.seed,
    evaluatedBy: 'simulation',
    measurements,
    estimated: null,
    judgement: measurements === null ? null : judge(spec, scenario, measurements),
    modelVersion: '1',
    schemaVersion: '1',
  };
}
