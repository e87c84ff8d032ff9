import { describe, expect, it } from 'vitest';
import { advise } from '#advice';
import { type Measurements, simulate } from '#blocklayer';
import { toScenario } from '#platforms';
import { openSweep } from '#sweep';
import { rowsOf, specOf } from './rows.ts';

const SEEDS = 200;
/** Of 100 pairs with a true rate of 5 %, twelve or more winners come up in 0.4 %, eleven in 1.1 %. */
const MOST_WINNERS = 11;

const pair = specOf({
  axes: { device_write_latency_us: [20, 21] },
  workload: { ioengine: 'libaio', rw: 'randread', iodepth: 16 },
});

/** The same configuration again and again: what it writes it never does. */
const runs: readonly Measurements[] = Array.from({ length: SEEDS }, (_, seed) => {
  const scenario = toScenario(openSweep(pair).platform, { ioengine: 'libaio', iodepth: 16 });
  const precision = { iops_half_width: 0.001, confidence: 0.95, max_ios: 12_000 };
  return simulate(scenario, { seed: seed + 1, replicate: 0, precision }).measurements;
});

describe('one configuration under 200 seeds, in pairs as if two', () => {
  it.each(['fastest', 'lowest_latency', 'cheapest', 'balanced'] as const)(
    'has a winner by %s no more often than the stated 5 %%',
    (objective) => {
      const spec = { ...pair, objective };
      let winners = 0;
      for (let at = 0; at < SEEDS; at += 2) {
        const rows = rowsOf(spec, (_, __, rowIndex) => runs[at + rowIndex] ?? 'No.');
        if (advise({ spec, rows, finalists: [] }).verdict.kind === 'recommended') winners += 1;
      }
      expect(winners).toBeLessThanOrEqual(MOST_WINNERS);
    },
  );
});
