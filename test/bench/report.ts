import { advise } from '#advice';
import { toScenario } from '#platforms';
import { buildReport, RENDERERS } from '#report';
import { openSweep, type Row, type SweepSpec } from '#sweep';
import { rowOf, specOf } from '../advice/rows.ts';
import { type Benchmark, elapsedNs } from './benchmark.ts';

const REPORT_LIMIT_S = 10;
const HTML_LIMIT_BYTES = 8_000_000;
const MEMORY_LIMIT_BYTES = 512_000_000;

/** A thousand points for each tag depth, with something to find in every axis; past the limits of a spec too. */
function wideSpec(depths: number): SweepSpec {
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
function* rowsOf(spec: SweepSpec): Iterable<Row> {
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

/** From rows to report: memory and time at a million rows, time and size at a hundred thousand. */
export const benchmarkReport: Benchmark = async () => {
  const million = wideSpec(1000);
  const millionS = elapsedNs(() => advise({ spec: million, rows: rowsOf(million), finalists: [] })) / 1e9;
  const memoryBytes = process.resourceUsage().maxRSS * 1024;
  console.log(`1,000,000 rows: ${millionS.toFixed(1)} s, ${(memoryBytes / 1e6).toFixed(0)} MB`);

  const before = process.cpuUsage();
  const spec = wideSpec(100);
  const advice = advise({ spec, rows: rowsOf(spec), finalists: [] });
  const provenance = { csv_sha256: '0'.repeat(64) };
  const page = await RENDERERS.html(buildReport({ spec, advice, provenance, command: 'blkplan run spec.json' }));
  const { user, system } = process.cpuUsage(before);
  const reportS = (user + system) / 1e6;
  console.log(
    `100,000 rows: report in ${reportS.toFixed(1)} s of CPU time, HTML of ${(page.length / 1e6).toFixed(2)} MB`,
  );

  const missedGoals = [
    ...(reportS < REPORT_LIMIT_S ? [] : [`a report on 100,000 rows took ${reportS} s`]),
    ...(page.length < HTML_LIMIT_BYTES ? [] : [`the HTML has ${page.length} bytes`]),
    ...(memoryBytes < MEMORY_LIMIT_BYTES ? [] : [`a million rows took ${memoryBytes} bytes`]),
  ];
  return { millionS, memoryBytes, reportS, htmlBytes: page.length, missedGoals };
};
