import { beforeAll, describe, expect, it } from 'vitest';
import { batchMeans, EventQueue, HeapEventQueue, isPositivelyCorrelated, samplerOf, streams } from '#engine';
import { Blkcq } from '../bench/blkcq/generic.ts';
import { tunedBlkcq } from '../bench/blkcq/tuned.ts';
import { EXACT_E_IOPS, SLOTS } from '../bench/blkcq/workload.ts';
import { type OpenRun, runCycle, runOpen } from '../engine/networks.ts';

/** A right simulator fails a law with this confidence once in 10,000 seeds; the seeds are fixed. */
const CONFIDENCE = 0.9999;
/** A law that could not tell an error of this share of its value would be no law. */
const POWER = 0.1;
const SERVICE_NS = 10_000;
const BATCHES = 40;

const wheel = (slots: number): EventQueue => new EventQueue(slots);

/** Mean wait in the line in units of the mean service; rho = load of each server, cv = of the service. */
const OPEN_LAWS = [
  ...[0.3, 0.5, 0.7, 0.8].map((rho) => ({ law: 'M/M/1', servers: 1, cv: 1, rho, wait: pollaczekKhinchine(rho, 1) })),
  ...[0.3, 0.5, 0.7, 0.8].map((rho) => ({ law: 'M/D/1', servers: 1, cv: 0, rho, wait: pollaczekKhinchine(rho, 0) })),
  ...[0.5, 0.7].map((rho) => ({ law: 'M/G/1', servers: 1, cv: 0.5, rho, wait: pollaczekKhinchine(rho, 0.5) })),
  ...[4, 8, 16].map((c) => ({
    law: `M/M/${c}`,
    servers: c,
    cv: 1,
    rho: 0.8,
    wait: erlangC(c, 0.8) / (c * (1 - 0.8)),
  })),
];

describe.each(OPEN_LAWS)('$law at load $rho', ({ law, servers, cv, rho, wait }) => {
  /** Waits are rarer with several servers, and take longer to average out. */
  const customers = servers === 1 ? 600_000 : 2_000_000;
  let run: OpenRun;
  beforeAll(() => {
    run = open(`${law} ${rho}`, { servers, cv, rho, customers });
  });

  it('waits as long as theory says, within its own confidence interval', () => {
    const batches = batchesOf(run.waitsNs.subarray(customers / 20));
    expect(isPositivelyCorrelated(batches, CONFIDENCE)).toBe(false);
    expectLaw(batches, wait * SERVICE_NS);
  });

  it("obeys Little's law and the utilisation law exactly: it runs from empty to empty", () => {
    expect(run.meanPopulation * run.endedNs).toBeCloseTo(run.sojournNs, -1);
    expect(run.meanBusy * run.endedNs).toBeCloseTo(run.workNs, -1);
    expect(run.meanBusy / servers).toBeLessThanOrEqual(1);
  });
});

describe('M/M/infinity', () => {
  it('has as many customers on average as it is offered, and none waits', () => {
    const run = open('M/M/inf', { servers: 200, cv: 1, rho: 0.1, customers: 800_000 });
    expect(run.waitsNs.every((ns) => ns === 0)).toBe(true);
    /** The number present is Poisson with mean 20 and correlation time one service: its mean has this deviation. */
    const deviation = Math.sqrt((2 * 20 * SERVICE_NS) / run.endedNs);
    expect(Math.abs(run.meanPopulation - 20)).toBeLessThan(3.9 * deviation);
  });
});

describe('closed networks', () => {
  it.each([1, 2, 5, 20])('agree with exact mean value analysis for %i jobs', (jobs) => {
    const demandsNs = [10_000, 6000, 3000];
    const throughput = runCycle(
      wheel,
      demandsNs.map((ns, i) => exponential(`mva ${i}`, 1, ns)),
      jobs,
      LENGTH,
    );
    expectLaw(throughput, meanValueAnalysis(demandsNs, 0, jobs));
  });

  it.each([1, 4, 16, 64])('agree with exact mean value analysis with a think time for %i jobs', (jobs) => {
    const stations = [exponential('think', jobs, 100_000), exponential('cpu', 1, 3000), exponential('disk', 1, 5000)];
    expectLaw(runCycle(wheel, stations, jobs, LENGTH), meanValueAnalysis([3000, 5000], 100_000, jobs));
  });

  it.each([
    [8, 1, 50_000],
    [12, 3, 30_000],
    [64, 8, 70_000],
  ])('repair %i machines with %i repairers as the birth-death chain says', (machines, repairers, runsNs) => {
    const stations = [exponential('run', machines, runsNs), exponential('repair', repairers, SERVICE_NS)];
    expectLaw(
      runCycle(wheel, stations, machines, LENGTH),
      repairman(machines, repairers, SERVICE_NS / runsNs) / runsNs,
    );
  });
});

describe('the reference workload', () => {
  it('has the IOPS of exact convolution in its exponential variant', () => {
    const exact = convolution(256, [
      ...new Array(32).fill({ demandNs: (2 * 1500) / 32, servers: 1 }),
      ...new Array(8).fill({ demandNs: 80_000 / 8, servers: 8 }),
    ]);
    expect(exact * 1e9).toBeCloseTo(EXACT_E_IOPS, -1);
    const queue = new EventQueue(SLOTS);
    const network = new Blkcq(queue, 'E', 1);
    const ios = 20_000;
    network.runTo(ios);
    const iops = Float64Array.from({ length: 30 }, (_, i) => {
      const fromNs = queue.now;
      network.runTo((i + 2) * ios);
      return (ios / (queue.now - fromNs)) * 1e9;
    });
    expectLaw(iops, exact * 1e9);
  });

  it.each(['E', 'L'] as const)('takes the same path to the nanosecond on every queue in variant %s', (variant) => {
    const times = [new EventQueue(SLOTS), new HeapEventQueue(SLOTS)].map((queue) => {
      new Blkcq(queue, variant, 3).runTo(LONG_RUN_IOS);
      return queue.now;
    });
    tunedBlkcq.start(variant, 3);
    tunedBlkcq.runTo(LONG_RUN_IOS);
    expect([...times, tunedBlkcq.now()]).toEqual(new Array(3).fill(times[0]));
    expect(times[0]).toBeGreaterThan(LONG_RUN_NS);
  });
});

/** Beyond the time at which the tuned path moves its origin on, and so through every rare path of the wheels. */
const LONG_RUN_NS = 2 ** 30;
const LONG_RUN_IOS = 900_000;

const LENGTH = { batches: BATCHES, jobsPerBatch: 8000 };

function expectLaw(batches: ArrayLike<number>, expected: number): void {
  const { mean, halfWidth } = batchMeans(batches, CONFIDENCE);
  expect(halfWidth / expected).toBeLessThan(POWER);
  expect(Math.abs(mean - expected)).toBeLessThan(halfWidth);
}

interface Load {
  readonly servers: number;
  readonly cv: number;
  readonly rho: number;
  readonly customers: number;
}

function open(name: string, { servers, cv, rho, customers }: Load): OpenRun {
  const run = streams(2026, 0);
  return runOpen(wheel, {
    servers,
    between: samplerOf(SERVICE_NS / (rho * servers), 1, run.of(`${name} arrivals`)),
    service: samplerOf(SERVICE_NS, cv, run.of(`${name} service`)),
    customers,
  });
}

function exponential(name: string, servers: number, meanNs: number) {
  return { servers, service: samplerOf(meanNs, 1, streams(2026, 0).of(name)) };
}

function batchesOf(samples: Float64Array): Float64Array {
  const size = Math.floor(samples.length / BATCHES);
  return Float64Array.from(
    { length: BATCHES },
    (_, i) => samples.subarray(i * size, (i + 1) * size).reduce((sum, x) => sum + x, 0) / size,
  );
}

/** M/G/1: mean wait in units of the mean service. */
function pollaczekKhinchine(rho: number, cv: number): number {
  return (rho * (1 + cv * cv)) / (2 * (1 - rho));
}

/** Probability that a customer of M/M/c waits, from Erlang's B recursion. */
function erlangC(servers: number, rho: number): number {
  let blocked = 1;
  for (let c = 1; c <= servers; c++) blocked = (servers * rho * blocked) / (c + servers * rho * blocked);
  return blocked / (1 - rho * (1 - blocked));
}

/** Exact MVA (Reiser and Lavenberg, 1980) of single servers and a think time: throughput per ns. */
function meanValueAnalysis(demandsNs: readonly number[], thinkNs: number, jobs: number): number {
  let waiting = demandsNs.map(() => 0);
  let throughput = 0;
  for (let n = 1; n <= jobs; n++) {
    const residence = demandsNs.map((demand, i) => demand * (1 + waiting[i]!));
    throughput = n / (thinkNs + residence.reduce((sum, ns) => sum + ns, 0));
    waiting = residence.map((ns) => throughput * ns);
  }
  return throughput;
}

/** Mean number of running machines; ratio = mean repair over mean run. */
function repairman(machines: number, repairers: number, ratio: number): number {
  let weight = 1;
  let total = 1;
  let running = machines;
  for (let broken = 1; broken <= machines; broken++) {
    weight *= ((machines - broken + 1) * ratio) / Math.min(broken, repairers);
    total += weight;
    running += weight * (machines - broken);
  }
  return running / total;
}

/** Buzen's convolution with several servers at a station: throughput per ns. */
function convolution(jobs: number, stations: readonly { demandNs: number; servers: number }[]): number {
  /** Weights in units of 10 us, so that none overflows. */
  const unitNs = 10_000;
  let normal = Float64Array.from({ length: jobs + 1 }, (_, n) => (n === 0 ? 1 : 0));
  for (const { demandNs, servers } of stations) {
    const weights = new Float64Array(jobs + 1).fill(1);
    for (let n = 1; n <= jobs; n++) weights[n] = (weights[n - 1]! * (demandNs / unitNs)) / Math.min(n, servers);
    normal = normal.map((_, n) => {
      let sum = 0;
      for (let k = 0; k <= n; k++) sum += weights[k]! * normal[n - k]!;
      return sum;
    });
  }
  return normal[jobs - 1]! / normal[jobs]! / unitNs;
}
