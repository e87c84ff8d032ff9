import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { LIST_PRICES } from '#planner';
import type { Benchmark, Outcome } from './benchmark.ts';
import { type Observed, observe } from './observed-process.ts';

const COMMAND = resolve(import.meta.dirname, '../../infra/cli.mjs');
const QUESTION = resolve(import.meta.dirname, '../../examples/seed0-azure-polling.yaml');
const QUESTION_LIMIT_S = 5;
const MEMORY_LIMIT_BYTES = 512e6;
/** From this share of the rows on, the predicted end lies within this factor of the true one. */
const ETA = { from: 0.05, factor: 1.5 };
/** What one full vCPU of Lambda comes with. */
const WORKER_MEMORY_GB = 1.769;

const POINTS_PER_DEPTH = 1000;

/** A thousand points for each tag depth, at a half-width of 5 %. */
function spec(depths: number): object {
  return {
    version: 1,
    name: `${depths}000 points`,
    platform: 'generic-nvme',
    axes: {
      completion: ['interrupt', 'poll_after_submit', 'adaptive', 'iopoll', 'hybrid'],
      hw_queues: { range: { start: 1, stop: 10, step: 1 } },
      iodepth: [1, 2, 3, 4, 6, 8, 12, 16, 24, 32],
      kpti: [false, true],
      tag_depth: { range: { start: 1, stop: depths, step: 1 } },
    },
    workload: { ioengine: 'io_uring' },
    precision: { iops_half_width: 0.05, confidence: 0.95, max_ios: 2_000_000 },
    objective: 'cheapest',
  };
}

interface SweepRun extends Omit<Observed, 'lines'> {
  readonly points: number;
  readonly threads: number;
  readonly resultsBytes: number;
  /** Largest factor between a predicted and the true end; 1 for a run too short to be told. */
  readonly etaFactor: number;
}

/** The command as a user starts it, on a spec of so many thousand points. */
async function run(depths: number, threads: number): Promise<SweepRun> {
  const folder = await mkdtemp(join(tmpdir(), 'blkplan-bench-'));
  try {
    await writeFile(join(folder, 'spec.json'), JSON.stringify(spec(depths)));
    const out = join(folder, 'results');
    const limit = String(depths * POINTS_PER_DEPTH);
    const args = ['run', join(folder, 'spec.json'), '--workers', String(threads), '--max-points', limit, '--out', out];
    const { lines, ...observed } = await observe([COMMAND, ...args]);
    return {
      points: depths * POINTS_PER_DEPTH,
      threads,
      ...observed,
      resultsBytes: (await stat(join(out, 'results.csv'))).size,
      etaFactor: Math.max(
        1,
        ...lines.flatMap((line) => predictedEndS(line) ?? []).map((s) => apart(s, observed.wallS)),
      ),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** By a line of progress: rows done, rows in all. */
function predictedEndS({ s, text }: Observed['lines'][number]): number | undefined {
  const [, done, total] = /· (\d+) of (\d+) rows ·/.exec(text) ?? [];
  const share = Number(done) / Number(total);
  return share >= ETA.from ? s / share : undefined;
}

function apart(a: number, b: number): number {
  return Math.max(a / b, b / a);
}

function tell({ points, threads, wallS, cpuS, maxRssBytes, resultsBytes }: SweepRun): void {
  const rate = `${(points / wallS).toFixed(0)} points/s, ${((cpuS / points) * 1000).toFixed(2)} ms of CPU time each`;
  const size = `${(maxRssBytes / 1e6).toFixed(0)} MB resident, results of ${(resultsBytes / 1e6).toFixed(0)} MB`;
  console.log(`${points} points on ${threads} threads: ${wallS.toFixed(1)} s, ${rate}; ${size}`);
}

/** A question of a few hundred rows, start included, and points per second of a few thousand on one thread and on two. */
export const benchmarkSweep: Benchmark = async () => {
  const question = await askQuestion();
  const one = await run(2, 1);
  const two = await run(2, 2);
  for (const each of [one, two]) tell(each);
  const figures = {
    'question, s': question.wallS,
    'question, s of CPU time': question.cpuS,
    'points/s on one thread': one.points / one.wallS,
    'points/s on two threads': two.points / two.wallS,
    'ms of CPU time a point': (one.cpuS / one.points) * 1000,
  };
  const missedGoals =
    question.wallS < QUESTION_LIMIT_S ? [] : [`the question took ${question.wallS.toFixed(1)} s, not 5 s`];
  return { question, runs: [one, two], figures, missedGoals };
};

/** The command is bundled when it is first started; the second start is the one that counts. */
async function askQuestion(): Promise<Omit<Observed, 'lines'>> {
  const folder = await mkdtemp(join(tmpdir(), 'blkplan-bench-'));
  try {
    const args = [COMMAND, 'run', QUESTION, '--workers', '2', '--out', folder];
    await observe([COMMAND, 'axes']);
    const { lines: _, ...question } = await observe(args);
    console.log(
      `seed-0 example on two threads of ${availableParallelism()}: ${question.wallS.toFixed(1)} s, ${question.cpuS.toFixed(1)} s of CPU time`,
    );
    return question;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A large sweep from spec to report: rate, memory, the prediction of its end, and its price on Lambda. */
export function benchmarkLargeSweep(depths: number, threads = 2): Benchmark {
  return async (): Promise<Outcome> => {
    const large = await run(depths, threads);
    tell(large);
    console.log(
      `  predicted end off by a factor of ${large.etaFactor.toFixed(2)} at most, from ${ETA.from * 100} % of the rows on`,
    );
    const usd = large.cpuS * WORKER_MEMORY_GB * LIST_PRICES.lambda_arm64_gb_second;
    console.log(`  the same CPU time on Lambda (${LIST_PRICES.region}, arm64): ${usd.toFixed(2)} USD`);
    const missedGoals = [
      ...(large.maxRssBytes < MEMORY_LIMIT_BYTES ? [] : [`${large.maxRssBytes} bytes resident`]),
      ...(large.etaFactor < ETA.factor ? [] : [`the predicted end was off by a factor of ${large.etaFactor}`]),
    ];
    return {
      run: large,
      usd,
      figures: { 'points/s': large.points / large.wallS, 'MB resident': large.maxRssBytes / 1e6 },
      missedGoals,
    };
  };
}
