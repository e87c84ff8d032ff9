import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../../infra/bundle.ts';
import type { ImplementationInTypeScript } from './contestant.ts';
import type { Run } from './workload.ts';

/** Of a heap of structs, the ordinary way to write it, and of flat arrays with a timing wheel, about as fast as can be. */
export type ImplementationInCpp = 'heap' | 'wheel';
export type Implementation = ImplementationInTypeScript | ImplementationInCpp;

/** Runs the workload once, in a process of its own. */
export interface Contestant {
  nsPerEvent(run: Run): Promise<number>;
  close(): void;
}

/** Bundled into a folder as the product is, since what makes one file of the sources decides how fast they are. */
export async function inTypeScript(
  folder: URL,
): Promise<{ readonly [Name in ImplementationInTypeScript]: Contestant }> {
  const file = fileURLToPath(new URL('contestant.mjs', folder));
  await bundle(fileURLToPath(new URL('contestant.ts', import.meta.url)), file);
  return { generic: started(file, 'generic'), tuned: started(file, 'tuned'), simjs: started(file, 'simjs') };
}

function started(file: string, name: ImplementationInTypeScript): Contestant {
  const child: ChildProcess = fork(file, [name], { execArgv: [] });
  return {
    async nsPerEvent(run) {
      child.send(run);
      const [ns] = (await once(child, 'message')) as [number];
      return ns;
    },
    close: () => child.disconnect(),
  };
}

interface CppAnswer {
  readonly nsPerEvent: number;
  /** Simulated time at the end: both make the same draws, so they agree to the ns. */
  readonly endedNs: number;
}

/** Compiled by g++ into a folder; null where there is none. */
export function inCpp(folder: URL): { readonly [Name in ImplementationInCpp]: Contestant } | null {
  try {
    const [heap, wheel] = [compiled('heap', folder), compiled('wheel', folder)];
    checkSamePath(heap, wheel);
    const contestant = (ask: (run: Run) => CppAnswer): Contestant => ({
      nsPerEvent: async (run) => ask(run).nsPerEvent,
      close: () => undefined,
    });
    return { heap: contestant(heap), wheel: contestant(wheel) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function compiled(name: ImplementationInCpp, folder: URL): (run: Run) => CppAnswer {
  const source = fileURLToPath(new URL(`reference/${name}.cpp`, import.meta.url));
  const binary = fileURLToPath(new URL(name, folder));
  execFileSync('g++', ['-O3', '-march=native', '-std=c++17', '-o', binary, source], { stdio: 'pipe' });
  return ({ variant, warmUpIos, measuredIos, seed }) =>
    JSON.parse(execFileSync(binary, [variant, `${warmUpIos}`, `${measuredIos}`, `${seed}`], { encoding: 'utf8' }));
}

function checkSamePath(heap: (run: Run) => CppAnswer, wheel: (run: Run) => CppAnswer): void {
  for (const variant of ['E', 'L'] as const) {
    const run = { variant, warmUpIos: 0, measuredIos: 1_000_000, seed: 1 };
    const [ended, other] = [heap(run).endedNs, wheel(run).endedNs];
    if (ended !== other) throw new Error(`blkcq ${variant} ends at ${ended} ns on the heap, at ${other} on the wheel.`);
  }
}
