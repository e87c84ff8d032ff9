import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { cli, QUICK, specFile, temporaryFolder } from './cli.ts';

const NODE_ARGS = ['--conditions=blkplan-source', '--import', 'tsx', 'functions/cli.ts'];
const LONG = { ...QUICK, axes: { iodepth: { range: { start: 1, stop: 30, step: 1 } }, numjobs: [1, 2, 3, 4] } };

function start(args: readonly string[]): ChildProcess & { exited: Promise<{ code: number; err: string }> } {
  const child = spawn(process.execPath, [...NODE_ARGS, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  child.stdout.resume();
  const exited = once(child, 'close').then(([code]) => ({ code, err }));
  return Object.assign(child, { exited });
}

/** Waits until the first parts of the sweep in `out` are done. */
async function underWay(out: string): Promise<void> {
  for (;;) {
    const entries = await readdir(join(out, '.blkplan'), { recursive: true }).catch(() => []);
    if (entries.some((entry) => entry.endsWith('.csv'))) return;
    await pause(20);
  }
}

describe('a run that is interrupted', () => {
  let folder: string;
  let spec: string;
  let whole: string;

  beforeAll(async () => {
    folder = await temporaryFolder();
    spec = await specFile(folder, LONG);
    await cli('run', spec, '--out', join(folder, 'whole'));
    whole = await readFile(join(folder, 'whole', 'results.csv'), 'utf8');
  });

  async function resume(out: string): Promise<void> {
    const refused = await cli('run', spec, '--out', out);
    expect(refused.exit).toBe(2);
    expect(refused.err).toMatch(/of 120 rows of an unfinished sweep; continue it with --resume/);
    const other = await specFile(folder, { ...LONG, seed: 5 }, 'other.yaml');
    expect((await cli('run', other, '--out', out, '--resume')).err).toContain('another spec');
    expect((await cli('run', spec, '--out', out, '--resume')).exit).toBe(0);
    expect(await readFile(join(out, 'results.csv'), 'utf8')).toBe(whole);
    for (const name of ['report.json', 'report.md']) {
      expect(await readFile(join(out, name), 'utf8')).toBe(await readFile(join(folder, 'whole', name), 'utf8'));
    }
    expect(await readdir(out)).not.toContain('.blkplan');
  }

  test('by Ctrl-C keeps its rows, ends with 130, and resumes to the same bytes', async () => {
    const out = join(folder, 'interrupted');
    const child = start(['run', spec, '--out', out, '--workers', '1']);
    await underWay(out);
    child.kill('SIGINT');
    child.kill('SIGINT');
    const { code, err } = await child.exited;
    expect(err).toMatch(/Interrupted: \d+ of 120 rows are kept in .+--resume continues/);
    expect(code).toBe(130);
    await resume(out);
  });

  test('by kill -9 resumes to the same bytes', async () => {
    const out = join(folder, 'killed');
    const child = start(['run', spec, '--out', out, '--workers', '1']);
    await underWay(out);
    child.kill('SIGKILL');
    await child.exited;
    await resume(out);
  });
});

describe('on a full disk', () => {
  test('what could not be printed is said, and is no success', async () => {
    const child = spawn(process.execPath, [...NODE_ARGS, 'axes'], {
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    });
    let err = '';
    child.stderr?.on('data', (chunk) => {
      err += chunk;
    });
    const [code] = await once(child, 'close');
    expect({ code, err }).toEqual({ code: 2, err: 'blkplan: Cannot write the output: the disk is full.\n' });
  });
});

describe('on a pipe', () => {
  test('a run draws no progress bar', async () => {
    const folder = await temporaryFolder();
    const { code, err } = await start(['run', await specFile(folder, QUICK), '--out', folder]).exited;
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });

  test('a reader that goes away is no error', async () => {
    const line = `${process.execPath} ${NODE_ARGS.join(' ')} axes | head -1; echo "\${PIPESTATUS[0]}"`;
    const { stdout, stderr } = await promisify(execFile)('bash', ['-c', line]);
    expect(stdout).toMatch(/^KEY.*\n0\n$/);
    expect(stderr).toBe('');
  });
});
