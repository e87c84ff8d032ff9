import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Scenario } from '#blocklayer';
import { findPlatform, toScenario } from '#platforms';
import { applyOf } from '#report';
import type { Point } from '#vocabulary';

function scenarioOf(point: Point): Scenario {
  const platform = findPlatform('generic-nvme');
  if (platform === undefined) throw new Error('generic-nvme is gone.');
  return toScenario(platform, point);
}

const polled = scenarioOf({
  ioengine: 'io_uring',
  completion: 'iopoll',
  hw_queues: 8,
  poll_queues: 4,
  iodepth: 32,
  numjobs: 4,
  rq_affinity: 2,
  gtod_reduce: true,
});

describe('how to apply a setting', () => {
  it('sets what the kernel can set', () => {
    const { kernel_parameters, modprobe, sysfs, udev } = applyOf(polled, null);
    expect(kernel_parameters).toEqual(['nvme.poll_queues=4']);
    expect(modprobe).toBe('options nvme poll_queues=4');
    expect(sysfs.split('\n')).toEqual([
      `echo none > "/sys/block/\${DEV#/dev/}/queue/scheduler"`,
      `echo 2 > "/sys/block/\${DEV#/dev/}/queue/rq_affinity"`,
      `echo 0 > "/sys/block/\${DEV#/dev/}/queue/nomerges"`,
    ]);
    expect(udev).toContain('KERNEL=="nvme[0-9]*n[0-9]*", ATTR{queue/scheduler}="none", ATTR{queue/rq_affinity}="2"');
  });

  it('sets the disk that a guest sees, and the drives under a volume', () => {
    const guest = applyOf(scenarioOf({ ...polled, stack: 'virtio_blk', tag_depth: 63 }), null);
    expect(guest.kernel_parameters).toEqual(['virtio_blk.poll_queues=4']);
    expect(guest.modprobe).toBe('options virtio_blk poll_queues=4');
    expect(guest.udev).toContain('KERNEL=="vd[a-z]*"');
    expect(guest.remarks.join('\n')).toMatch(/host decides how many queues .* 8 interrupting hardware queues of 63/);
    expect(guest.remarks.join('\n')).not.toMatch(/nvme/i);
    const coalesced = applyOf(
      scenarioOf({ stack: 'virtio_blk', irq_coalesce_count: 8, irq_placement: 'spread' }),
      null,
    );
    expect(Object.values(coalesced).flat().join('\n')).not.toMatch(/nvme/i);
    const polledDisk = (point: Point) => applyOf(scenarioOf({ ...polled, ...point }), null).modprobe;
    expect(polledDisk({ device_kind: 'null_blk' })).toBe('options null_blk poll_queues=4');
    expect(polledDisk({ stack: 'vhost_scsi' })).toBe('options virtio_scsi virtscsi_poll_queues=4');
    const scsi = applyOf(scenarioOf({ stack: 'vhost_scsi', tag_depth: 63 }), null);
    expect(scsi).toMatchObject({ kernel_parameters: [], modprobe: '', udev: expect.stringContaining('"sd[a-z]*"') });
    expect(applyOf(scenarioOf({ stack: 'dm_linear' }), null).remarks.join()).toMatch(/each drive beneath it as DEV/);
  });

  it('gives the depth of a queue as the driver counts it', () => {
    expect(applyOf(scenarioOf({ tag_depth: 63 }), null).kernel_parameters).toEqual(['nvme.io_queue_depth=64']);
    expect(applyOf(scenarioOf({ tag_depth: 1023 }), null).kernel_parameters).toEqual([]);
  });

  it.each([
    ['one job polls one queue, however many the model has', { hw_queues: 32, numjobs: 1 }, 1],
    ['jobs far apart keep a queue each', { hw_queues: 32, numjobs: 4 }, 4],
    ['jobs that would share a queue keep as many as part them', { hw_queues: 32, numjobs: 3 }, 4],
    ['jobs whose CPUs nobody knows keep them all', { hw_queues: 32, numjobs: 4, job_placement: 'beside_irq' }, 32],
  ] as const)('poll queues: %s', (_, point, queues) => {
    const { modprobe, remarks } = applyOf(
      scenarioOf({ ioengine: 'io_uring', completion: 'iopoll', cpus: 32, numa_nodes: 1, ...point }),
      null,
    );
    expect(modprobe).toBe(`options nvme poll_queues=${queues}`);
    expect(remarks.some((remark) => remark.startsWith('The model has 32 poll queues'))).toBe(queues < 32);
  });

  it('says what no kernel carries and what the device must be told', () => {
    const text = (point: Point) => applyOf(scenarioOf(point), null).remarks.join('\n');
    expect(text({ completion: 'poll_after_submit' })).toContain('no released kernel carries');
    expect(text({ irq_coalesce_count: 8, irq_coalesce_us: 200 })).toContain('-f 8 -v 0x0207');
    expect(text({ rw: 'randwrite' })).toContain('destroys');
  });

  it('measures saturation, and latency open loop at the rate of one host', () => {
    const { fio } = applyOf(polled, 100_000);
    const [global = '', saturation = '', rated = ''] = fio.split(/\[at_\w+\]/);
    expect(fio).toContain('hipri=1');
    expect(fio).toContain('cpus_allowed=0,8,16,24\ncpus_allowed_policy=split');
    expect(saturation).not.toContain('rate_iops');
    expect(rated).toContain('rate_iops=25000\nrate_process=poisson');
    expect([global, saturation, rated].map((part) => part.includes('gtod_reduce'))).toEqual([false, true, false]);
  });
});

const hasFio = spawnSync('fio', ['--version']).status === 0;

describe.skipIf(!hasFio)('the fio job', () => {
  const points: readonly Point[] = [
    {
      ioengine: 'libaio',
      rw: 'randread',
      iodepth: 64,
      iodepth_batch_submit: 16,
      iodepth_batch_complete_min: 16,
      gtod_reduce: true,
    },
    { ioengine: 'io_uring', completion: 'iopoll', iodepth: 32, fixedbufs: true },
    { ioengine: 'io_uring', rw: 'randrw', rwmixread: 70, bs: 65_536, numjobs: 2, sqthread_poll: true },
    { ioengine: 'io_uring_cmd', iodepth: 8 },
    { ioengine: 'psync', rw: 'write' },
    { ioengine: 'pvsync2', completion: 'hybrid' },
    { ioengine: 'libaio', rate_iops: 1500.5, rate_process: 'linear' },
    { ioengine: 'io_uring', job_groups: '[{"rate_iops":100},{"ioengine":"libaio","rw":"write","cpus_allowed":[0]}]' },
  ];

  it.each(points)('of %j is what fio understands', (point) => {
    const folder = mkdtempSync(join(tmpdir(), 'blkplan-fio-'));
    try {
      const file = join(folder, 'check.fio');
      // fio refuses CPUs that this machine does not have.
      writeFileSync(file, applyOf(scenarioOf({ cpus: 1, numa_nodes: 1, ...point }), 5000).fio);
      const { status, stdout, stderr } = spawnSync('fio', ['--parse-only', file], {
        encoding: 'utf8',
        env: { ...process.env, DEV: join(folder, 'disk') },
      });
      expect([status, stderr, stdout]).toEqual([0, '', '']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
