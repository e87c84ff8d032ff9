import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Benchmark, Outcome } from './benchmark.ts';
import { benchmarkCalibrate } from './calibrate.ts';
import { benchmarkCoverage } from './coverage.ts';
import { benchmarkEngine } from './engine.ts';
import { benchmarkModel } from './model.ts';
import { benchmarkPage } from './page.ts';
import { benchmarkReport } from './report.ts';
import { benchmarkLargeSweep, benchmarkSweep } from './sweep.ts';

/**
 * `npm run bench [-- name …]` runs the named benchmarks, or all, and keeps what they found as
 * results/bench/<name>.json, after comparing it with what stood there. Its exit code is 1 when a goal is missed.
 */
const BENCHMARKS: Record<string, Benchmark> = {
  engine: benchmarkEngine,
  coverage: benchmarkCoverage,
  model: benchmarkModel,
  report: benchmarkReport,
  page: benchmarkPage,
  sweep: benchmarkSweep,
};

/** These take an hour or so, and run only when they are named. */
const LONG: Record<string, Benchmark> = {
  'sweep-100k': benchmarkLargeSweep(100),
  'sweep-1M': benchmarkLargeSweep(1000),
  calibrate: benchmarkCalibrate,
};

const RESULTS = new URL('../../results/bench/', import.meta.url);
const machine = { node: process.version, cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length };

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(BENCHMARKS);
mkdirSync(RESULTS, { recursive: true });
for (const name of names) {
  const benchmark = BENCHMARKS[name] ?? LONG[name];
  if (benchmark === undefined) {
    throw new Error(
      `There is no benchmark '${name}'; there are: ${Object.keys({ ...BENCHMARKS, ...LONG }).join(', ')}.`,
    );
  }
  console.log(`# ${name}`);
  const outcome = await benchmark(RESULTS);
  const file = new URL(`${name}.json`, RESULTS);
  if (existsSync(file)) tellChanges(outcome, JSON.parse(readFileSync(file, 'utf8')));
  const kept = { at: new Date().toISOString(), machine, ...outcome };
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
  for (const goal of outcome.missedGoals) console.error(`Missed: ${goal}`);
  if (outcome.missedGoals.length > 0) process.exitCode = 1;
}

function tellChanges({ figures = {} }: Outcome, last: Outcome & { readonly at: string }): void {
  for (const [name, figure] of Object.entries(figures)) {
    const before = last.figures?.[name];
    if (before === undefined) continue;
    const change = (figure / before - 1) * 100;
    console.log(`${name}: ${figure.toPrecision(3)}, ${change.toFixed(1)} % from ${before.toPrecision(3)} (${last.at})`);
  }
}
