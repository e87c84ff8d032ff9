import { casePool } from '#adapters';
import { calibrate } from '#evidence';
import type { Key } from '#vocabulary';
import { hiddenMachine, KEYS, NOISE, TWELVE } from '../evidence/calibrate/hidden-machines.ts';
import { type Trial, trialOf } from '../evidence/calibrate/round-trip.ts';
import { type Benchmark, median, quantileOf } from './benchmark.ts';

const TRIALS = 100;
/** Of 100 trials in which an interval must hold the truth, and in which all predictions must be good. */
const GOOD_TRIALS_MIN = 90;
const ERROR_MAX = 0.1;
/** Five keys on twelve rows: two minutes on two cores. Processor time counts, since the machine may be busy with other things. */
const CORES = 2;
const CPU_SECONDS_MAX = CORES * 120;
const FIVE_KEYS: readonly Key[] = [...KEYS, 'irq_factor', 'device_bytes_per_s'];

/** How often calibration finds machines that are hidden behind noise of 3 %, and how long it takes. */
export const benchmarkCalibrate: Benchmark = async () => {
  const seconds = await secondsOfFiveKeys();
  const trials: Trial[] = [];
  for (let trial = 1; trial <= TRIALS; trial++) {
    const found = await trialOf(trial);
    console.log(`trial ${trial}: worst prediction ${pct(worstOf(found))}, missed ${found.missed.join(', ') || 'none'}`);
    trials.push(found);
  }
  return summary(trials, seconds);
};

interface Seconds {
  readonly cpu: number;
  readonly elapsed: number;
}

async function secondsOfFiveKeys(): Promise<Seconds> {
  const { measured } = hiddenMachine(0, FIVE_KEYS, TWELVE);
  const pool = casePool({ threads: CORES });
  const [from, start] = [performance.now(), process.cpuUsage()];
  await calibrate([measured], FIVE_KEYS, { simulate: pool.simulate, noise: NOISE }).finally(pool.close);
  const { user, system } = process.cpuUsage(start);
  const [cpu, elapsed] = [(user + system) / 1e6, (performance.now() - from) / 1000];
  console.log(
    `5 keys on ${measured.file.rows.length} rows: ${cpu.toFixed(1)} s of CPU, ${elapsed.toFixed(1)} s on ${CORES} threads`,
  );
  return { cpu, elapsed };
}

function summary(trials: readonly Trial[], seconds: Seconds) {
  const holding = Object.fromEntries(
    KEYS.map((key) => [key, trials.filter(({ missed }) => !missed.includes(key)).length]),
  );
  const worst = trials.map(worstOf);
  const good = worst.filter((error) => error <= ERROR_MAX).length;
  for (const [key, count] of Object.entries(holding))
    console.log(`${key}: ${count} of ${TRIALS} intervals hold the truth`);
  console.log(
    `worst prediction of a trial: median ${pct(median(worst))}, 95th percentile ${pct(quantileOf(worst, 0.95))}, worst ${pct(Math.max(...worst))}`,
  );
  const missedGoals = [
    ...Object.entries(holding).flatMap(([key, count]) =>
      count < GOOD_TRIALS_MIN ? [`${key}: ${count} intervals hold the truth, goal ${GOOD_TRIALS_MIN}`] : [],
    ),
    ...(good < GOOD_TRIALS_MIN ? [`${good} trials predict all rows within 10 %, goal ${GOOD_TRIALS_MIN}`] : []),
    ...(seconds.cpu > CPU_SECONDS_MAX
      ? [`5 keys took ${seconds.cpu.toFixed(0)} s of CPU, goal ${CPU_SECONDS_MAX}`]
      : []),
  ];
  return { trials, seconds, holding, missedGoals };
}

function worstOf({ errors }: Trial): number {
  return Math.max(...Object.values(errors));
}

function pct(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
