import { toScenario } from '#platforms';
import { openSweep, type Row, type SweepSpec } from '#sweep';
import { rowOf, specOf } from '../advice/rows.ts';

/** A thousand points for each tag depth, with something to find in every axis; past the limits of a spec too. */
export function wideSpec(depths: number): SweepSpec {
  const spec = specOf({
    axes: {
      completion: ['interrupt', 'poll_after_submit', 'adaptive', 'iopoll', 'hybrid'],
      hw_queues: { range: { start: 1, stop: 10, step: 1 } },
      iodepth: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
      kpti: [false, true],
      tag_depth: [1],
    },
    slo: { iops: { min: 100_000 }, lat_p99_us: { max: 400 } },
    objective: 'cheapest',
  });
  return { ...spec, axes: { ...spec.axes, tag_depth: { range: { start: 1, stop: depths, step: 1 } } } };
}

/** One after the other, none kept. */
export function* wideRows(spec: SweepSpec): Iterable<Row> {
  const sweep = openSweep(spec);
  const { scenario: base, ...blank } = rowOf(spec, 0, BASE, () => ({}));
  for (let rowIndex = 0; rowIndex < sweep.rowIndexEnd; rowIndex++) {
    const scenario = Object.assign(Object.create(base), sweep.pointAt(rowIndex)) as Row['scenario'];
    const { iodepth, hw_queues, tag_depth, kpti, completion } = scenario;
    const iops = Math.min(20_000 * iodepth, 30_000 * hw_queues + 10 * tag_depth) * (kpti ? 0.9 : 1);
    const measurements = blank.measurements && {
      ...blank.measurements,
      iops,
      lat_p99_us: (1.2e6 * iodepth) / iops,
      cpu_ns_per_io: completion === 'interrupt' ? 4000 : 2500,
      cpu_cores_used: iops / 400_000,
      bottleneck: iodepth > 8 ? 'device_controller' : 'latency',
    };
    yield { ...blank, rowIndex, pointId: `p-${rowIndex}`, scenario, measurements };
  }
}

const BASE = toScenario(openSweep(wideSpec(1)).platform, {});
