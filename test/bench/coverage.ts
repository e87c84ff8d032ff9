import { type Measurements, type Scenario, simulate } from '#blocklayer';
import type { Benchmark } from './benchmark.ts';
import { HARD_CASES } from './hard-cases.ts';

const REPETITIONS = 400;
const CONFIDENCE = 0.95;
/** Lowest tolerated share of 95 % intervals that hold the truth. */
const GOAL = 0.93;
/** The truth is one long run: its own error is a tenth of the half-width in question. */
const TRUTH_IOS = 5_000_000;
const TRUTH_REPLICATE = 1_000_000;
/** A percentile is told to the middle of a bucket. */
const BUCKET_PCT = 0.8;

/** How often the intervals of runs that stop by themselves hold the truth, and what a run costs. */
export const benchmarkCoverage: Benchmark = () => {
  const rows = Object.entries(HARD_CASES).map(([name, s]) => coverageOf(name, s));
  const missedGoals = rows
    .filter(({ coverage }) => coverage < GOAL)
    .map(({ name, coverage }) => `${name}: ${coverage} of the intervals hold the truth, goal ${GOAL}`);
  return { repetitions: REPETITIONS, rows, missedGoals };
};

function coverageOf(name: string, s: Scenario) {
  const truth = run(s, TRUTH_REPLICATE, { halfWidth: 1e-9, ios: TRUTH_IOS });
  const runs = Array.from({ length: REPETITIONS }, (_, i) => run(s, i, { halfWidth: 0.01, ios: 2_000_000 }));
  const told = runs.filter(({ lat_p99_half_width_pct: known }) => known !== null);
  const row = {
    name,
    coverage: share(runs, (m) => holds(m.iops, m.iops_half_width_pct, truth.iops)),
    iosPerRun: runs.reduce((sum, m) => sum + m.ios_measured, 0) / REPETITIONS,
    p99Told: told.length / REPETITIONS,
    p99Coverage: share(told, (m) =>
      holds(m.lat_p99_us, (m.lat_p99_half_width_pct ?? 0) + BUCKET_PCT, truth.lat_p99_us),
    ),
  };
  const p99 = `p99 told in ${pct(row.p99Told)}, held by ${pct(row.p99Coverage)} of those`;
  console.log(`${name}: ${pct(row.coverage)} hold the IOPS, ${row.iosPerRun.toFixed(0)} IOs a run; ${p99}`);
  return row;
}

function run(s: Scenario, replicate: number, { halfWidth, ios }: { halfWidth: number; ios: number }): Measurements {
  const precision = { iops_half_width: halfWidth, confidence: CONFIDENCE, max_ios: ios };
  return simulate(s, { seed: 7, replicate, precision }).measurements;
}

function holds(value: number | null, halfWidthPct: number | null, truth: number | null): boolean {
  return value !== null && truth !== null && Math.abs(value - truth) * 100 <= (halfWidthPct ?? 0) * value;
}

function share<T>(items: readonly T[], condition: (item: T) => boolean): number {
  return items.filter(condition).length / items.length;
}

function pct(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
