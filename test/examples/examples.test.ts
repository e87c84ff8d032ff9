import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Scenario } from '#blocklayer';
import type { Report } from '#report';
import { type Row, readRows } from '#sweep';
import { cli, temporaryFolder } from '../functions/cli.ts';

interface Example {
  readonly exit: number;
  /** What the command printed before the paths. */
  readonly said: string;
  readonly rows: readonly Row[];
  readonly finalists: readonly Row[];
  readonly report: Report;
}

async function runExample(name: string): Promise<Example> {
  const out = await temporaryFolder();
  const { exit, out: printed } = await cli('run', `examples/${name}.yaml`, '--out', out);
  const read = (file: string) => readFile(join(out, file), 'utf8');
  return {
    exit,
    said: printed.slice(0, printed.indexOf(out)).trim(),
    rows: readRows(await read('results.csv')),
    finalists: await read('finalists.csv').then(readRows, () => []),
    report: JSON.parse(await read('report.json')),
  };
}

function failures(rows: readonly Row[]): readonly (string | null)[] {
  return rows.filter(({ status }) => status === 'failed').map(({ errorMessage }) => errorMessage);
}

/** Rows that are ok and have these settings. */
function where(rows: readonly Row[], settings: Partial<Scenario>): readonly Row[] {
  const wanted = Object.entries(settings);
  return rows.filter(
    ({ scenario, status }) =>
      status === 'ok' && wanted.every(([key, value]) => scenario[key as keyof Scenario] === value),
  );
}

type Metric = 'iops' | 'lat_p99_us' | 'cpu_ns_per_io' | 'interrupts_per_io' | 'tag_wait_pct' | 'numa_remote_pct';

function mean(rows: readonly Row[], metric: Metric): number {
  expect(rows.length).toBeGreaterThan(0);
  return rows.reduce((sum, { measurements }) => sum + Number(measurements?.[metric]), 0) / rows.length;
}

test('every example is tested here', async () => {
  const files = (await readdir('examples')).filter((name) => name.endsWith('.yaml'));
  expect(files.sort()).toEqual(['capacity-slo.yaml', 'numa-shared-tags.yaml', 'seed0-azure-polling.yaml']);
});

describe('seed0-azure-polling', () => {
  let example: Example;
  beforeAll(async () => {
    example = await runExample('seed0-azure-polling');
  }, 300_000);
  const published = { cpus: 80, numa_nodes: 10, hw_queues: 8 } as const;

  test('ends with an answer, and impossible points are rows with a reason', () => {
    expect(example.exit).toBe(0);
    expect(['recommended', 'tie']).toContain(example.report.verdict.kind);
    expect(failures(example.rows)).toEqual([]);
    const invalid = example.rows.filter(({ status }) => status === 'invalid');
    expect(invalid.length).toBeGreaterThan(0);
    expect(invalid.every(({ errorMessage }) => errorMessage?.includes('poll queues'))).toBe(true);
  });

  test('meets the published rows: 130,000 IOPS with interrupts within 5 %, 424,000 with polling within 15 %', () => {
    const interrupt = mean(where(example.rows, { ...published, completion: 'interrupt' }), 'iops');
    const polling = mean(where(example.rows, { ...published, completion: 'poll_after_submit' }), 'iops');
    expect(Math.abs(interrupt / 130_000 - 1)).toBeLessThan(0.05);
    expect(Math.abs(polling / 424_000 - 1)).toBeLessThan(0.15);
  });

  test('prints what the README shows', async () => {
    expect(await readFile('README.md', 'utf8')).toContain(example.said);
  });

  test('the fleet carries the demand with headroom', () => {
    const { top } = example.report;
    for (const { saturation, hosts_needed } of top) {
      expect(hosts_needed).toBe(Math.ceil(5_000_000 / (saturation.iops.value * 0.7)));
    }
  });
});

describe('numa-shared-tags', () => {
  let example: Example;
  beforeAll(async () => {
    example = await runExample('numa-shared-tags');
  }, 300_000);
  const local = { numa_nodes: 2, device_node: 0, hw_queues: 32, shared_host_tags: false, tag_depth: 1023, bs: 4096 };
  const at = (settings: Partial<Scenario>) => where(example.rows, { ...local, ...settings });

  test('all rows are ok', () => {
    expect(example.exit).toBe(0);
    expect(failures(example.rows)).toEqual([]);
    expect(example.rows.every(({ status }) => status === 'ok')).toBe(true);
  });

  test('the far node costs CPU time, and the row says why', () => {
    expect(mean(at({ device_node: 1 }), 'numa_remote_pct')).toBeGreaterThan(mean(at({}), 'numa_remote_pct'));
    expect(mean(at({ device_node: 1 }), 'cpu_ns_per_io')).toBeGreaterThan(mean(at({}), 'cpu_ns_per_io'));
  });

  test('more nodes put some jobs on another node than the drive', () => {
    expect(mean(at({ numa_nodes: 4 }), 'numa_remote_pct')).toBeGreaterThan(mean(at({}), 'numa_remote_pct'));
  });

  test('fewer hardware queues carry fewer IOs', () => {
    expect(mean(at({ hw_queues: 4 }), 'iops')).toBeLessThan(mean(at({}), 'iops'));
  });

  test('a small shared tag set makes IOs wait, a large one does not', () => {
    const small = at({ shared_host_tags: true, tag_depth: 64 });
    expect(mean(small, 'tag_wait_pct')).toBeGreaterThan(20);
    expect(mean(small, 'iops')).toBeLessThan(0.8 * mean(at({}), 'iops'));
    expect(mean(at({ shared_host_tags: true }), 'tag_wait_pct')).toBe(0);
  });

  test('large IOs meet the link', () => {
    expect(at({ bs: 65_536 }).map(({ measurements }) => measurements?.bottleneck)).toEqual([
      'device_link',
      'device_link',
    ]);
  });
});

describe('capacity-slo', () => {
  let example: Example;
  beforeAll(async () => {
    example = await runExample('capacity-slo');
  }, 300_000);

  test('recommends a point that holds the target at the demanded rate', () => {
    expect(example.exit).toBe(0);
    const [best] = example.report.top;
    expect(best?.feasible).toBe(true);
    expect(best?.at_rate?.rate_iops).toBeGreaterThanOrEqual(300_000);
    expect(best?.hosts_needed).toBe(Math.ceil(3_000_000 / ((best?.saturation.iops.value ?? 0) * 0.8)));
  });

  test('finalists are open loop and deliver what arrives', () => {
    expect(example.finalists.length).toBeGreaterThan(0);
    for (const { scenario, measurements } of example.finalists) {
      const arriving = Number(scenario.rate_iops) * scenario.numjobs;
      expect(Math.abs(Number(measurements?.iops) / arriving - 1)).toBeLessThan(0.05);
    }
  });
});
