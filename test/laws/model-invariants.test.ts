import { describe, expect, it } from 'vitest';
import type { Point } from '#vocabulary';
import { LEVEL } from '../../shared/blocklayer/costs/ledger.ts';
import { runUntilCompleted } from '../../shared/blocklayer/event-loop.ts';
import type { Machine } from '../../shared/blocklayer/machine.ts';
import { measure } from '../../shared/blocklayer/measuring/measuring.ts';
import { listedRequests, machine, requestsAtDevices } from './machines.ts';
import { COMPLETIONS, FREE_CPU, run, runLong, SEED0, scenario } from './scenarios.ts';

const PRECISION = { iops_half_width: 0.05, confidence: 0.95, max_ios: 12_000 };

const machineOf = (point: Point): Machine => machine(point, PRECISION);

/** Loads that exercise different routes: one job alone, many on shared queues, splitting, few tags, mixed directions. */
const LOADS: readonly Point[] = [
  { numjobs: 1, iodepth: 1 },
  { numjobs: 1, iodepth: 64, iodepth_batch_submit: 16, iodepth_batch_complete_min: 16 },
  { numjobs: 24, iodepth: 8, hw_queues: 4 },
  { numjobs: 3, iodepth: 16, bs: 1_048_576, device_bytes_per_s: 7e9 },
  { numjobs: 16, iodepth: 32, hw_queues: 2, tag_depth: 24, rw: 'randrw' },
  { numjobs: 8, iodepth: 4, devices: 3, hw_queues: 8 },
  { numjobs: 40, iodepth: 2, cpus_allowed: [0, 1, 2, 3] },
];
const CASES = COMPLETIONS.flatMap((completion) =>
  LOADS.map((load, i) => ({ completion, load: { ...load, completion }, i })),
);

describe.each(CASES)('$completion under load $i', ({ load }) => {
  const m = machineOf(load);
  const { elapsedNs } = measure(m, PRECISION);

  it("keeps Little's law: IOs in flight = throughput x residence", () => {
    const ios = m.meter.latencies.reduce((sum, { count }) => sum + count, 0);
    const residence = m.meter.latencies.reduce((sum, { count, mean }) => sum + (count === 0 ? 0 : count * mean), 0);
    const population = m.jobs.count * m.scenario.iodepth;
    // a job between reaping and submitting has fewer than its depth in flight, never more
    const inFlight = residence / elapsedNs;
    expect(inFlight).toBeLessThanOrEqual(population * (1 + (2 * population) / ios));
    expect(inFlight).toBeGreaterThan(0.3 * population);
  });

  it('conserves requests: those with a tag are at a device, posted, in hand, or about to be issued', () => {
    const tags = m.tags.inUse.reduce((sum, { used }) => sum + used, 0);
    expect(tags).toBe(listedRequests(m) + requestsAtDevices(m));
    for (const set of m.tags.inUse) expect(set.used).toBeLessThanOrEqual(set.depth);
  });

  it('conserves IOs: each slot is free, done, or in flight', () => {
    for (let job = 0; job < m.jobs.count; job++) {
      const free = m.ios.lists.count(m.ios.free(job));
      expect(free + m.jobs.inflight[job]!).toBe(m.scenario.iodepth);
      expect(m.ios.lists.count(m.ios.done(job))).toBeLessThanOrEqual(m.jobs.inflight[job]!);
    }
  });

  it('uses no CPU, device or lock beyond all of the time', () => {
    for (let cpu = 0; cpu < m.scenario.cpus; cpu++)
      expect(m.cpus.busyNs[cpu]! / elapsedNs).toBeLessThanOrEqual(1 + 1e-9);
    for (const device of m.devices) {
      for (const part of Object.values(device.utilisation(elapsedNs))) expect(part).toBeLessThanOrEqual(1);
    }
    expect(m.submissionLocks.utilisation(elapsedNs)).toBeLessThanOrEqual(1.001);
  });

  it('charges every busy ns to a function: the profile adds up to the busy time', () => {
    const busy = m.ledger.busyNs(LEVEL.thread) + m.ledger.busyNs(LEVEL.interrupt) + m.ledger.busyNs(LEVEL.spin);
    const profile = [...m.ledger.byLabel().values()].reduce((sum, ns) => sum + ns, 0);
    // at most the segments open at either end are counted apart, one a CPU
    expect(Math.abs(profile - busy) / busy).toBeLessThan(2e-3);
  });

  it('loses no wake-up: it goes on', () => {
    expect(() => runUntilCompleted(m, m.meter.everCompleted + 5000)).not.toThrow();
  });
});

describe('no lost wake-ups', () => {
  const depths = [1, 2, 3, 5, 8, 13, 24, 64];
  it.each(COMPLETIONS.flatMap((completion) => depths.map((depth) => ({ completion, depth }))))(
    '$completion: 128 jobs on $depth shared tags never stall',
    ({ completion, depth }) => {
      const m = machineOf({
        completion,
        tag_depth: depth,
        shared_host_tags: true,
        hw_queues: 8,
        numjobs: 128,
        iodepth: 2,
        device_latency_cv: 1,
      });
      for (let thread = 0; thread < m.threads.count; thread++)
        expect(m.threads.cpu[thread]).toBeLessThan(m.scenario.cpus);
      expect(measure(m, { ...PRECISION, max_ios: 3000 }).elapsedNs).toBeGreaterThan(0);
    },
  );
});

describe('determinism', () => {
  it.each(COMPLETIONS)('%s: same seed, same numbers, also with another simulation in between', (completion) => {
    const s = scenario({ completion, ioengine: 'io_uring', numjobs: 4, iodepth: 8 });
    const first = runLong(s, 5000);
    runLong(scenario({ completion: 'interrupt', numjobs: 2, iodepth: 3 }), 2000);
    expect(runLong(s, 5000)).toEqual(first);
    expect(runLong(s, 5000, 1).iops).not.toBe(first.iops);
  });

  it('other seeds give other numbers inside the interval', () => {
    const s = scenario({ ...SEED0, completion: 'poll_after_submit' }, 'azure-l80s-v2');
    const means = [0, 1, 2, 3, 4, 5].map((replicate) => run(s, replicate));
    const centre = means.reduce((sum, { iops }) => sum + iops, 0) / means.length;
    for (const { iops, iops_half_width_pct } of means) {
      expect(Math.abs(iops / centre - 1) * 100).toBeLessThan(3 * iops_half_width_pct!);
    }
  });
});

describe('limits', () => {
  it.each(['interrupt', 'poll_after_submit'])(
    '%s reaches the drive ceiling when a guest costs nothing extra and its CPU is not the limit',
    (completion) => {
      const bare = {
        vm_interrupt_ns: 0,
        vm_ipi_send_ns: 0,
        vm_ipi_receive_ns: 0,
        vm_halt_wake_ns: 0,
        device_read_latency_us: 10,
        cpu_factor: 0.8,
      };
      const s = scenario({ ...SEED0, ...bare, completion }, 'azure-l80s-v2');
      expect(run(s).iops / s.device_iops_max!).toBeGreaterThan(0.98);
    },
  );

  it.each(COMPLETIONS)('%s: with no CPU cost the drive alone decides', (completion) => {
    const s = scenario({ ...FREE_CPU, completion, ioengine: 'io_uring', iodepth: 256, device_iops_max: 500_000 });
    expect(run(s).iops / 500_000).toBeGreaterThan(0.98);
    expect(run(s).iops / 500_000).toBeLessThan(1.02);
  });

  it('a hybrid nap of no length is iopoll', () => {
    const point = { ioengine: 'io_uring', iodepth: 1 } as const;
    const nap = run(scenario({ ...point, completion: 'hybrid', hybrid_sleep_ratio: 0 }));
    expect(nap.iops).toBeCloseTo(run(scenario({ ...point, completion: 'iopoll' })).iops, 6);
  });

  it('an adaptive spin of no length is interrupt, but for arming', () => {
    const point = { ioengine: 'io_uring', iodepth: 1 } as const;
    const none = run(scenario({ ...point, completion: 'adaptive', adaptive_spin_us: 0 }));
    expect(none.iops / run(scenario({ ...point, completion: 'interrupt' })).iops).toBeGreaterThan(0.97);
    expect(none.interrupts_per_io).toBeCloseTo(1, 2);
  });

  it('poll_after_submit is interrupt when every queue has one CPU', () => {
    const point = { ioengine: 'libaio', iodepth: 32, numjobs: 4, hw_queues: 32 } as const;
    const polled = run(scenario({ ...point, completion: 'poll_after_submit' }));
    expect(polled).toEqual(run(scenario({ ...point, completion: 'interrupt' })));
  });

  it('coalescing of one completion is no coalescing', () => {
    const point = { ioengine: 'io_uring', iodepth: 8 } as const;
    expect(run(scenario({ ...point, irq_coalesce_count: 1, irq_coalesce_us: 50 }))).toEqual(run(scenario(point)));
  });
});

describe('what must not happen', () => {
  it.each(['iopoll', 'hybrid', 'polling_thread'])('%s: no device interrupt', (completion) => {
    expect(run(scenario({ completion, ioengine: 'io_uring', iodepth: 8, numjobs: 4 })).interrupts_per_io).toBe(0);
  });

  it.each<Point>([{ ioengine: 'libaio' }, { ioengine: 'io_uring', io_uring_setup: 'coop_taskrun' }])(
    'rq_affinity 0: no inter-processor interrupt on bare metal, %o',
    (engine) => {
      const m = run(scenario({ rq_affinity: 0, ...engine, iodepth: 16, numjobs: 16, hw_queues: 2 }));
      expect(m.ipis_per_io).toBe(0);
      expect(m.remote_completion_pct).toBe(0);
    },
  );

  it('one node: nothing is remote', () => {
    const m = run(
      scenario({ numa_nodes: 1, llc_cpus: 32, ioengine: 'io_uring', iodepth: 16, numjobs: 16, hw_queues: 2 }),
    );
    expect(m.numa_remote_pct).toBe(0);
    expect(m.remote_completion_pct).toBe(0);
  });
});
