import { describe, expect, it } from 'vitest';
import { findPlatform, PLATFORMS, type Platform, toScenario } from '#platforms';
import { whyInvalid } from '#sweep';
import type { Point } from '#vocabulary';

const GROUPS = '[{"rw":"randread"},{"rw":"randwrite"}]';
const PASSTHROUGH = '[{"ioengine":"io_uring_cmd"},{"ioengine":"libaio"}]';
const platform = findPlatform('generic-nvme') as Platform;
const reasonFor = (point: Point) => whyInvalid(toScenario(platform, { cpus: 64, numa_nodes: 2, ...point }));

describe('a configuration that cannot exist', () => {
  it.each<[Point, string, string]>([
    [{ numa_nodes: 3 }, 'nodes_do_not_divide_cpus', '3 NUMA nodes do not divide 64 CPUs evenly.'],
    [
      { llc_cpus: 12 },
      'caches_do_not_divide_node',
      'Caches of 12 CPUs (llc_cpus) do not divide the 32 CPUs of a node evenly.',
    ],
    [
      { llc_cpus: 4, smt: 8 },
      'cores_do_not_divide_cache',
      'Cores of 8 threads (smt) do not divide a cache of 4 CPUs evenly.',
    ],
    [{ hw_queues: 65 }, 'more_hw_queues_than_cpus', '65 hw queues are more than the 64 CPUs'],
    [{ device_node: 2 }, 'no_such_device_node', 'device_node 2 does not exist: nodes are 0 to 1.'],
    [
      { hw_queues: 129 },
      'too_many_hw_queues',
      '129 hw queues and 0 poll queues are more than the 128 of the device (device_hw_queues_max).',
    ],
    [
      { hw_queues: 100, poll_queues: 29 },
      'too_many_hw_queues',
      '100 hw queues and 29 poll queues are more than the 128',
    ],
    [
      { completion: 'iopoll', ioengine: 'libaio' },
      'engine_cannot_poll',
      'completion iopoll needs ioengine io_uring, io_uring_cmd or pvsync2; libaio cannot poll.',
    ],
    [{ completion: 'hybrid', ioengine: 'psync' }, 'engine_cannot_poll', 'psync cannot poll.'],
    [
      { completion: 'hybrid', ioengine: 'io_uring', kernel: '6.8' },
      'no_hybrid_polling',
      'completion hybrid is not in kernel 6.8: kernels 6.4 to 6.12 have no hybrid polling; use 6.3 or older, or 6.13 or newer.',
    ],
    [
      { completion: 'hybrid', ioengine: 'pvsync2', iodepth: 1, kernel: '6.13' },
      'hybrid_needs_io_uring',
      'ioengine pvsync2 on kernel 6.13 cannot have it.',
    ],
    [
      { completion: 'hybrid', ioengine: 'io_uring', iodepth: 2, kernel: '5.10' },
      'hybrid_never_settles',
      'use iodepth 1 or kernel 5.11 or newer.',
    ],
    [
      { completion: 'iopoll', ioengine: 'io_uring', poll_queues: 0 },
      'no_poll_queues',
      'completion iopoll needs poll queues; poll_queues is 0.',
    ],
    [
      { completion: 'polling_thread', stack: 'dm_linear' },
      'polling_thread_elsewhere',
      'belongs to stack direct, nvmet_tcp or nvmet_loop, not dm_linear.',
    ],
    [
      { completion: 'polling_thread', polling_thread_cpu: 64 },
      'no_such_polling_cpu',
      'polling_thread_cpu 64 does not exist: CPUs are 0 to 63.',
    ],
    [
      { ioengine: 'io_uring_cmd', stack: 'md_raid0' },
      'passthrough_needs_direct',
      'ioengine io_uring_cmd needs stack direct, not md_raid0.',
    ],
    [
      { ioengine: 'psync', iodepth: 4 },
      'engine_is_synchronous',
      'ioengine psync is synchronous: iodepth can only be 1, not 4.',
    ],
    [{ ioengine: 'pvsync2', iodepth: 2 }, 'engine_is_synchronous', 'iodepth can only be 1, not 2.'],
    [{ cpus_allowed: [0, 64] }, 'no_such_cpu', 'cpus_allowed names CPU 64, but CPUs are 0 to 63.'],
    [{ hw_queues: 2, irq_placement: [0, 70] }, 'no_such_irq_cpu', 'irq_placement names CPU 70, but CPUs are 0 to 63.'],
    [
      { hw_queues: 2, irq_placement: [0] },
      'irq_placement_length',
      'irq_placement names 1 CPUs for 2 hw queues; it needs one for each.',
    ],
    [
      { stack: 'nvmet_tcp', completion: 'adaptive' },
      'target_cannot_poll',
      'completion adaptive cannot be on stack nvmet_tcp',
    ],
    [{ stack: 'md_raid1', devices: 1 }, 'mirror_needs_two', 'stack md_raid1 needs two devices or more, not 1.'],
    [
      { stack: 'scsi_host', shared_host_tags: false, hw_queues: 8 },
      'adapter_has_one_tag_set',
      '8 hw queues need shared_host_tags true.',
    ],
    [
      { sqthread_poll: true, ioengine: 'io_uring', io_uring_setup: 'coop_taskrun' },
      'sq_thread_runs_no_task_work',
      'The kernel refuses io_uring_setup coop_taskrun together with sqthread_poll; use default.',
    ],
    [{ sqthread_poll: true, ioengine: 'libaio' }, 'sq_thread_needs_io_uring', 'sqthread_poll needs ioengine io_uring'],
    [
      { numjobs: 4096, iodepth: 65_536 },
      'too_many_requests',
      '4096 jobs of depth 65536 with IOs of 4096 bytes are 268435456 requests at once; the model holds 1048576.',
    ],
    [
      { bs: 1_073_741_824, device_max_transfer: 131_072 },
      'too_many_commands',
      'An IO of 1073741824 bytes (bs) is 8192 commands on stack direct with device_max_transfer 131072; the model takes 4096: use',
    ],
    [
      { devices: 1024, cpus: 2048, hw_queues: 2048, device_hw_queues_max: 2048 },
      'too_many_queues',
      '1024 devices have 2097152 queues',
    ],
    [
      { stack: 'scsi_host', device_kind: 'sas', luns: 4096, numjobs: 1024, iodepth: 1, ioengine: 'libaio' },
      'too_many_streams',
      '1024 jobs over all their devices are 4194304 streams',
    ],
    [{ device_kind: 'sas' }, 'disk_needs_adapter', 'device_kind sas needs stack scsi_host, not direct.'],
  ])('%j says why', (point, code, message) => {
    expect(reasonFor(point)?.code).toBe(code);
    expect(reasonFor(point)?.message).toContain(message);
  });

  it('says all of its reasons', () => {
    expect(reasonFor({ numa_nodes: 3, device_node: 5, stack: 'nvmet_tcp', job_groups: GROUPS })).toEqual({
      code: 'nodes_do_not_divide_cpus',
      message:
        '3 NUMA nodes do not divide 64 CPUs evenly. device_node 5 does not exist: nodes are 0 to 2. ' +
        'The model does not have job_groups on stack nvmet_tcp yet.',
    });
  });
});

describe('what the model does not have yet', () => {
  it.each<[Point, string]>([
    [{ job_groups: GROUPS, stack: 'nvmet_tcp' }, 'job_groups on stack nvmet_tcp'],
    [{ job_groups: GROUPS, ioengine: 'io_uring', sqthread_poll: true }, 'job_groups with sqthread_poll'],
    [{ job_groups: PASSTHROUGH, scheduler: 'mq_deadline' }, 'io_uring_cmd beside other engines under mq_deadline'],
    [{ rate_iops: 1000, stack: 'nvmet_tcp' }, 'rate_iops on stack nvmet_tcp'],
  ])('%j is named', (point, what) => {
    expect(reasonFor(point)).toEqual({ code: 'not_built', message: `The model does not have ${what} yet.` });
  });
});

describe('job groups', () => {
  it('are looked at one by one, and together for their size', () => {
    const polled = { completion: 'iopoll', ioengine: 'io_uring', poll_queues: 4 };
    expect(reasonFor({ ...polled, job_groups: '[{},{"ioengine":"libaio"}]' })).toEqual({
      code: 'engine_cannot_poll',
      message: 'job_groups[1]: completion iopoll needs ioengine io_uring, io_uring_cmd or pvsync2; libaio cannot poll.',
    });
    expect(reasonFor({ numa_nodes: 3, job_groups: GROUPS })?.message).toBe(
      '3 NUMA nodes do not divide 64 CPUs evenly.',
    );
    expect(reasonFor({ job_groups: '[{"numjobs":600000},{"numjobs":600000}]' })?.message).toMatch(
      /^1200000 jobs of depth 1 with IOs of 4096 bytes are 1200000 requests at once/,
    );
  });
});

describe('a configuration that can exist', () => {
  it.each<Point>([
    {},
    { completion: 'iopoll', ioengine: 'io_uring' },
    { completion: 'hybrid', ioengine: 'pvsync2', iodepth: 1 },
    { completion: 'hybrid', ioengine: 'io_uring', iodepth: 1, kernel: '5.10' },
    { completion: 'hybrid', ioengine: 'io_uring', iodepth: 32, kernel: '5.11' },
    { completion: 'hybrid', ioengine: 'io_uring_cmd', iodepth: 32, kernel: '6.13' },
    { completion: 'poll_after_submit', hw_queues: 64 },
    { completion: 'polling_thread' },
    { llc_cpus: 4096 },
    { shared_host_tags: true, hw_queues: 1 },
    { cpus_allowed: [0, 0, 63] },
    { numjobs: 500 },
    { luns: 7, stack_levels: 3, net_delay_us: 5 },
  ])('%j has no reason against it', (point) => expect(reasonFor(point)).toBeUndefined());

  it('is every built-in platform as it stands, SCSI disks behind their adapter', () => {
    for (const each of PLATFORMS) {
      const isDisk = ['sas', 'sata'].includes(String(each.figures.device_kind?.value));
      expect([each.name, whyInvalid(toScenario(each, isDisk ? { stack: 'scsi_host' } : {}))]).toEqual([
        each.name,
        undefined,
      ]);
    }
  });
});
