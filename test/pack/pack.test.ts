import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assetsOf } from '../http/assets.ts';

const run = promisify(execFile);
const repository = resolve(import.meta.dirname, '../..');

const SAMPLE = `
import { type Advice, type Row, runSweep, type SweepSpecInput } from 'blkplan';

const spec: SweepSpecInput = {
  version: 1,
  platform: 'generic-nvme',
  axes: { iodepth: [1, 32] },
  precision: { iops_half_width: 0.05, confidence: 0.95, max_ios: 20000 },
  objective: 'fastest',
};
const result = await runSweep(spec);
const rows: readonly Row[] = result.rows;
const advice: Advice = result.advice;
const deepest: number | undefined = rows[1]?.measurements?.iops;
console.log(JSON.stringify({ rows: rows.length, verdict: advice.verdict.kind, deepest, header: result.csv().slice(0, 9) }));
`;

const COMPILER_OPTIONS = {
  target: 'es2023',
  lib: ['es2023', 'dom'],
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  types: [],
};

/** An empty project with the packed library in it, as `npm install blkplan-x.tgz` leaves it, but without a network. */
let project: string;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'blkplan-pack-'));
  const modules = join(project, 'node_modules');
  const library = join(modules, 'blkplan');
  await mkdir(library, { recursive: true });
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', project], { cwd: repository });
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('[')));
  await run('tar', ['-xzf', join(project, packed.filename), '--strip-components=1', '-C', library]);
  await linkDependencies(modules);
  await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  await writeFile(join(project, 'sample.ts'), SAMPLE);
  const readme = await readFile(join(repository, 'README.md'), 'utf8');
  await writeFile(join(project, 'readme.ts'), `${/^```ts\n(.*?)^```/ms.exec(readme)?.[1]}`);
  await writeFile(
    join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ['sample.ts', 'readme.ts'] }),
  );
}, 180_000);

afterAll(() => rm(project, { recursive: true, force: true }));

/** Only what package.json declares is linked, so an undeclared import fails here. */
async function linkDependencies(modules: string): Promise<void> {
  const { bin, dependencies } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(join(repository, 'node_modules', name), join(modules, name));
  }
  await mkdir(join(modules, '.bin'));
  await symlink(join('..', 'blkplan', bin.blkplan), join(modules, '.bin', 'blkplan'));
  await chmod(join(modules, 'blkplan', bin.blkplan), 0o755);
}

describe('the packed library in an empty folder', () => {
  test('has types under nodenext and strict, and runs a sweep', async () => {
    await run(process.execPath, [join(repository, 'node_modules/typescript/bin/tsc'), '-p', project], { cwd: project });
    const { stdout } = await run(process.execPath, ['sample.js'], { cwd: project });
    expect(JSON.parse(stdout)).toMatchObject({ rows: 2, verdict: 'recommended', header: 'row_index' });
  });

  test("runs the README's sample", async () => {
    const { stdout } = await run(process.execPath, ['readme.js'], { cwd: project });
    expect(stdout).toMatch(/^Run completion=/);
  });

  test('says its version', async () => {
    const { version } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'));
    expect((await run('npx', ['--no', 'blkplan', '--', '--version'], { cwd: project })).stdout).toBe(`${version}\n`);
  });

  test('brings the command', async () => {
    const { stdout } = await run('npx', ['--no', 'blkplan', 'platforms'], { cwd: project });
    expect(stdout).toContain('azure-l80s-v2');
  });

  test('runs a sweep with worker threads from the command', async () => {
    await writeFile(join(project, 'spec.yaml'), 'version: 1\nplatform: generic-nvme\naxes: {iodepth: [1, 2, 4]}\n');
    const args = ['--no', 'blkplan', 'run', 'spec.yaml', '--out', 'results', '--workers', '2'];
    await run('npx', args, { cwd: project });
    const csv = await readFile(join(project, 'results/results.csv'), 'utf8');
    expect(csv.trimEnd().split('\r\n')).toHaveLength(4);
  });

  test('serves the page and the reference, with all that they are made of', async () => {
    const command = join(project, 'node_modules/blkplan/dist/functions/cli.js');
    const server = spawn(process.execPath, [command, 'serve', '--port', '0'], { cwd: project });
    const exited = once(server, 'exit');
    try {
      const [said] = await once(server.stdout, 'data');
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(String(said))?.[0];
      for (const path of ['/', '/docs']) {
        const page = await fetch(url + path);
        expect([path, page.status]).toEqual([path, 200]);
        expect(await assetsOf(await page.text(), (asset) => fetch(url + asset))).toBeGreaterThan(2);
      }
    } finally {
      server.kill('SIGINT');
    }
    expect(await exited).toEqual([0, null]);
  });

  test('carries nothing but the compiled library and the README', async () => {
    const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: repository });
    const [packed] = JSON.parse(stdout);
    const paths: string[] = packed.files.map((file: { path: string }) => file.path);
    expect(paths.filter((path) => !/^(dist\/|README\.md$|package\.json$)/.test(path))).toEqual([]);
  });
});
