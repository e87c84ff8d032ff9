import { describe, expect, it } from 'vitest';
import { simulate } from '#blocklayer';
import type { Point } from '#vocabulary';
import { runUntilCompleted } from '../../shared/blocklayer/event-loop.ts';
import { measure } from '../../shared/blocklayer/measuring/measuring.ts';
import { BUILT_STACKS, listedRequests, machine, requestsAtDevices } from './machines.ts';
import { FREE_CPU, run, scenario } from './scenarios.ts';

const PRECISION = { iops_half_width: 0.05, confidence: 0.95, max_ios: 12_000 };

/** What each stack needs to exist, and a load that uses what it adds. */
const STACKS: { readonly [name: string]: Point } = {
  direct: { numjobs: 4, iodepth: 16 },
  dm_linear: { numjobs: 4, iodepth: 16, devices: 3, stack_levels: 2 },
  dm_stripe: { numjobs: 4, iodepth: 16, devices: 3, bs: 12_288, stripe_chunk: 4096 },
  md_raid0: { numjobs: 4, iodepth: 16, devices: 4, bs: 262_144 },
  md_raid1: { numjobs: 4, iodepth: 16, devices: 2, rw: 'randrw' },
  md_raid10: { numjobs: 4, iodepth: 16, devices: 4, rw: 'randwrite' },
  nvmet_tcp: { numjobs: 2, iodepth: 32, rw: 'randrw', bs: 16_384, target_cpus: 2 },
  nvmet_loop: { numjobs: 4, iodepth: 16 },
  scsi_host: {
    numjobs: 8,
    iodepth: 32,
    luns: 8,
    device_kind: 'sas',
    shared_host_tags: true,
    tag_depth: 128,
    hw_queues: 32,
    hctx_scan: true,
    fair_sharing: 'per_lun',
    ioengine: 'libaio',
  },
  virtio_blk: { numjobs: 4, iodepth: 16, virtualised: true, vm_doorbell_ns: 1800, host_workers: 2 },
  vhost_scsi: { numjobs: 4, iodepth: 16, virtualised: true, vm_doorbell_ns: 1800 },
};

describe('every stack that is built', () => {
  it('is held by these laws', () => expect(Object.keys(STACKS)).toEqual(BUILT_STACKS));

  const polled = { dm_linear: 'iopoll', dm_stripe: 'iopoll', md_raid0: 'iopoll', nvmet_tcp: 'polling_thread' };
  const cases = [
    ...Object.entries(STACKS).map(([stack, load]) => ({ stack, completion: 'interrupt', load })),
    ...['interrupt', 'iopoll'].map((completion) => {
      return { stack: 'direct', completion, load: { numjobs: 4, iodepth: 32, tag_depth: 16, sqthread_poll: true } };
    }),
    ...Object.entries(polled).map(([stack, completion]) => ({ stack, completion, load: STACKS[stack]! })),
  ];

  it.each(cases)('$stack, $completion: conserves requests, keeps its books, goes on', ({ stack, completion, load }) => {
    const m = machine({ ...load, stack, completion }, PRECISION);
    const { elapsedNs } = measure(m, PRECISION);
    const tags = m.tags.inUse.reduce((sum, { used }) => sum + used, 0);
    expect(tags).toBe(listedRequests(m) + requestsAtDevices(m));
    const busy = [0, 1, 2].reduce((sum, level) => sum + m.ledger.busyNs(level as 0 | 1 | 2), 0);
    const profile = [...m.ledger.byLabel().values()].reduce((sum, ns) => sum + ns, 0);
    expect(Math.abs(profile / busy - 1)).toBeLessThan(5e-3);
    for (const busyNs of m.cpus.busyNs) expect(busyNs / elapsedNs).toBeLessThanOrEqual(1 + 1e-9);
    expect(() => runUntilCompleted(m, m.meter.everCompleted + 2000)).not.toThrow();
  });

  it.each(Object.keys(STACKS))('%s: same seed, same numbers', (stack) => {
    const s = scenario({ ioengine: 'io_uring', ...STACKS[stack], stack });
    const once = simulate(s, { seed: 3, replicate: 0, precision: PRECISION });
    expect(simulate(s, { seed: 3, replicate: 0, precision: PRECISION })).toEqual(once);
  });
});

describe('a new mechanism vanishes in its limit', () => {
  const base: Point = { ioengine: 'io_uring', numjobs: 4, iodepth: 16 };
  const zero = (...names: string[]): Point => Object.fromEntries(names.map((name) => [`cost_${name}_ns`, 0])) as Point;
  const same = (a: Point, b: Point): void => {
    const [one, other] = [run(scenario({ ...base, ...a })), run(scenario({ ...base, ...b }))];
    expect(one.iops / other.iops).toBeGreaterThan(0.98);
    expect(one.iops / other.iops).toBeLessThan(1.02);
  };

  it('dm_linear without its costs is direct', () => same({ stack: 'dm_linear', ...zero('dm_map', 'dm_end') }, {}));
  it('dm_stripe of one chunk is dm_linear', () =>
    same({ stack: 'dm_stripe', devices: 2 }, { stack: 'dm_linear', devices: 2 }));
  it('md_raid1 reading, without its costs, is two drives in turn', () => {
    same(
      { stack: 'md_raid1', devices: 2, ...zero('md_map', 'md_end') },
      { stack: 'dm_linear', devices: 2, ...zero('dm_map', 'dm_end') },
    );
  });
  it('a virtual disk without guest and host costs is a drive without a driver', () => {
    same(
      { stack: 'virtio_blk', ...zero('virtio_host', 'virtio_add', 'virtio_get', 'driver', 'doorbell', 'cq_reap') },
      zero('driver', 'doorbell', 'cq_reap'),
    );
  });
  it('mq_deadline without its costs is none', () =>
    same({ scheduler: 'mq_deadline', ...zero('deadline_insert', 'deadline_dispatch') }, {}));
  it('an IOMMU without its costs is off', () =>
    same({ iommu: 'strict', ...zero('iommu_map', 'iommu_map_next', 'iommu_unmap', 'iommu_flush') }, {}));
  it('a threaded handler without switches is an interrupt', () => {
    const depthOne: Point = { iodepth: 64, iodepth_batch_submit: 16, iodepth_batch_complete_min: 16 };
    same(
      { ...depthOne, completion: 'threaded_interrupt', ...zero('wakeup', 'context_switch') },
      { ...depthOne, ...zero('wakeup', 'context_switch') },
    );
  });
  it('a scan that costs nothing makes any number of hardware queues alike', () => {
    const host: Point = {
      stack: 'scsi_host',
      device_kind: 'sas',
      shared_host_tags: true,
      tag_depth: 4096,
      luns: 8,
      numjobs: 8,
      iodepth: 32,
      ioengine: 'libaio',
      hw_queues: 32,
    };
    same({ ...host, hctx_scan: false }, { ...host, hctx_scan: false, hw_queues: 2 });
    const scanned = run(scenario({ ...base, ...host, hctx_scan: true, cpus: 128, hw_queues: 128 }));
    const once = run(scenario({ ...base, ...host, hctx_scan: false, cpus: 128, hw_queues: 128 }));
    expect(scanned.iops).toBeLessThan(0.9 * once.iops);
  });
  it('a target whose CPU costs nothing is bound by network and drive', () => {
    const s = scenario({
      ...FREE_CPU,
      stack: 'nvmet_tcp',
      iodepth: 256,
      device_iops_max: 500_000,
      cost_target_read_ns_per_byte: 0,
    });
    expect(run(s).iops / 500_000).toBeCloseTo(1, 1);
  });
});

describe('an array of striped pairs', () => {
  const array: Point = {
    stack: 'md_raid10',
    devices: 4,
    bs: 65_536,
    stripe_chunk: 16_384,
    iodepth: 1,
    device_latency_cv: 0,
    device_bytes_per_s: 1e9,
  };
  const latencyUs = (point: Point): number => run(scenario({ ...FREE_CPU, ...array, ...point })).lat_mean_us;

  it('reads the pieces of a large IO from several pairs at once', () => {
    const whole = latencyUs({ stripe_chunk: 65_536 });
    expect(whole - latencyUs({})).toBeCloseTo((65_536 - 2 * 16_384) / 1e3, -1);
  });
});

describe('drives one behind the other', () => {
  it('serve a sequential stream one at a time, random offsets together', () => {
    const volume: Point = {
      stack: 'dm_linear',
      devices: 4,
      bs: 131_072,
      iodepth: 64,
      device_bytes_per_s: 1e9,
      iodepth_batch_submit: 1,
    };
    const bytesPerS = (point: Point): number =>
      run(scenario({ ...FREE_CPU, ...volume, ...point })).bandwidth_bytes_per_s;
    expect(bytesPerS({ rw: 'read' }) / 1e9).toBeCloseTo(1, 1);
    expect(bytesPerS({ rw: 'randread' })).toBeGreaterThan(3e9);
  });
});

describe('a target in the same host', () => {
  const load: Point = { ioengine: 'io_uring', numjobs: 1, iodepth: 32, device_iops_max: 200_000 };
  const cpuNs = (point: Point): number => run(scenario({ ...load, ...point })).cpu_ns_per_io;

  it('costs a second request and a switch of threads, and nothing when both are free', () => {
    const own: Point = {
      cost_loop_queue_ns: 0,
      cost_target_complete_ns: 0,
      cost_target_queue_ns: 0,
      cost_wakeup_ns: 0,
    };
    expect(cpuNs({ stack: 'nvmet_loop' })).toBeGreaterThan(cpuNs({ stack: 'direct' }) + 1000);
    expect(run(scenario({ ...FREE_CPU, ...load, ...own, stack: 'nvmet_loop' }))).toEqual(
      run(scenario({ ...FREE_CPU, ...load, ...own, stack: 'direct' })),
    );
  });

  it('a plugged batch wakes the worker once', () => {
    const batch: Point = { stack: 'nvmet_loop', iodepth_batch_submit: 16, iodepth_batch_complete_min: 16 };
    expect(cpuNs(batch)).toBeLessThan(cpuNs({ ...batch, plug: false }) - 800);
  });
});

describe('orderings of the stacks', () => {
  const base: Point = { ioengine: 'io_uring', numjobs: 1, iodepth: 64 };
  const iops = (point: Point): number => run(scenario({ ...base, ...point })).iops;

  it('every device-mapper level costs', () => {
    const levels = [1, 2, 4].map((stack_levels) => iops({ stack: 'dm_linear', stack_levels }));
    expect(levels[1]!).toBeLessThan(levels[0]!);
    expect(levels[2]!).toBeLessThan(levels[1]!);
  });
  it('a mirrored write costs more than a read', () => {
    expect(iops({ stack: 'md_raid1', devices: 2, rw: 'randwrite', device_write_latency_us: 70 })).toBeLessThan(
      iops({ stack: 'md_raid1', devices: 2 }),
    );
  });
  it('passthrough is cheaper than the block path, and caches and batches make it cheaper still', () => {
    const poll: Point = {
      completion: 'iopoll',
      app: 't_io_uring',
      fixedbufs: true,
      bs: 512,
      iodepth: 128,
      iodepth_batch_submit: 32,
      iodepth_batch_complete_min: 32,
      device_read_latency_us: 5,
    };
    const block = iops({ ...poll, alloc_cache: false, batched_completion: false });
    const before = iops({ ...poll, ioengine: 'io_uring_cmd', alloc_cache: false, batched_completion: false });
    const cached = iops({ ...poll, ioengine: 'io_uring_cmd', alloc_cache: true, batched_completion: false });
    const after = iops({ ...poll, ioengine: 'io_uring_cmd', alloc_cache: true, batched_completion: true });
    expect(before).toBeGreaterThan(block);
    expect(cached).toBeGreaterThan(before);
    expect(after).toBeGreaterThan(cached);
  });
  it('a submission thread takes work off the job, for CPU time of its own', () => {
    const job: Point = { ...base, fixedbufs: true, device_read_latency_us: 9 };
    const [own, thread] = [run(scenario(job)), run(scenario({ ...job, sqthread_poll: true }))];
    expect(thread.iops).toBeGreaterThan(1.1 * own.iops);
    expect(thread.cpu_cores_used).toBeGreaterThan(1.5);
  });
  it('more host workers carry more', () => {
    const virtual: Point = { stack: 'virtio_blk', virtualised: true, numjobs: 8 };
    expect(iops({ ...virtual, host_workers: 4 })).toBeGreaterThan(1.5 * iops({ ...virtual, host_workers: 1 }));
  });
  it('a busy host worker needs no notification', () => {
    const kick: Point = { stack: 'virtio_blk', virtualised: true, vm_doorbell_ns: 5000 };
    const [idle, busy] = [
      run(scenario({ ...base, ...kick, iodepth: 1 })),
      run(scenario({ ...base, ...kick, numjobs: 16 })),
    ];
    expect(idle.cpu_ns_per_io - busy.cpu_ns_per_io).toBeGreaterThan(2000);
  });
  it('one scheduler lock for all submitters saturates', () => {
    const many = run(
      scenario({ ...base, numjobs: 32, iodepth: 32, device_read_latency_us: 9, scheduler: 'mq_deadline' }),
    );
    expect(many.bottleneck).toBe('scheduler_lock');
  });
  it('stale users of a host tag set take tags from busy LUNs', () => {
    const host: Point = {
      stack: 'scsi_host',
      device_kind: 'sas',
      shared_host_tags: true,
      tag_depth: 512,
      luns: 16,
      numjobs: 16,
      iodepth: 128,
      ioengine: 'libaio',
      hw_queues: 32,
      fair_sharing: 'per_hctx',
      device_spread: 'one_device_per_job',
      device_read_latency_us: 300,
    };
    expect(iops({ ...host, stale_users: 500 })).toBeLessThan(0.5 * iops(host));
  });
});
