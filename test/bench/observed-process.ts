import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** What a process took, all its threads together. */
export interface Observed {
  readonly wallS: number;
  readonly cpuS: number;
  /** The most that was resident at any time. */
  readonly maxRssBytes: number;
  /** What it said meanwhile, and when. */
  readonly lines: readonly { readonly s: number; readonly text: string }[];
}

const LOOK_EVERY_MS = 200;
/** Linux counts CPU time in hundredths of a second, whatever its own tick is. */
const TICKS_PER_S = 100;

/**
 * Runs Node on a script to its end and watches it from outside, by what Linux tells of a process.
 * @throws when it ends with another code than 0
 */
export async function observe(args: readonly string[]): Promise<Observed> {
  const fromMs = performance.now();
  const elapsedS = (): number => (performance.now() - fromMs) / 1000;
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const lines: { s: number; text: string }[] = [];
  createInterface(child.stderr).on('line', (text) => lines.push({ s: elapsedS(), text }));
  let used = { cpuS: 0, maxRssBytes: 0 };
  const looking = setInterval(() => {
    used = usedBy(child.pid) ?? used;
  }, LOOK_EVERY_MS);
  try {
    const code = await new Promise((ended, failed) => child.on('close', ended).on('error', failed));
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${lines.at(-1)?.text ?? 'it said nothing'}`);
    return { wallS: elapsedS(), ...used, lines };
  } finally {
    clearInterval(looking);
  }
}

/** Undefined when it is gone. */
function usedBy(pid: number | undefined): Pick<Observed, 'cpuS' | 'maxRssBytes'> | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [userTicks, systemTicks] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    const highWaterKb = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    if (userTicks === undefined || systemTicks === undefined || highWaterKb === undefined) return undefined;
    return { cpuS: (userTicks + systemTicks) / TICKS_PER_S, maxRssBytes: Number(highWaterKb) * 1024 };
  } catch {
    return undefined;
  }
}
