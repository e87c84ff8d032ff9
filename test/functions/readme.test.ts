import { execFile } from 'node:child_process';
import { readFile, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parseSpecText, parseSweepSpec } from '#sweep';
import { startLocalServer } from '../../functions/local-server.ts';
import { cli, temporaryFolder } from './cli.ts';

const readme = await readFile('README.md', 'utf8');

function blocks(language: string): readonly string[] {
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, text]) => String(text));
}

describe('the README', () => {
  test('starts with the two commands', () => {
    const [first] = blocks('sh');
    expect(first).toMatch(/^npm ci && npm run sweep\b.*\nnpm ci && npm test\b.*\n$/);
  });

  test('shows a spec that is accepted', () => {
    const [yaml] = blocks('yaml');
    expect(parseSweepSpec(parseSpecText(String(yaml)))).toMatchObject({ ok: true, notes: [] });
  });

  test('names the commands that there are', async () => {
    const named = [...readme.matchAll(/^\| `(\w+)[ `]/gm)].map(([, name]) => name).filter((name) => name !== 'shared');
    const { out } = await cli('--help');
    const real = [...out.matchAll(/^ {2}(\w+) \[options\]/gm)].map(([, name]) => name);
    for (const name of real) expect(readme).toContain(`\`${name}`);
    expect(named).toEqual(expect.arrayContaining(['run', 'plan', 'simulate', 'advise', 'serve']));
  });

  test('walks through the API with commands that work', async () => {
    const walk = blocks('sh').find((block) => block.includes('curl'));
    const folder = await temporaryFolder();
    await symlink(resolve('examples'), join(folder, 'examples'));
    const server = await startLocalServer({
      host: '127.0.0.1',
      port: 0,
      store: 'memory',
      workers: 2,
      access: { kind: 'loopback' },
      reportFault: () => undefined,
    });
    const script = String(walk).replaceAll('http://127.0.0.1:8080', server.url);
    await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, timeout: 120_000 });
    await server.close();
    const left = (name: string) => readFile(join(folder, name), 'utf8');
    expect(JSON.parse(await left('accepted.json'))).toMatchObject({ counts: { rows: 48 } });
    expect(await left('results.csv')).toMatch(/^\uFEFFrow_index,/);
    expect(await left('report.md')).toMatch(/^# capacity/);
    expect(JSON.parse(await left('what-if.json'))).toMatchObject({ verdict: { kind: expect.any(String) } });
  }, 150_000);
});
