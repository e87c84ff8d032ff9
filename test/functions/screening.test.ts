import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { runSweep, type SweepSpecInput } from '../../functions/library.ts';
import { parseSpecText } from '../../shared/sweep/index.ts';

const QUICKLY = { replicates: 1, precision: { iops_half_width: 0.03, confidence: 0.95, max_ios: 40_000 } };

describe('method: screen', () => {
  test.each([
    ['seed0-azure-polling', 14],
    ['numa-shared-tags', 30],
  ])(
    'recommends for %s what the full grid recommends, and leaves %i points to the estimate',
    async (name, spared) => {
      const example = parseSpecText(await readFile(`examples/${name}.yaml`, 'utf8')) as SweepSpecInput;
      const grid = await runSweep({ ...example, ...QUICKLY });
      const screened = await runSweep({ ...example, ...QUICKLY, method: 'screen' });
      const recommended = ({ advice }: typeof grid) => [advice.verdict.kind, advice.top[0]?.settings];
      expect(recommended(screened)).toEqual(recommended(grid));

      const estimated = screened.rows.filter(({ evaluatedBy }) => evaluatedBy === 'analytic');
      expect(estimated.length).toBeGreaterThanOrEqual(spared);
      const simulated = screened.rows.filter(({ evaluatedBy }) => evaluatedBy === 'simulation');
      expect(grid.rows).toEqual(expect.arrayContaining(simulated));
      const ranked = screened.advice.top.map(({ row_index }) => row_index);
      expect(estimated.filter(({ rowIndex }) => ranked.includes(rowIndex))).toEqual([]);
    },
    120_000,
  );
});
