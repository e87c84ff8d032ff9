import { describe, expect, it } from 'vitest';
import type { Point, Value } from '#vocabulary';
import { FREE_CPU, run, scenario } from './scenarios.ts';

/** Two intervals of 1 % may overlap by so much before an order is broken. */
const SLACK = 0.02;

const BUSY: Point = {
  ioengine: 'io_uring',
  numjobs: 8,
  iodepth: 32,
  hw_queues: 8,
  cpus: 16,
  numa_nodes: 2,
  llc_cpus: 8,
};

interface Row {
  readonly key: string;
  readonly values: readonly Value[];
  readonly base: Point;
}

const RISING: readonly Row[] = [
  { key: 'iodepth', values: [1, 4, 16, 64], base: { ...BUSY, numjobs: 1 } },
  { key: 'numjobs', values: [1, 2, 4, 8], base: { ...BUSY, iodepth: 4 } },
  { key: 'tag_depth', values: [4, 16, 64, 1023], base: { ...BUSY, shared_host_tags: true } },
  { key: 'device_iops_max', values: [50_000, 200_000, 800_000, null], base: BUSY },
  { key: 'device_parallelism', values: [1, 4, 16, 64], base: { ...BUSY, device_latency_cv: 1 } },
  { key: 'device_bytes_per_s', values: [1e8, 1e9, 4e9, null], base: BUSY },
  {
    key: 'numa_link_factor',
    values: [0.3, 0.6, 1],
    base: { ...BUSY, device_node: 1, device_bytes_per_s: 1e9, cpus_allowed: [0, 1] },
  },
];

const FALLING: readonly Row[] = [
  { key: 'cpu_factor', values: [0.5, 1, 2, 4], base: BUSY },
  { key: 'irq_factor', values: [0, 0.5, 1, 2], base: BUSY },
  { key: 'cost_irq_entry_ns', values: [0, 1000, 4000], base: BUSY },
  { key: 'cost_line_remote_ns', values: [0, 130, 500], base: { ...BUSY, hw_queues: 2 } },
  { key: 'device_read_latency_us', values: [5, 20, 80], base: { ...BUSY, iodepth: 1 } },
  { key: 'bs', values: [4096, 65_536, 1_048_576], base: { ...BUSY, device_bytes_per_s: 2e9 } },
  { key: 'irq_coalesce_us', values: [1, 20, 100], base: { ...BUSY, numjobs: 1, iodepth: 1, irq_coalesce_count: 8 } },
];

const SENDS: readonly Row[] = [
  {
    key: 'vm_ipi_send_ns',
    values: [1000, 5000, 7000, 9000],
    base: { ...BUSY, virtualised: true, hw_queues: 2, rq_affinity: 2, numjobs: 4, iodepth: 16 },
  },
];

const iopsOf = ({ key, values, base }: Row): number[] =>
  values.map((value) => run(scenario({ ...base, [key]: value })).iops);

describe('more of it never costs throughput', () => {
  it.each(RISING)('$key', (row) => {
    const iops = iopsOf(row);
    for (let i = 1; i < iops.length; i++) expect(iops[i]!).toBeGreaterThan(iops[i - 1]! * (1 - SLACK));
    expect(iops.at(-1)!).toBeGreaterThan(iops[0]! * 1.05); // and it matters
  });
});

describe('more of it never gains throughput', () => {
  it.each([...FALLING, ...SENDS])('$key', (row) => {
    const iops = iopsOf(row);
    for (let i = 1; i < iops.length; i++) expect(iops[i]!).toBeLessThan(iops[i - 1]! * (1 + SLACK));
    expect(iops.at(-1)!).toBeLessThan(iops[0]! * 0.95);
  });
});

describe('orderings at depth one', () => {
  const at = (completion: string) =>
    run(scenario({ ioengine: 'io_uring', iodepth: 1, device_read_latency_us: 9, completion }));
  const [interrupt, iopoll, hybrid] = [at('interrupt'), at('iopoll'), at('hybrid')] as const;

  it('polling answers sooner than an interrupt', () => {
    expect(iopoll.lat_mean_us).toBeLessThan(interrupt.lat_mean_us);
  });

  it('and burns more CPU; a nap gives part of it back', () => {
    expect(iopoll.cpu_ns_per_io).toBeGreaterThan(hybrid.cpu_ns_per_io);
    expect(hybrid.cpu_ns_per_io).toBeGreaterThan(interrupt.cpu_ns_per_io);
    expect(iopoll.cpu_spin_pct).toBeGreaterThan(hybrid.cpu_spin_pct);
  });

  it('the depth divided by the latency is the throughput', () => {
    for (const { iops, lat_mean_us } of [interrupt, iopoll]) expect(iops * lat_mean_us).toBeLessThanOrEqual(1.001e6);
  });
});

describe('bounds', () => {
  it('a full drive delivers exactly its ceiling', () => {
    const s = scenario({ ...FREE_CPU, ioengine: 'io_uring', iodepth: 256, device_iops_max: 400_000 });
    const { iops, device_util_pct, bottleneck } = run(s);
    expect(iops).toBeCloseTo(400_000, -3);
    expect(device_util_pct).toBeGreaterThan(99.5);
    expect(bottleneck).toBe('device_controller');
  });

  it('a link carries no more than its bytes per second', () => {
    const { bandwidth_bytes_per_s, bottleneck } = run(
      scenario({ ioengine: 'io_uring', iodepth: 64, bs: 131_072, device_bytes_per_s: 3e9 }),
    );
    expect(bandwidth_bytes_per_s).toBeLessThanOrEqual(3e9 * 1.001);
    expect(bandwidth_bytes_per_s).toBeGreaterThan(3e9 * 0.98);
    expect(bottleneck).toBe('device_link');
  });

  it('utilisation is throughput times demand', () => {
    const { iops, device_util_pct } = run(scenario({ ioengine: 'io_uring', iodepth: 8, device_iops_max: 1e6 }));
    expect(device_util_pct / 100).toBeCloseTo(iops / 1e6, 2);
  });

  it('CPU use is throughput times CPU time per IO', () => {
    const { iops, cpu_cores_used, cpu_ns_per_io } = run(scenario(BUSY));
    expect(cpu_cores_used).toBeCloseTo((iops * cpu_ns_per_io) / 1e9, 6);
  });
});

describe('fair sharing', () => {
  const shared: Point = {
    ...BUSY,
    shared_host_tags: true,
    tag_depth: 64,
    hw_queues: 2,
    cpus_allowed: [0, 8],
    numjobs: 2,
    iodepth: 128,
  };

  it('limits every hardware queue to its share: stale users take tags from those who work', () => {
    const alone = run(scenario({ ...shared, fair_sharing: 'off' }));
    const fair = run(scenario({ ...shared, fair_sharing: 'per_hctx' }));
    const stale = run(scenario({ ...shared, fair_sharing: 'per_hctx', stale_users: 14 }));
    expect(fair.iops).toBeLessThan(alone.iops * (1 + SLACK));
    expect(stale.iops).toBeLessThan(fair.iops * 0.5);
    expect(stale.tag_wait_pct).toBeGreaterThan(20); // a share of four: every fourth IO finds none left
  });

  it('no share is below four tags', () => {
    const few = run(scenario({ ...shared, fair_sharing: 'per_hctx', stale_users: 1000 }));
    // two queues with four tags each around the latency of the drive
    expect(few.iops * few.lat_min_us).toBeGreaterThan(0);
    expect(few.iops).toBeGreaterThan((8 / 100) * 1e6 * 0.7);
  });
});
