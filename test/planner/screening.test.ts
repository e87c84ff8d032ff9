import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { planSweep } from '#planner';
import { csvHeader, csvLine, parseSpecText, readRows } from '#sweep';
import { runSweep, type SweepSpecInput } from '../../functions/library.ts';

const QUICKLY = { replicates: 1, precision: { iops_half_width: 0.03, confidence: 0.95, max_ios: 40_000 } };

async function example(name: string): Promise<SweepSpecInput> {
  const spec = parseSpecText(await readFile(`examples/${name}.yaml`, 'utf8')) as SweepSpecInput;
  return { ...spec, ...QUICKLY };
}

describe('method: screen', () => {
  test.each([
    ['seed0-azure-polling'],
    ['numa-shared-tags'],
    ['seed1-dm-polling'],
    ['seed3-passthrough'],
    ['seed4-host-tags'],
  ])('recommends for %s what the full grid recommends, on simulated rows alone', async (name) => {
    const spec = await example(name);
    const grid = await runSweep(spec);
    const screened = await runSweep({ ...spec, method: 'screen' });
    const recommended = ({ advice }: typeof grid) => [advice.verdict.kind, advice.top[0]?.settings];
    expect(recommended(screened)).toEqual(recommended(grid));

    const estimated = screened.rows.filter(({ evaluatedBy }) => evaluatedBy === 'analytic');
    const simulated = screened.rows.filter(({ evaluatedBy }) => evaluatedBy === 'simulation');
    expect(grid.rows).toEqual(expect.arrayContaining(simulated));
    expect(grid.rows.map(({ rowIndex }) => rowIndex)).toEqual(screened.rows.map(({ rowIndex }) => rowIndex));
    const ranked = screened.advice.top.map(({ row_index }) => row_index);
    expect(estimated.filter(({ rowIndex }) => ranked.includes(rowIndex))).toEqual([]);
    expect(readRows(csvHeader() + estimated.map((row) => csvLine(row)).join(''))).toEqual(estimated);
  });

  test('leaves a third of the seed-0 example to the estimate, whose unknown columns are empty', async () => {
    const { rows, advice } = await runSweep({ ...(await example('seed0-azure-polling')), method: 'screen' });
    const estimated = rows.filter(({ evaluatedBy }) => evaluatedBy === 'analytic');
    expect(estimated.length).toBeGreaterThanOrEqual(rows.length / 3);
    const columns = csvHeader().trimEnd().split(',');
    const line = csvLine(estimated[0]!).trimEnd().split(',');
    const cell = (column: string) => line[columns.indexOf(column)];
    expect([cell('evaluated_by'), cell('ios_measured'), cell('lat_p99_us'), cell('slo_met')]).toEqual([
      'analytic',
      '',
      '',
      '',
    ]);
    expect(Number(cell('iops'))).toBeGreaterThan(0);
    expect(new Set(advice.other_goals.map(({ estimated_rows }) => estimated_rows))).toEqual(
      new Set([estimated.length]),
    );
  });

  test('is predicted to take as long as its simulated rows', async () => {
    const spec = await example('seed0-azure-polling');
    const rowsMs = (method: 'grid' | 'screen') =>
      planSweep({ spec: { ...spec, method } }).estimate.cloud.lambda_gb_seconds;
    expect(rowsMs('screen')).toBeLessThan(rowsMs('grid'));
  });
});
