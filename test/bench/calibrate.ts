import { casePool } from '#adapters';
import { calibrate, type SimulateCases } from '#evidence';
import type { Key } from '#vocabulary';
import { hiddenMachine, KEYS, NOISE, TWELVE } from '../evidence/calibrate/hidden-machines.ts';
import { type Trial, trialOf } from '../evidence/calibrate/round-trip.ts';
import { type Benchmark, median, quantileOf } from './benchmark.ts';

const TRIALS = 100;
/** Of 100 trials in which an interval must hold the truth, and in which all predictions must be good. */
const GOOD_TRIALS_MIN = 90;
const ERROR_MAX = 0.1;
const THREADS = 2;
/** Five keys on twelve rows, in processor time of each thread: the machine may be busy with other things. */
const SECONDS_MAX = 120;
const FIVE_KEYS: readonly Key[] = [...KEYS, 'irq_factor', 'device_bytes_per_s'];

/** How often calibration finds machines that are hidden behind noise of 3 %, and how long it takes. */
export const benchmarkCalibrate: Benchmark = async () => {
  const pool = casePool({ threads: THREADS });
  try {
    const seconds = await secondsOfFiveKeys(pool.simulate);
    const trials: Trial[] = [];
    for (let trial = 1; trial <= TRIALS; trial++) trials.push(await trialOf(trial, pool.simulate));
    return summary(trials, seconds);
  } finally {
    await pool.close();
  }
};

async function secondsOfFiveKeys(simulate: SimulateCases): Promise<number> {
  const { measured } = hiddenMachine(0, FIVE_KEYS, TWELVE);
  const start = process.cpuUsage();
  await calibrate([measured], FIVE_KEYS, { simulate, noise: NOISE });
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1e6 / THREADS;
  console.log(`5 keys on ${measured.file.rows.length} rows: ${seconds.toFixed(1)} s of ${THREADS} processors`);
  return seconds;
}

function summary(trials: readonly Trial[], seconds: number) {
  const holding = Object.fromEntries(
    KEYS.map((key) => [key, trials.filter(({ missed }) => !missed.includes(key)).length]),
  );
  const worst = trials.map(({ errors }) => Math.max(...Object.values(errors)));
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
    ...(seconds > SECONDS_MAX ? [`5 keys took ${seconds.toFixed(0)} s, goal ${SECONDS_MAX}`] : []),
  ];
  return { trials, seconds, holding, missedGoals };
}

function pct(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
