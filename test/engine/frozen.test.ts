import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EventQueue, exp, Histogram, ln, normalQuantile, samplerOf, streams, studentT } from '#engine';
import { Blkcq } from '../bench/blkcq/generic.ts';
import { SLOTS } from '../bench/blkcq/workload.ts';

/**
 * Frozen, not right. A difference here means that the same seed gives other numbers than before, or other numbers on
 * this machine than on others; if it is meant, `MODEL_VERSION` has to move with it. The laws say what is right.
 */
const FROZEN = {
  'stream device of seed 1': () => stream(1, 0, 'device'),
  'stream arrivals of seed 1': () => stream(1, 0, 'arrivals'),
  'stream device of seed 1, replicate 1': () => stream(1, 1, 'device'),
  'stream device of the largest seed': () => stream(Number.MAX_SAFE_INTEGER, 0, 'device'),
  'exponential sampler': () => samples(1),
  'lognormal sampler, cv 0.05': () => samples(0.05),
  'lognormal sampler, cv 0.5': () => samples(0.5),
  'lognormal sampler, cv 2': () => samples(2),
  exp: () => numbers(20_000, (i) => exp((i - 10_000) / 14.3)),
  ln: () => numbers(20_000, (i) => ln((i + 1) / 777)),
  'normal quantile': () => numbers(20_000, (i) => normalQuantile((i + 0.5) / 20_000)),
  'Student t': () => numbers(100, (i) => studentT(0.975, i + 1)),
  histogram: () => histogram(),
  'reference workload, E': () => numbers(1, () => endOf('E')),
  'reference workload, L': () => numbers(1, () => endOf('L')),
} satisfies Record<string, () => Float64Array>;

describe('the engine', () => {
  it('keeps two simulations in one process apart', () => {
    const [a, b] = [new EventQueue(SLOTS), new EventQueue(SLOTS)];
    const [e, l] = [new Blkcq(a, 'E', 1), new Blkcq(b, 'L', 1)];
    for (let ios = 500; ios <= 20_000; ios += 500) {
      e.runTo(ios);
      l.runTo(ios);
    }
    expect([a.now, b.now]).toEqual([endOf('E'), endOf('L')]);
  });

  it('gives the frozen bytes', () => {
    const digests = Object.entries(FROZEN).map(([name, make]) => `${name}: ${digestOf(make())}`);
    expect(digests.join('\n')).toMatchInlineSnapshot(`
      "stream device of seed 1: f61880d7caf52336
      stream arrivals of seed 1: ee3f1d5547443449
      stream device of seed 1, replicate 1: ee0e97d900e58d4b
      stream device of the largest seed: 34e2f911da67416d
      exponential sampler: 019cbf344e1746f2
      lognormal sampler, cv 0.05: 9951b2e1c2691600
      lognormal sampler, cv 0.5: 3d0256ebb96575d2
      lognormal sampler, cv 2: dd4b2cd37d3772d7
      exp: a13f4cb611a61e7f
      ln: 9ab44bb1c66fb7d0
      normal quantile: 33401574d8453f59
      Student t: 5a489e0e37f72f0e
      histogram: 4ef8b6fc1fe5c0dc
      reference workload, E: c15bbe9b0cb25fd3
      reference workload, L: eb1e4834b59444b1"
    `);
  });
});

function numbers(count: number, make: (index: number) => number): Float64Array {
  return Float64Array.from({ length: count }, (_, i) => make(i));
}

function stream(seed: number, replicate: number, name: string): Float64Array {
  const words = streams(seed, replicate).of(name);
  return numbers(10_000, () => words.nextUint32());
}

function samples(cv: number): Float64Array {
  const sampler = samplerOf(80_000, cv, streams(1, 0).of('device'));
  return numbers(50_000, () => sampler.sample());
}

function histogram(): Float64Array {
  const recorded = new Histogram();
  for (const sample of samples(0.5)) recorded.record(Math.round(sample));
  return Float64Array.of(...[0.5, 0.9, 0.99, 0.999].map((q) => recorded.quantile(q) ?? Number.NaN), recorded.mean);
}

function endOf(variant: 'E' | 'L'): number {
  const queue = new EventQueue(SLOTS);
  new Blkcq(queue, variant, 1).runTo(20_000);
  return queue.now;
}

/** Of the bits, least significant byte first. */
function digestOf(values: Float64Array): string {
  const bytes = new DataView(new ArrayBuffer(8 * values.length));
  for (const [i, value] of values.entries()) bytes.setFloat64(8 * i, value, true);
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}
