import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Scenario } from '#blocklayer';
import type { Report } from '#report';
import { type Row, readRows } from '#sweep';
import { cli, temporaryFolder } from '../functions/cli.ts';

export interface Example {
  readonly exit: number;
  /** What the command printed before the paths. */
  readonly said: string;
  readonly rows: readonly Row[];
  readonly finalists: readonly Row[];
  readonly report: Report;
}

export async function runExample(name: string): Promise<Example> {
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

export function failures(rows: readonly Row[]): readonly (string | null)[] {
  return rows.filter(({ status }) => status === 'failed').map(({ errorMessage }) => errorMessage);
}

/** Rows that are ok and have these settings. */
export function where(rows: readonly Row[], settings: Partial<Scenario>): readonly Row[] {
  const wanted = Object.entries(settings);
  return rows.filter(
    ({ scenario, status }) =>
      status === 'ok' && wanted.every(([key, value]) => scenario[key as keyof Scenario] === value),
  );
}

export type Metric = 'iops' | 'lat_p99_us' | 'cpu_ns_per_io' | 'interrupts_per_io' | 'tag_wait_pct' | 'numa_remote_pct';

export function mean(rows: readonly Row[], metric: Metric): number {
  expect(rows.length).toBeGreaterThan(0);
  return rows.reduce((sum, { measurements }) => sum + Number(measurements?.[metric]), 0) / rows.length;
}
