import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { GroupMetrics, Scenario } from '#blocklayer';
import { type Example, failures, mean, runExample, where } from './run-example.ts';
import { SEED_EXAMPLES } from './seeds.ts';

test('every example is tested here', async () => {
  const files = (await readdir('examples')).filter((name) => name.endsWith('.yaml'));
  expect(files.sort()).toEqual([
    'capacity-slo.yaml',
    'noisy-neighbour.yaml',
    'numa-shared-tags.yaml',
    'seed0-azure-polling.yaml',
    ...SEED_EXAMPLES,
  ]);
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

describe('noisy-neighbour', () => {
  let example: Example;
  beforeAll(async () => {
    example = await runExample('noisy-neighbour');
  }, 300_000);
  const reader = (devices: number): GroupMetrics => {
    const [row] = where(example.rows, { devices, hw_queues: 16 });
    return (JSON.parse(row?.measurements?.group_metrics ?? '[]') as GroupMetrics[])[0] as GroupMetrics;
  };

  test('the reader gets its rate on every host, and waits less with more drives', () => {
    expect(failures(example.rows)).toEqual([]);
    for (const devices of [1, 2, 4]) expect(Math.abs(reader(devices).iops / 20_000 - 1)).toBeLessThan(0.06);
    expect(reader(2).lat_mean_us).toBeLessThan(0.7 * (reader(1).lat_mean_us ?? 0));
    expect(reader(4).lat_mean_us).toBeLessThan(0.7 * (reader(2).lat_mean_us ?? 0));
  });

  test('the verdict is about the drives, and the report says what each group gets', () => {
    expect(example.report.verdict).toMatchObject({ recommended: { settings: { devices: 4 } } });
    expect(example.report.notes.join(' ')).toContain('are of all job groups together');
    expect(example.report.profiles?.best.groups?.map(({ rw }) => rw)).toEqual(['randread', 'randwrite']);
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
