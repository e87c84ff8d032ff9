import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { casePool } from '#adapters';
import { builtInFiles, validate } from '#evidence';
import { validationText } from '../../functions/cli/commands/validate/text.ts';

const PAGE = new URL('../../docs/model.md', import.meta.url);
const BLOCK = /(<!-- validate -->\n)[\s\S]*(<!-- \/validate -->)/;

const pool = casePool({ threads: 2 });
const start = process.cpuUsage();
const validation = await validate(builtInFiles(), undefined, pool.simulate).finally(pool.close);
const used = process.cpuUsage(start);

describe('the built-in measurements', () => {
  it('stand in docs/model.md as validate prints them (UPDATE_DOCS=1 writes them anew)', () => {
    const page = readFileSync(PAGE, 'utf8');
    const current = page.replace(BLOCK, `$1\`\`\`text\n${validationText(validation)}\`\`\`\n$2`);
    if (process.env['UPDATE_DOCS']) writeFileSync(PAGE, current);
    expect(readFileSync(PAGE, 'utf8')).toBe(current);
  });

  it('take less than a minute on two cores', () => {
    expect((used.user + used.system) / 2e6).toBeLessThan(60);
  });

  it('are all within what the model can express, but for what it says', () => {
    const unsupported = validation.rows.filter((row) => row.unsupported !== null);
    for (const { unsupported: reason } of unsupported) expect(reason).toMatch(/\w+.*\.$/);
    expect(unsupported.length).toBeLessThan(validation.rows.length / 10);
  });

  it('never report a row as a prediction on which a number was set', () => {
    const fitted = builtInFiles().flatMap(({ file }) => file.rows.filter(({ fits }) => fits.length > 0));
    for (const { role } of fitted) expect(role).not.toBe('predicted');
  });

  it('name every number that was fitted: a fitted figure of a platform is in the fits of some row', () => {
    const named = new Set(builtInFiles().flatMap(({ file }) => file.rows.flatMap(({ fits }) => fits)));
    const free = validation.free_parameters.map((name) => name.split('.').at(-1) ?? '');
    expect(free.filter((key) => !named.has(key as never) && !INFORMED.includes(key))).toEqual([]);
  });
});

/** Figures that were changed after an error was seen, without being searched for. */
const INFORMED = [
  'cost_line_llc_ns',
  'hw_queues',
  'tag_depth',
  'device_iops_max',
  'device_read_latency_us',
  'device_latency_cv',
  'vm_halt_wake_ns',
  'vm_ipi_receive_ns',
];
