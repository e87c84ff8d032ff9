import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimate, type Scenario } from '#blocklayer';
import { anyScenario } from '../laws/any-scenario.ts';
import { COMPLETIONS, run, SEED0, scenario } from '../laws/scenarios.ts';

/** Factor that screening allows the bounds to be off. */
const DOUBT = 1.25;
const QUICKLY = { iops_half_width: 0.03, max_ios: 20_000 };

/** Rid of most of what the estimate does not cover, so that many scenarios are left to compare. */
function plainly(s: Scenario): Scenario {
  const stack = s.stack === 'dm_linear' || s.stack === 'dm_stripe' || s.stack === 'md_raid0' ? s.stack : 'direct';
  return {
    ...s,
    stack,
    device_kind: 'nvme',
    scheduler: 'none',
    iommu: 'lazy',
    rate_iops: null,
    sqthread_poll: false,
    irq_coalesce_count: 1,
    tag_depth: 8 * s.tag_depth,
  };
}

function isEstimated(s: Scenario): boolean {
  return estimate(s) !== null;
}

function expectWithinBounds(s: Scenario): void {
  const bounds = estimate(s);
  if (bounds === null) throw new Error('not covered');
  const found = run(s, 0, QUICKLY);
  expect(found.iops).toBeGreaterThan(bounds.iops.low / DOUBT);
  expect(found.iops).toBeLessThan(bounds.iops.high * DOUBT);
  expect(found.lat_mean_us).toBeGreaterThan(bounds.latencyUs.low / DOUBT);
  expect(found.lat_mean_us).toBeLessThan(bounds.latencyUs.high * DOUBT);
  expect(found.cpu_cores_used).toBeLessThan(bounds.cpuCores.high * DOUBT);
}

describe('estimate', () => {
  it.each([
    [20, 'as anybody may ask', anyScenario],
    [150, 'of plain hosts', anyScenario.map(plainly)],
  ])('bounds %d random scenarios %s', (numRuns, _, scenarios) => {
    fc.assert(fc.property(scenarios.filter(isEstimated), expectWithinBounds), {
      numRuns,
      seed: 3,
      endOnFailure: true,
    });
  });

  it.each(COMPLETIONS)('bounds what a simulation of %s finds', (completion) => {
    for (const point of [
      { numjobs: 1, iodepth: 1 },
      { numjobs: 8, iodepth: 32, device_iops_max: 1_500_000 },
      { numjobs: 4, iodepth: 64, bs: 65_536, device_bytes_per_s: 7e9 },
      { numjobs: 2, iodepth: 8, rw: 'randwrite', device_write_latency_us: 11 },
      { numjobs: 2, iodepth: 8, rw: 'randrw', rwmixread: 30, device_write_latency_us: 400 },
    ]) {
      expectWithinBounds(scenario({ ioengine: 'io_uring', completion, ...point }));
    }
  });

  it('bounds the published guest, with interrupts and polling', () => {
    for (const completion of ['interrupt', 'poll_after_submit'] as const) {
      expectWithinBounds(scenario({ ...SEED0, completion }, 'azure-l80s-v2'));
    }
  });

  it.each([
    { rate_iops: 1000 },
    { stack: 'nvmet_tcp' },
    { scheduler: 'mq_deadline' },
    { iommu: 'strict' },
    { irq_coalesce_count: 64 },
    { rw: 'read', merging: true },
    { tag_depth: 8, iodepth: 16 },
    { bs: 4_194_304, device_max_transfer: 131_072 },
    { cpus: 4, numjobs: 8, completion: 'iopoll', ioengine: 'io_uring' },
  ])('is silent where the network is of another kind: %o', (point) => {
    expect(estimate(scenario(point as Parameters<typeof scenario>[0]))).toBeNull();
  });
});
