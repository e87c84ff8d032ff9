import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Dialect } from '#sweep';
import { COLUMNS } from '#vocabulary';
import { runSweep } from '../../functions/library.ts';
import { QUICK, temporaryFolder } from './cli.ts';

const run = promisify(execFile);

async function hasSoffice(): Promise<boolean> {
  return run('soffice', ['--version']).then(
    () => true,
    () => false,
  );
}

const present = await hasSoffice();
if (!present) process.stderr.write('LibreOffice (soffice) is not here: results.csv was not opened in a spreadsheet.\n');

/** How a person answers the import dialog: delimiter, text in double quotes, UTF-8, from line 1, and the language. */
const IMPORT = {
  rfc4180: 'CSV:44,34,76,1,,1033',
  excel: 'CSV:44,34,76,1,,1033',
  'excel-eu': 'CSV:59,34,76,1,,1031',
} as const satisfies Record<Dialect, string>;

/** Tab-separated UTF-8 with text cells in quotes, numbers bare and in full: shows what the sheet took for a number. */
const EXPORT = 'csv:Text - txt - csv (StarCalc):9,34,76,1,,1033,true,true,false';

async function cellsInSpreadsheet(csv: string, dialect: Dialect): Promise<string[][]> {
  const folder = await temporaryFolder();
  const path = join(folder, 'results.csv');
  await writeFile(path, csv);
  const office = ['--headless', `-env:UserInstallation=file://${join(folder, 'profile')}`];
  await run('soffice', [...office, `--infilter=${IMPORT[dialect]}`, '--convert-to', 'ods', '--outdir', folder, path]);
  await run('soffice', [...office, '--convert-to', EXPORT, '--outdir', folder, path.replace('.csv', '.ods')]);
  const text = await readFile(path, 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
}

describe.runIf(present)('results.csv in a spreadsheet', () => {
  test.each(['rfc4180', 'excel', 'excel-eu'] as const)(
    'opens as %s with its columns, numbers as numbers and ids as text',
    async (dialect) => {
      const { rows, csv } = await runSweep(
        JSON.stringify({ ...QUICK, workload: { kernel: '5.10', cpus_allowed: [0, 1] } }),
      );
      const [header, ...lines] = await cellsInSpreadsheet(csv(dialect), dialect);
      expect(header).toEqual(COLUMNS.map(({ name }) => `"${name}"`));
      expect(lines).toHaveLength(rows.length);
      const at = (name: string): number => COLUMNS.findIndex((column) => column.name === name);
      for (const [i, row] of rows.entries()) {
        expect(lines[i]?.[at('point_id')]).toBe(`"${row.pointId}"`);
        expect(lines[i]?.[at('iops')]).toBe(String(row.measurements?.iops));
        expect(lines[i]?.[at('kernel')]).toBe('"v5.10"');
        expect(lines[i]?.[at('cpus_allowed')]).toBe('"0 1"');
        expect(lines[i]?.[at('device_latency_cv')]).toBe('0.25');
        expect(lines[i]?.[at('error_message')]).toBe('');
      }
    },
    120_000,
  );
});
