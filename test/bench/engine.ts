import { batchMeans, EventQueue, HeapEventQueue } from '#engine';
import { allocatedBytes } from './allocation.ts';
import { type Benchmark, cpuNs, median, type Outcome } from './benchmark.ts';
import { type Contestant, type Implementation, inCpp, inTypeScript } from './blkcq/contestants.ts';
import { Blkcq } from './blkcq/generic.ts';
import { EVENTS_PER_IO, EXACT_E_IOPS, SLOTS, VARIANTS, type Variant } from './blkcq/workload.ts';
import { type Measure, pairedRounds, type Rounds, type Speed, speedOf } from './paired-rounds.ts';

const ROUNDS = 15;
const LENGTH = { warmUpIos: 20_000, measuredIos: 600_000 };
/** Objects and callbacks: fewer IOs take as long. */
const SIMJS_LENGTH = { warmUpIos: 2_000, measuredIos: 10_000 };
const IOPS_BATCHES = 30;
const IOPS_CONFIDENCE = 0.999;
/** Short enough that nothing is collected meanwhile: one small object for each event would be 5 MB. */
const ALLOCATION_IOS = 100_000;
/** Rare paths box a number now and then, and the measurement takes some KB; a box for each event would be 16 bytes. */
const ALLOCATION_LIMIT_BYTES_PER_EVENT = 2;

type Contestants = { readonly [Name in Implementation]?: Contestant };

/** How many times as fast as another an implementation has to be, in the median of the rounds. */
const GOALS: readonly { readonly of: Implementation; readonly over: Implementation; readonly least: number }[] = [
  { of: 'generic', over: 'heap', least: 0.8 },
  { of: 'tuned', over: 'heap', least: 1.1 },
  { of: 'tuned', over: 'wheel', least: 0.5 },
  { of: 'generic', over: 'simjs', least: 20 },
  { of: 'tuned', over: 'simjs', least: 30 },
];
/** A machine on which the wheel gains less says nothing of the others either. */
const LEAST_WHEEL_OVER_HEAP = 2;

/** The reference workload: the engine's generic parts and a tuned path against C++ and a package; IOPS; garbage. */
export const benchmarkEngine: Benchmark = async (results) => {
  const cpp = inCpp(results);
  if (cpp === null) console.log('g++ is not installed: no comparison with C++.');
  const contestants: Contestants = { ...(await inTypeScript(results)), ...cpp };
  const variants: Outcome[] = [];
  for (const variant of VARIANTS) variants.push(await compare(variant, contestants));
  for (const contestant of Object.values(contestants)) contestant.close();
  const parts = [...variants, checkIops(), checkAllocation()];
  return {
    rounds: ROUNDS,
    length: LENGTH,
    parts,
    figures: Object.assign({}, ...variants.map(({ figures }) => figures)),
    heapQueueNsPerEvent: timeHeapQueue(),
    missedGoals: parts.flatMap(({ missedGoals }) => missedGoals),
  };
};

async function compare(variant: Variant, contestants: Contestants): Promise<Outcome> {
  const measures = Object.entries(contestants).map(([name, contestant]): [string, Measure] => {
    const length = name === 'simjs' ? SIMJS_LENGTH : LENGTH;
    return [name, (seed) => contestant.nsPerEvent({ variant, seed, ...length })];
  });
  for (const [, warmUp] of measures) await warmUp(0);
  const rounds = await pairedRounds(ROUNDS, Object.fromEntries(measures) as { [Name in Implementation]: Measure });
  for (const line of tableOf(variant, rounds)) console.log(line);
  const goals = GOALS.filter(({ over }) => over in contestants);
  const comparisons = goals.map((goal) => ({ ...goal, speed: speedOf(rounds, goal.of, goal.over) }));
  for (const { of, over, speed } of comparisons) console.log(`  ${of} runs at ${told(speed)} x the speed of ${over}`);
  const missed = comparisons
    .filter(({ speed, least }) => speed.median < least)
    .map(({ of, over, speed, least }) => `${variant}: ${of} runs at ${told(speed)} x ${over}, goal ${least}`);
  const figures = comparisons.map(({ of, over, speed }) => [`${variant}: ${of} over ${over}`, speed.median]);
  return {
    variant,
    rounds,
    comparisons,
    figures: Object.fromEntries(figures),
    missedGoals: [...missed, ...weakBaseline(variant, rounds)],
  };
}

function* tableOf(variant: Variant, rounds: Rounds<Implementation>): Iterable<string> {
  yield `blkcq ${variant}, ns of CPU time an event, median of ${ROUNDS} rounds:`;
  for (const name of Object.keys(rounds[0] ?? {}) as Implementation[]) {
    yield `  ${name.padEnd(8)}${median(rounds.map((round) => round[name]))
      .toFixed(1)
      .padStart(8)}`;
  }
}

function told({ median, quartiles }: Speed): string {
  return `${median.toFixed(2)} (${quartiles.map((quartile) => quartile.toFixed(2)).join(' to ')})`;
}

function weakBaseline(variant: Variant, rounds: Rounds<Implementation>): readonly string[] {
  const gain = speedOf(rounds, 'wheel', 'heap');
  if (!Number.isNaN(gain.median)) console.log(`  wheel runs at ${told(gain)} x the speed of heap`);
  if (!(gain.median < LEAST_WHEEL_OVER_HEAP)) return [];
  const needed = `a baseline needs ${LEAST_WHEEL_OVER_HEAP}; measure again`;
  return [`${variant}: the wheel runs at only ${gain.median.toFixed(2)} x the heap, ${needed}`];
}

/** The network is product-form in variant E, so its IOPS are known. */
function checkIops(): Outcome {
  const queue = new EventQueue(SLOTS);
  const network = new Blkcq(queue, 'E', 1);
  network.runTo(LENGTH.warmUpIos);
  const batches = Array.from({ length: IOPS_BATCHES }, () => {
    const fromNs = queue.now;
    network.runTo(network.completedIos + LENGTH.measuredIos / 10);
    return (LENGTH.measuredIos / 10 / (queue.now - fromNs)) * 1e9;
  });
  const interval = batchMeans(batches, IOPS_CONFIDENCE);
  const iops = `${interval.mean.toFixed(0)} +- ${interval.halfWidth.toFixed(0)} IOPS`;
  console.log(`blkcq E: ${iops} simulated, ${EXACT_E_IOPS} exact`);
  const isRight = Math.abs(interval.mean - EXACT_E_IOPS) <= interval.halfWidth;
  return { interval, missedGoals: isRight ? [] : [`${iops} does not hold ${EXACT_E_IOPS}`] };
}

function checkAllocation(): Outcome {
  const runs = Array.from({ length: 5 }, (_, seed) => {
    const network = new Blkcq(new EventQueue(SLOTS), 'E', seed);
    network.runTo(LENGTH.warmUpIos);
    return allocatedBytes(() => network.runTo(LENGTH.warmUpIos + ALLOCATION_IOS));
  });
  // The least of a few, as compiling adds some too.
  const bytesPerEvent = Math.min(...runs) / (ALLOCATION_IOS * EVENTS_PER_IO);
  console.log(`blkcq E: ${bytesPerEvent.toFixed(2)} bytes allocated per event`);
  const isClean = bytesPerEvent <= ALLOCATION_LIMIT_BYTES_PER_EVENT;
  return { bytesPerEvent, missedGoals: isClean ? [] : [`${bytesPerEvent} bytes of garbage per event`] };
}

/** Last: once the code has seen a second queue class, it is slower for both. */
function timeHeapQueue(): number {
  const times = Array.from({ length: 5 }, (_, seed) => {
    const network = new Blkcq(new HeapEventQueue(SLOTS), 'E', seed);
    return cpuNs(() => network.runTo(LENGTH.measuredIos)) / (LENGTH.measuredIos * EVENTS_PER_IO);
  });
  console.log(`blkcq E on the engine's heap: ${median(times).toFixed(1)} ns an event`);
  return median(times);
}
