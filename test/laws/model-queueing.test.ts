import { describe, expect, it } from 'vitest';
import { batchMeans } from '#engine';
import type { Point } from '#vocabulary';
import { FREE_CPU, runLong, scenario } from './scenarios.ts';

const REPLICATES = 8;
/** Chance that a correct model fails one of these rows: the interval of the run itself is the tolerance. */
const CONFIDENCE = 0.9999;

/** The drive alone, an open loop with Poisson arrivals into it; every CPU cost is zero. */
function drive(meanUs: number, rho: number, point: Point): Point {
  const servers = Number(point.device_parallelism);
  return {
    ...FREE_CPU,
    ioengine: 'io_uring',
    iodepth: 1024,
    numjobs: 1,
    device_read_latency_us: meanUs,
    rate_iops: (rho * servers * 1e6) / meanUs,
    ...point,
  };
}

/** Erlang's C: the chance to wait in M/M/c. */
function erlangC(servers: number, rho: number): number {
  const load = servers * rho;
  let blocking = 1;
  for (let k = 1; k <= servers; k++) blocking = (load * blocking) / (k + load * blocking);
  return blocking / (1 - rho * (1 - blocking));
}

const mmc = (servers: number, rho: number, meanUs: number): number =>
  meanUs + (erlangC(servers, rho) * meanUs) / (servers * (1 - rho));
const md1 = (rho: number, meanUs: number): number => meanUs + (rho * meanUs) / (2 * (1 - rho));

const ROWS = [
  ...[0.3, 0.5, 0.7, 0.8].map((rho) => ({ name: 'M/M/1', servers: 1, cv: 1, rho, expected: mmc(1, rho, 10) })),
  ...[0.3, 0.5, 0.7, 0.8].map((rho) => ({ name: 'M/D/1', servers: 1, cv: 0, rho, expected: md1(rho, 10) })),
  ...[4, 8, 16].map((servers) => ({ name: 'M/M/c', servers, cv: 1, rho: 0.7, expected: mmc(servers, 0.7, 10) })),
];

describe('the drive in an open loop', () => {
  it.each(ROWS)('$name, $servers servers, load $rho: mean residence by theory', ({ servers, cv, rho, expected }) => {
    const s = scenario(drive(10, rho, { device_parallelism: servers, device_latency_cv: cv }));
    const means = Array.from({ length: REPLICATES }, (_, replicate) => runLong(s, 60_000, replicate).lat_mean_us);
    const { mean, halfWidth } = batchMeans(means, CONFIDENCE);
    expect(Math.abs(mean - expected)).toBeLessThan(halfWidth);
    expect(halfWidth / expected).toBeLessThan(0.2); // the interval says something
  });
});

describe('the machine as a closed network', () => {
  /** Jobs of depth one visit D equal exponential drives in turn: a balanced product-form network, X = N mu / (N + D - 1). */
  it.each([
    { jobs: 1, drives: 4 },
    { jobs: 4, drives: 2 },
    { jobs: 8, drives: 4 },
    { jobs: 16, drives: 8 },
  ])('exact mean value analysis: $jobs jobs around $drives drives', ({ jobs, drives }) => {
    const s = scenario({
      ...FREE_CPU,
      ioengine: 'io_uring',
      numjobs: jobs,
      devices: drives,
      device_parallelism: 1,
      device_latency_cv: 1,
      device_read_latency_us: 10,
    });
    const expected = (jobs / (jobs + drives - 1)) * drives * 1e5; // every IO is one visit to one drive
    const rates = Array.from({ length: REPLICATES }, (_, replicate) => runLong(s, 40_000, replicate).iops);
    const { mean, halfWidth } = batchMeans(rates, CONFIDENCE);
    expect(Math.abs(mean - expected)).toBeLessThan(halfWidth);
    expect(halfWidth / expected).toBeLessThan(0.05);
  });

  /**
   * Machine repairman with a fixed repair time (M/D/1//N, Takacs 1962): N depth-one jobs share one CPU that works D per
   * IO; the drive serves any number with exponential times of mean Z. The CPU is idle a share 1 / (1 + N (D/Z) S) of the
   * time, S = sum over n < N of binomial(N-1, n) times the product over i <= n of (exp(i D / Z) - 1).
   */
  it.each([2, 5, 10])('machine repairman: %i jobs on one CPU', (jobs) => {
    const workUs = 4;
    const driveUs = 20;
    const s = scenario({
      ...FREE_CPU,
      ioengine: 'psync',
      cost_app_fio_ns: workUs * 1000,
      numjobs: jobs,
      cpus_allowed: [0],
      device_latency_cv: 1,
      device_read_latency_us: driveUs,
    });
    let sum = 0;
    let term = 1;
    for (let n = 0; n < jobs; n++) {
      sum += term;
      term *= ((jobs - 1 - n) / (n + 1)) * (Math.exp(((n + 1) * workUs) / driveUs) - 1);
    }
    const idle = 1 / (1 + jobs * (workUs / driveUs) * sum);
    const expected = ((1 - idle) * 1e6) / workUs;
    const rates = Array.from({ length: REPLICATES }, (_, replicate) => runLong(s, 40_000, replicate).iops);
    const { mean, halfWidth } = batchMeans(rates, CONFIDENCE);
    expect(Math.abs(mean - expected)).toBeLessThan(halfWidth);
    expect(halfWidth / expected).toBeLessThan(0.05);
  });
});
