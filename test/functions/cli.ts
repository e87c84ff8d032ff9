import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommandLine } from '../../functions/cli/program.ts';

export interface Ran {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

/** One command line in this process, with what it wrote. */
export async function cli(...args: readonly string[]): Promise<Ran> {
  let [out, err] = ['', ''];
  const terminal = {
    out: (text: string) => {
      out += text;
    },
    err: (text: string) => {
      err += text;
    },
    watched: undefined,
  };
  const exit = await runCommandLine(args, terminal);
  return { exit, out, err };
}

export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'blkplan-test-'));
}

export async function specFile(folder: string, spec: object, name = 'spec.yaml'): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(spec));
  return path;
}

/** Milliseconds to run. */
export const QUICK = {
  version: 1,
  platform: 'generic-nvme',
  axes: { iodepth: [1, 4, 16] },
  precision: { iops_half_width: 0.1, confidence: 0.9, max_ios: 5000 },
  objective: 'fastest',
};
