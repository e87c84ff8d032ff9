import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulate } from '#blocklayer';
import { anyScenario } from './any-scenario.ts';

const POINTS = 200;
const PRECISION = { iops_half_width: 0.1, confidence: 0.95, max_ios: 1500 };

describe('any machine that can exist', () => {
  it(`runs, and measures what can be: ${POINTS} points`, () => {
    fc.assert(
      fc.property(anyScenario, (scenario) => {
        const { measurements: m } = simulate(scenario, { seed: 1, replicate: 0, precision: PRECISION });
        for (const [name, value] of Object.entries(m)) {
          if (typeof value === 'number') expect(Number.isFinite(value) && value >= 0, `${name} ${value}`).toBe(true);
        }
        expect(m.iops).toBeGreaterThan(0);
        expect(m.cpu_cores_used).toBeLessThanOrEqual(scenario.cpus * (1 + 1e-9));
        expect(m.device_util_pct).toBeLessThanOrEqual(100);
        expect(m.lat_min_us).toBeLessThanOrEqual(m.lat_mean_us);
        expect(m.lat_mean_us).toBeLessThanOrEqual(m.lat_max_us);
        expect(m.read_iops + m.write_iops).toBeCloseTo(m.iops, 3);
      }),
      { numRuns: POINTS, seed: 2, endOnFailure: true },
    );
  }, 120_000);
});
