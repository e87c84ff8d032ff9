import { describe, expect, it } from 'vitest';
import { estimate } from '#blocklayer';
import { COMPLETIONS, run, SEED0, scenario } from '../laws/scenarios.ts';

/** Factor that screening allows the bounds to be off. */
const DOUBT = 1.25;
const QUICKLY = { iops_half_width: 0.03, max_ios: 50_000 };

describe('estimate', () => {
  it.each(COMPLETIONS)('bounds what a simulation of %s finds', (completion) => {
    for (const point of [
      { numjobs: 1, iodepth: 1 },
      { numjobs: 8, iodepth: 32, device_iops_max: 1_500_000 },
      { numjobs: 4, iodepth: 64, bs: 65_536, device_bytes_per_s: 7e9 },
      { numjobs: 2, iodepth: 8, rw: 'randwrite', device_write_latency_us: 11 },
      { numjobs: 2, iodepth: 8, rw: 'randrw', rwmixread: 30, device_write_latency_us: 400 },
    ]) {
      const s = scenario({ ioengine: 'io_uring', completion, ...point });
      const { iops, cpuCores } = estimate(s) ?? { iops: null, cpuCores: null };
      const found = run(s, 0, QUICKLY);
      expect(found.iops).toBeGreaterThan((iops?.low ?? Number.NaN) / DOUBT);
      expect(found.iops).toBeLessThan((iops?.high ?? Number.NaN) * DOUBT);
      expect(found.cpu_cores_used).toBeLessThan((cpuCores?.high ?? Number.NaN) * DOUBT);
    }
  });

  it('bounds the published guest, with interrupts and polling', () => {
    for (const completion of ['interrupt', 'poll_after_submit'] as const) {
      const s = scenario({ ...SEED0, completion }, 'azure-l80s-v2');
      const bounds = estimate(s)?.iops ?? { low: Number.NaN, high: Number.NaN };
      const { iops } = run(s, 0, QUICKLY);
      expect(iops).toBeGreaterThan(bounds.low / DOUBT);
      expect(iops).toBeLessThan(bounds.high * DOUBT);
    }
  });

  it('is silent where the network is of another kind', () => {
    expect(estimate(scenario({ rate_iops: 1000 }))).toBeNull();
    expect(estimate(scenario({ stack: 'nvmet_tcp' }))).toBeNull();
  });
});
