import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInFolder } from '#adapters';
import { LIST_PRICES } from '#planner';
import type { Benchmark, Outcome } from './benchmark.ts';

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

interface SweepRun {
  readonly points: number;
  readonly threads: number;
  /** From the first row to the results. */
  readonly wallS: number;
  /** Until the last row, without the merging and the report. */
  readonly rowsS: number;
  readonly cpuS: number;
  readonly maxRssBytes: number;
  readonly resultsBytes: number;
  /** Largest factor between a predicted and the true end. */
  readonly etaFactor: number;
}

async function run(depths: number, threads: number): Promise<SweepRun> {
  const folder = await mkdtemp(join(tmpdir(), 'blkplan-bench-'));
  const seen: { readonly share: number; readonly s: number }[] = [];
  const fromMs = performance.now();
  const elapsedS = () => (performance.now() - fromMs) / 1000;
  const before = process.cpuUsage();
  try {
    const outcome = await runInFolder({
      spec: spec(depths),
      folder,
      threads,
      resume: false,
      progressed: (done, total) => seen.push({ share: done / total, s: elapsedS() }),
    });
    const wallS = elapsedS();
    const { user, system } = process.cpuUsage(before);
    if (outcome.kind !== 'finished' || outcome.status !== 'completed') throw new Error('The sweep did not complete.');
    return {
      points: depths * POINTS_PER_DEPTH,
      threads,
      wallS,
      rowsS: seen.at(-1)?.s ?? 0,
      cpuS: (user + system) / 1e6,
      maxRssBytes: process.resourceUsage().maxRSS * 1024,
      resultsBytes: (await stat(join(folder, 'results.csv'))).size,
      etaFactor: Math.max(
        ...seen.filter(({ share }) => share >= ETA.from).map(({ share, s }) => factorBetween(s / share, wallS)),
      ),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function factorBetween(a: number, b: number): number {
  return Math.max(a / b, b / a);
}

function tell({ points, threads, wallS, rowsS, cpuS, maxRssBytes, resultsBytes, etaFactor }: SweepRun): void {
  const rate = `${(points / wallS).toFixed(0)} points/s, ${((cpuS / points) * 1000).toFixed(2)} ms of CPU time each`;
  const size = `${(maxRssBytes / 1e6).toFixed(0)} MB resident, results of ${(resultsBytes / 1e6).toFixed(0)} MB`;
  console.log(
    `${points} points on ${threads} threads: ${wallS.toFixed(1)} s (rows ${rowsS.toFixed(1)} s), ${rate}; ${size}`,
  );
  console.log(
    `  predicted end off by a factor of ${etaFactor.toFixed(2)} at most, from ${ETA.from * 100} % of the rows on`,
  );
}

/** Points per second of a sweep of a few thousand points, from spec to report, on one thread and on two. */
export const benchmarkSweep: Benchmark = async () => {
  const one = await run(2, 1);
  const two = await run(2, 2);
  for (const each of [one, two]) tell(each);
  const figures = {
    'points/s on one thread': one.points / one.wallS,
    'points/s on two threads': two.points / two.wallS,
    'ms of CPU time a point': (one.cpuS / one.points) * 1000,
  };
  return { runs: [one, two], figures, missedGoals: [] };
};

/** A large sweep from spec to report on two threads: rate, memory, the prediction of its end, and its price on Lambda. */
export function benchmarkLargeSweep(depths: number): Benchmark {
  return async (): Promise<Outcome> => {
    const large = await run(depths, 2);
    tell(large);
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
