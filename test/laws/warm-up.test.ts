import { describe, expect, it } from 'vitest';
import { run, scenario } from './scenarios.ts';

const CEILING = 4_000_000;
const DEEP = { cpus: 16, numjobs: 16, iodepth: 512, ioengine: 'libaio', device_iops_max: CEILING };
const POPULATION = DEEP.numjobs * DEEP.iodepth;

describe('a closed loop with many IOs in flight, close to the ceiling of its device', () => {
  it('claims no precision when max_ios ends its warm-up', () => {
    const cut = run(scenario(DEEP), 0, { iops_half_width: 0.5, max_ios: 8 * POPULATION });
    expect(cut.precision_met).toBe(false);
    expect([cut.iops_half_width_pct, cut.lat_p99_half_width_pct]).toEqual([null, null]);
  });

  it('stays under the ceiling once it is warm', () => {
    const m = run(scenario(DEEP), 0, { iops_half_width: 0.01, max_ios: 64 * POPULATION });
    expect(m.precision_met).toBe(true);
    expect(m.iops).toBeLessThan(CEILING * (1 + m.iops_half_width_pct! / 100));
  });
});
