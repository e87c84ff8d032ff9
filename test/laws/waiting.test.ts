import { describe, expect, it } from 'vitest';
import type { Point } from '#vocabulary';
import { FREE_CPU, run, scenario } from './scenarios.ts';

/** Half-width of two runs at 1 % each. */
const NOISE = 0.02;
const US_PER_S = 1e6;

const iops = (point: Point): number => run(scenario(point)).iops;
const ratio = (a: Point, b: Point): number => iops(a) / iops(b);

/** SAS drives behind an adapter, each with a fixed time, under a CPU that costs nothing. */
const UNITS: Point = {
  ...FREE_CPU,
  stack: 'scsi_host',
  device_kind: 'sas',
  shared_host_tags: true,
  ioengine: 'libaio',
  numa_nodes: 1,
  luns: 2,
  numjobs: 2,
  iodepth: 32,
  device_spread: 'one_device_per_job',
  device_read_latency_us: 100,
  device_latency_cv: 0,
};

describe('a logical unit takes as many commands as its depth', () => {
  it.each([1, 4, 16])('%i at a time', (lun_depth) => {
    const bound = (2 * lun_depth * US_PER_S) / 100;
    expect(Math.abs(iops({ ...UNITS, lun_depth }) / bound - 1)).toBeLessThan(NOISE);
  });

  it('is no limit from the IOs in flight on', () => {
    expect(ratio({ ...UNITS, lun_depth: 32 }, { ...UNITS, lun_depth: 1000 })).toBeCloseTo(1, 6);
  });

  it('several jobs on one unit pass the worker one by one', () => {
    const shared: Point = { ...UNITS, luns: 1, numjobs: 4, lun_depth: 64, cost_lun_rerun_ns: 20_000 };
    expect(Math.abs(iops(shared) / (1e9 / 20_000) - 1)).toBeLessThan(NOISE);
    expect(ratio({ ...shared, cost_lun_rerun_ns: 0 }, { ...shared, numjobs: 1, iodepth: 128 })).toBeCloseTo(1, 1);
  });
});

describe('a worker dispatches what a scheduler holds', () => {
  const HELD: Point = { ...UNITS, hw_queues: 8, scheduler: 'mq_deadline', plug: false, merging: false, lun_depth: 64 };

  it('on the CPU of its hardware queue: where that is the only one, jobs make way for it', () => {
    const own: Point = { ...HELD, cost_async_dispatch_ns: 0, cpus: 16, llc_cpus: 16, device_read_latency_us: 1000 };
    const switchesNs = (point: Point): number =>
      run(scenario({ ...own, ...point, cost_context_switch_ns: 5000 })).cpu_ns_per_io -
      run(scenario({ ...own, ...point, cost_context_switch_ns: 0 })).cpu_ns_per_io;
    expect(switchesNs({ hw_queues: 16 }) - switchesNs({ hw_queues: 8 })).toBeCloseTo(2 * 5000, -3);
  });

  it('one at a time for a device and a job', () => {
    const bound = (2 * 1e9) / 25_000;
    expect(Math.abs(iops({ ...HELD, cost_async_dispatch_ns: 25_000 }) / bound - 1)).toBeLessThan(NOISE);
  });

  it('not where submissions are plugged or there is one hardware queue', () => {
    for (const without of [{ plug: true }, { hw_queues: 1 }] as Point[]) {
      const free = { ...HELD, ...without };
      expect(ratio({ ...free, cost_async_dispatch_ns: 25_000 }, { ...free, cost_async_dispatch_ns: 0 })).toBe(1);
    }
  });
});

describe('neighbours of a sequential stream merge', () => {
  const WAITING: Point = { ...UNITS, rw: 'read', lun_depth: 4 };

  it('while they wait: more IOs than commands', () => {
    const merged = iops({ ...WAITING, merging: true });
    const bound = (2 * 4 * US_PER_S) / 100;
    expect(Math.abs(iops({ ...WAITING, merging: false }) / bound - 1)).toBeLessThan(NOISE);
    expect(merged).toBeGreaterThan(2 * bound);
  });

  it('no request grows beyond what the device takes at once', () => {
    const bound = (2 * 4 * 4 * US_PER_S) / 100;
    expect(iops({ ...WAITING, device_max_transfer: 4 * 4096 })).toBeLessThan(bound * (1 + NOISE));
  });

  it('and the bytes still pass the link', () => {
    const merged = run(scenario({ ...WAITING, device_bytes_per_s: 100e6 }));
    expect(Math.abs(merged.bandwidth_bytes_per_s / 200e6 - 1)).toBeLessThan(NOISE);
  });

  it('in the plug of a batch, too', () => {
    const batch: Point = {
      ...FREE_CPU,
      ioengine: 'io_uring',
      rw: 'read',
      iodepth: 32,
      iodepth_batch_submit: 8,
      device_iops_max: 10_000,
    };
    const complete: Point = { iodepth_batch_complete_min: 8 };
    expect(Math.abs(iops({ ...batch, ...complete }) / 80_000 - 1)).toBeLessThan(NOISE);
    expect(Math.abs(iops({ ...batch, ...complete, plug: false }) / 10_000 - 1)).toBeLessThan(NOISE);
  });

  it.each([
    ['random', { rw: 'randread' }],
    ['polled', { completion: 'iopoll', poll_queues: 4, stack: 'direct', device_kind: 'nvme', lun_depth: 256 }],
    ['below the depth', { lun_depth: 64 }],
  ] as [string, Point][])('nothing changes when %s', (_, point) => {
    const s = { ...WAITING, ...point };
    expect(ratio({ ...s, merging: true }, { ...s, merging: false })).toBe(1);
  });
});

describe('what CPUs share vanishes with the cost of moving a line', () => {
  const LINES: Point = { cost_line_core_ns: 0, cost_line_llc_ns: 0, cost_line_node_ns: 0, cost_line_remote_ns: 0 };
  const NULL_BLK: Point = {
    device_kind: 'null_blk',
    numjobs: 2,
    iodepth: 8,
    hw_queues: 1,
    cpus: 16,
    numa_nodes: 2,
    llc_cpus: 8,
    ioengine: 'libaio',
  };
  const near: Point = { ...NULL_BLK, cpus_allowed: [0, 1] };
  const far: Point = { ...NULL_BLK, cpus_allowed: [0, 8] };

  it('two jobs on one hardware queue of null_blk: slower from two nodes, and alike without lines', () => {
    expect(ratio(far, near)).toBeLessThan(1);
    expect(ratio({ ...far, ...LINES }, { ...near, ...LINES })).toBeCloseTo(1, 6);
  });

  it('the barrier of RAID10 bounds what all CPUs do together', () => {
    const array: Point = {
      stack: 'md_raid10',
      devices: 2,
      device_kind: 'ram',
      numjobs: 8,
      iodepth: 8,
      cpus: 8,
      ioengine: 'libaio',
      rw: 'randread',
    };
    const slow: Point = {
      cost_line_llc_ns: 1000,
      cost_line_node_ns: 1000,
      cost_line_remote_ns: 1000,
      cost_line_core_ns: 1000,
    };
    expect(iops({ ...array, ...slow })).toBeLessThan((1e9 / 1000) * (1 + NOISE));
    expect(ratio({ ...array, ...LINES }, { ...array, ...LINES, numjobs: 1 })).toBeCloseTo(8, 1);
  });
});

describe('the bitmap of an array', () => {
  const array: Point = { stack: 'md_raid1', devices: 2, device_kind: 'ram', ioengine: 'libaio', iodepth: 8, cpus: 8 };
  const perIo = (point: Point): number => run(scenario({ ...array, ...point })).cpu_ns_per_io;

  it('costs a write its lock when it starts and when it ends, and a read nothing', () => {
    const LOCK: Point = { numjobs: 1, cost_md_bitmap_lock_ns: 1000 };
    const added = (rw: string): number =>
      perIo({ ...LOCK, rw, md_bitmap: true }) - perIo({ ...LOCK, rw, md_bitmap: false });
    expect(added('randwrite')).toBeCloseTo(2000, -1);
    expect(added('randread')).toBe(0);
  });

  it('bounds what all CPUs write together: each write holds it twice', () => {
    const many: Point = { ...array, numjobs: 8, rw: 'randwrite', cost_md_bitmap_lock_ns: 1000 };
    expect(iops({ ...many, md_bitmap: true })).toBeLessThan((1e9 / 2000) * (1 + NOISE));
    expect(iops({ ...many, md_bitmap: false })).toBeGreaterThan(1e9 / 2000);
  });
});

describe('a host worker', () => {
  const guest: Point = { stack: 'virtio_blk', virtualised: true, ioengine: 'io_uring', numjobs: 1, host_workers: 1 };

  it('that sleeps is woken for a request and for its end: one IO at a time pays twice, a stream does not', () => {
    const slow: Point = { cost_virtio_host_wake_ns: 20_000 };
    const fast: Point = { cost_virtio_host_wake_ns: 0 };
    const addedUs =
      run(scenario({ ...guest, ...slow, iodepth: 1 })).lat_mean_us -
      run(scenario({ ...guest, ...fast, iodepth: 1 })).lat_mean_us;
    expect(addedUs).toBeCloseTo(2 * 20, 0);
    const busy: Point = { ...guest, iodepth: 64, cost_virtio_host_ns: 20_000 };
    expect(ratio({ ...busy, ...slow }, { ...busy, ...fast })).toBeCloseTo(1, 2);
  });

  it('is notified once for all that joins a ring before it has come to it', () => {
    const kick: Point = { ...guest, vm_doorbell_ns: 5000, vm_interrupt_ns: 0, vm_halt_wake_ns: 0 };
    const kickNs = (point: Point): number =>
      run(scenario({ ...kick, ...point })).cpu_ns_per_io -
      run(scenario({ ...kick, ...point, vm_doorbell_ns: 0 })).cpu_ns_per_io;
    expect(kickNs({ iodepth: 1 })).toBeCloseTo(5000, -1);
    const batches: Point = { iodepth: 16, iodepth_batch_submit: 16, iodepth_batch_complete_min: 16 };
    expect(kickNs(batches)).toBeCloseTo(5000 / 16, -1);
  });

  it('that looks for work by itself is neither woken nor notified, as long as work comes in time', () => {
    const awake: Point = { ...guest, iodepth: 1, host_poll_us: 1000 };
    const dear: Point = { vm_doorbell_ns: 50_000, cost_virtio_host_wake_ns: 50_000 };
    expect(ratio({ ...awake, ...dear }, awake)).toBe(1);
    const late: Point = { ...dear, host_poll_us: 1 };
    expect(ratio({ ...awake, ...late }, { ...awake, ...dear, host_poll_us: 0 })).toBe(1);
  });

  it('spends time on each interrupt of the guest, and none on a guest that polls', () => {
    const busy: Point = { ...guest, iodepth: 64, cost_virtio_host_ns: 20_000 };
    const signal: Point = { cost_virtio_signal_ns: 5000 };
    const silent: Point = { cost_virtio_signal_ns: 0 };
    const { iops, interrupts_per_io } = run(scenario({ ...busy, ...signal }));
    expect(iops).toBeCloseTo(1e9 / (20_000 + 5000 * interrupts_per_io), -3);
    const polled: Point = { ...busy, completion: 'iopoll' };
    expect(ratio({ ...polled, ...signal }, { ...polled, ...silent })).toBe(1);
  });
});

describe('a command of one page', () => {
  it('needs no scatter list', () => {
    const plain: Point = { ioengine: 'io_uring', iodepth: 64 };
    expect(ratio({ ...plain, bs: 4096, cost_sg_setup_ns: 5000 }, { ...plain, bs: 4096, cost_sg_setup_ns: 0 })).toBe(1);
    expect(
      ratio({ ...plain, bs: 8192, cost_sg_setup_ns: 5000 }, { ...plain, bs: 8192, cost_sg_setup_ns: 0 }),
    ).toBeLessThan(0.5);
  });
});

describe('jobs that poll one queue', () => {
  const load: Point = { ioengine: 'io_uring', completion: 'iopoll', poll_queues: 1, iodepth: 32, llc_cpus: 4 };
  const skipped = (point: Point): number =>
    ratio({ ...load, ...point, poll_busy: 'skip' }, { ...load, ...point, poll_busy: 'wait' });

  it('gain when a job that finds another one there does something else, alone they see no difference', () => {
    expect(skipped({ numjobs: 1 })).toBe(1);
    expect(skipped({ numjobs: 4 })).toBeGreaterThan(1);
  });
});

describe('task work of io_uring', () => {
  const load: Point = { ioengine: 'io_uring', iodepth: 64, cpus: 8, numa_nodes: 1, device_read_latency_us: 9 };
  const OWN_CPU: Point = { numjobs: 8, hw_queues: 8 };
  const OTHER_CPU: Point = { numjobs: 2, hw_queues: 2, cpus_allowed: [1, 5] };
  const cooperative = (point: Point): number =>
    ratio({ ...load, ...point, io_uring_setup: 'coop_taskrun' }, { ...load, ...point, io_uring_setup: 'default' });

  it('interrupts a task that runs elsewhere, unless it comes by itself', () => {
    expect(cooperative(OTHER_CPU)).toBeGreaterThan(1.02);
    expect(run(scenario({ ...load, ...OTHER_CPU })).ipis_per_io).toBeGreaterThan(0);
    expect(run(scenario({ ...load, ...OTHER_CPU, io_uring_setup: 'coop_taskrun' })).ipis_per_io).toBe(0);
  });

  it('interrupts nobody where the task runs on the CPU of the interrupt, polls, has a thread that polls, or uses libaio', () => {
    expect(cooperative(OWN_CPU)).toBe(1);
    expect(cooperative({ ...OTHER_CPU, completion: 'iopoll' })).toBe(1);
    expect(run(scenario({ ...load, ...OTHER_CPU, sqthread_poll: true })).ipis_per_io).toBe(0);
    expect(cooperative({ ...OTHER_CPU, ioengine: 'libaio' })).toBe(1);
  });
});

describe('a request that ends where it was submitted', () => {
  const inline: Point = { device_kind: 'null_blk', ioengine: 'libaio', iodepth: 16, hw_queues: 1, tag_depth: 64 };
  const LINE_NS = 1000;
  const lines: Point = {
    cost_line_core_ns: LINE_NS,
    cost_line_llc_ns: LINE_NS,
    cost_line_node_ns: LINE_NS,
    cost_line_remote_ns: LINE_NS,
  };

  it('takes its tag and gives it back at two times: jobs that share the tags move their line twice an IO', () => {
    expect(iops({ ...inline, ...lines, numjobs: 8 })).toBeLessThan((1e9 / (2 * LINE_NS)) * (1 + NOISE));
  });

  it('moves no line for a job alone', () => {
    expect(ratio({ ...inline, ...lines, numjobs: 1 }, { ...inline, numjobs: 1 })).toBe(1);
  });
});
