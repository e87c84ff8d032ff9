import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { batchMeans, EventQueue, HeapEventQueue } from '#engine';
import { elapsedNs, median, type Outcome, quantileOf } from './benchmark.ts';
import { Blkcq, EVENTS_PER_IO, EXACT_E_IOPS, SLOTS, VARIANTS, type Variant } from './blkcq.ts';
import { buildReference, type Reference } from './reference.ts';

/** Each round runs every contestant once in turn: only ratios inside one round survive a noisy machine. */
const ROUNDS = 15;
const LENGTH = { warmUpIos: 20_000, measuredIos: 300_000 };
/** Lowest tolerated speed in units of the C++ heap's; the median of the rounds counts. */
const SPEED_GOAL = 0.6;
const IOPS_BATCHES = 30;
const IOPS_CONFIDENCE = 0.999;
/** Short enough that nothing is collected meanwhile: one small object for each event would be 5 MB. */
const ALLOCATION_IOS = 100_000;
/** Rare paths box a number now and then, and the measurement takes some KB; a box for each event would be 16 bytes. */
const ALLOCATION_LIMIT_BYTES_PER_EVENT = 2;

/** The engine's generic parts on the reference workload: speed against C++, the right IOPS, no garbage. */
export function benchmarkEngine(results: URL): Outcome {
  const reference = buildReference(results);
  if (reference === null) console.log('g++ is not installed: no comparison with C++.');
  for (const variant of VARIANTS) nsPerEvent(variant, 0);
  const speeds = VARIANTS.map((variant) => compare(variant, reference));
  const iops = checkIops();
  const allocation = checkAllocation();
  const heapQueue = timeHeapQueue();
  const missedGoals = [...speeds, iops, allocation].flatMap((part) => part.missedGoals);
  return { rounds: ROUNDS, length: LENGTH, speeds, iops, allocation, heapQueue, missedGoals };
}

function nsPerEvent(variant: Variant, seed: number): number {
  const network = new Blkcq(new EventQueue(SLOTS), variant, seed);
  network.runTo(LENGTH.warmUpIos);
  const measuredNs = elapsedNs(() => network.runTo(LENGTH.warmUpIos + LENGTH.measuredIos));
  return measuredNs / (LENGTH.measuredIos * EVENTS_PER_IO);
}

function compare(variant: Variant, reference: Reference | null): Outcome {
  const rounds = Array.from({ length: ROUNDS }, (_, seed) => {
    const engine = nsPerEvent(variant, seed);
    return { engine, reference: reference?.(variant, LENGTH, seed).nsPerEvent ?? Number.NaN };
  });
  const speeds = rounds.map((round) => round.reference / round.engine);
  const found = {
    variant,
    engineNsPerEvent: median(rounds.map((round) => round.engine)),
    referenceNsPerEvent: median(rounds.map((round) => round.reference)),
    speed: median(speeds),
    speedQuartiles: [quantileOf(speeds, 0.25), quantileOf(speeds, 0.75)],
  };
  const engine = `${found.engineNsPerEvent.toFixed(1)} ns/event`;
  const against = `C++ heap ${found.referenceNsPerEvent.toFixed(1)}, speed ${found.speed.toFixed(2)} of it`;
  console.log(`blkcq ${variant}: ${engine}${reference === null ? '' : `; ${against}`}`);
  const isSlow = found.speed < SPEED_GOAL;
  return { ...found, missedGoals: isSlow ? [`variant ${variant} reaches ${found.speed}, goal ${SPEED_GOAL}`] : [] };
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
  const told = `${interval.mean.toFixed(0)} +- ${interval.halfWidth.toFixed(0)} IOPS`;
  console.log(`blkcq E: ${told} simulated, ${EXACT_E_IOPS} exact`);
  const isRight = Math.abs(interval.mean - EXACT_E_IOPS) <= interval.halfWidth;
  return { interval, missedGoals: isRight ? [] : [`${told} does not hold ${EXACT_E_IOPS}`] };
}

/** Bytes that a warm run adds to a heap that was just swept; the least of a few, as compiling adds some too. */
function checkAllocation(): Outcome {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const grown = Array.from({ length: 5 }, (_, seed) => {
    const network = new Blkcq(new EventQueue(SLOTS), 'E', seed);
    network.runTo(LENGTH.warmUpIos);
    collectGarbage();
    const before = getHeapStatistics().used_heap_size;
    network.runTo(LENGTH.warmUpIos + ALLOCATION_IOS);
    return getHeapStatistics().used_heap_size - before;
  });
  const bytesPerEvent = Math.min(...grown) / (ALLOCATION_IOS * EVENTS_PER_IO);
  console.log(`blkcq E: ${bytesPerEvent.toFixed(2)} bytes allocated per event`);
  const isClean = bytesPerEvent <= ALLOCATION_LIMIT_BYTES_PER_EVENT;
  return { bytesPerEvent, missedGoals: isClean ? [] : [`${bytesPerEvent} bytes of garbage per event`] };
}

/** Last: once the code has seen a second queue class, it is slower for both. */
function timeHeapQueue(): object {
  const times = Array.from({ length: 5 }, (_, seed) => {
    const network = new Blkcq(new HeapEventQueue(SLOTS), 'E', seed);
    return elapsedNs(() => network.runTo(LENGTH.measuredIos)) / (LENGTH.measuredIos * EVENTS_PER_IO);
  });
  console.log(`blkcq E on the plain heap: ${median(times).toFixed(1)} ns/event`);
  return { nsPerEvent: median(times) };
}
