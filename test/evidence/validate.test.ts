import { beforeAll, describe, expect, it } from 'vitest';
import { type Calibration, calibrate, type NamedFile, parseMeasurementFile, validate } from '#evidence';

const HOST = { base: 'generic-nvme', override: { device_iops_max: 100_000, device_read_latency_us: 10 } };
const AT_CEILING = { iodepth: 64, numjobs: 4, gtod_reduce: true };

function named(file: object, name = 'mine'): NamedFile {
  const parsed = parseMeasurementFile({ version: 1, title: 'a test', platform: HOST, workload: AT_CEILING, ...file });
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join(' '));
  return { name, file: parsed.file };
}

const validation = await validate([
  named({
    rows: [
      { id: 'ceiling', measured: { iops: 80_000 } },
      { id: 'same', measured: { iops: 100_000, bandwidth_bytes_per_s: 409_600_000 }, role: 'informed' },
      { id: 'never', set: { numa_nodes: 3 }, measured: { iops: 5 } },
      { id: 'shown', set: { iodepth: 32 }, measured: { profile: { no_such_function: 4, nvme_queue_rq: 1 } } },
    ],
    pairs: [
      ['ceiling', 'same'],
      ['ceiling', 'shown'],
      ['same', 'never'],
      { before: 'same', after: 'shown', ratio: { iops: 1 } },
    ],
  }),
]);

describe('validate', () => {
  it('holds every measured number against the simulated one', () => {
    const [ceiling, iops, bandwidth] = validation.rows;
    expect(ceiling!.simulated).toBeCloseTo(100_000, -3);
    expect(ceiling!.error_pct).toBeCloseTo(25, 0);
    expect(iops!.error_pct).toBeCloseTo(0, 0);
    expect(bandwidth!.error_pct).toBeCloseTo(0, 0);
    expect(iops!.half_width_pct).toBeLessThanOrEqual(1);
  });

  it('reports what the model cannot express, with the reason, and does not count it as an error', () => {
    const never = validation.rows.find(({ id }) => id === 'never')!;
    expect(never).toMatchObject({ simulated: null, error_pct: null });
    expect(never.unsupported).toContain('3 NUMA nodes do not divide 32 CPUs');
    expect(validation.summary.unsupported).toBe(1);
  });

  it('counts only predicted rows as evidence', () => {
    expect(validation.summary).toMatchObject({
      rows: 4,
      predicted: { rows: 1 },
      informed: { rows: 2 },
      fitted: { rows: 0 },
    });
    expect(validation.summary.predicted.worst_abs_error_pct).toBeCloseTo(25, 0);
  });

  it('compares before and after; a remark without a number is shown and not counted', () => {
    const [up, remark, unsupported, none] = validation.pairs;
    expect(up).toMatchObject({ measured_ratio: 1.25, sign_ok: false, role: 'informed' });
    expect(remark).toMatchObject({ metric: 'iops', measured_ratio: null, sign_ok: null });
    expect(unsupported).toMatchObject({ measured_ratio: 0.00005, simulated_ratio: null, sign_ok: null });
    expect(none).toMatchObject({ measured_ratio: 1, sign_ok: true });
    expect(validation.summary.pairs).toMatchObject({ count: 2, sign_ok_pct: 50, predicted: { count: 0 } });
  });

  it('puts published profiles beside the simulated one, a function it does not know as unknown', () => {
    const [unknown, known] = validation.profiles;
    expect(unknown).toMatchObject({ measured_pct: 4, simulated_pct: null, difference_points: null });
    expect(known!.simulated_pct).toBeGreaterThan(0);
    expect(known!.difference_points).toBeCloseTo(known!.simulated_pct! - 1, 9);
  });
});

describe('a sign that is right', () => {
  it('is one by chance where the simulated change lies within its own interval', async () => {
    const rows = [
      { id: 'deep', measured: { iops: 100_000 } },
      { id: 'deeper', set: { iodepth: 65 }, measured: { iops: 100_000 } },
      { id: 'shallow', set: { iodepth: 1, numjobs: 1 }, measured: { iops: 50_000 } },
    ];
    const upAndDown = [1.25, 0.8].map((iops) => ({ before: 'deep', after: 'deeper', ratio: { iops } }));
    const file = named({ rows, pairs: [...upAndDown, ['deep', 'shallow']] });
    const { pairs, summary } = await validate([file]);
    expect(pairs.slice(0, 2).filter(({ sign_ok }) => sign_ok)).toMatchObject([{ by_chance: true }]);
    expect(pairs[2]).toMatchObject({ sign_ok: true, by_chance: false });
    expect(summary.pairs.by_chance).toBe(1);
  });
});

describe('free parameters', () => {
  it('counts figures set or changed after rows were seen, and keys that rows name, each once', async () => {
    const rows = [{ id: 'a', measured: { iops: 1 }, role: 'fitted', fits: ['cost_tag_get_ns', 'vm_ipi_send_ns'] }];
    const azure = { rows, platform: 'azure-l80s-v2' };
    const { free_parameters, summary } = await validate([named(azure, 'one'), named(azure, 'two')]);
    expect(free_parameters).toContain('cost_tag_get_ns');
    expect(free_parameters).toContain('azure-l80s-v2.vm_ipi_send_ns');
    expect(free_parameters).toContain('azure-l80s-v2.device_read_latency_us');
    expect(summary.free_parameters).toBe(free_parameters.length);
    expect(new Set(free_parameters).size).toBe(free_parameters.length);
  });
});

describe('validate with a fit', () => {
  const depthOne = { iodepth: 1, numjobs: 1 };
  const rows = [
    { id: 'fitted', set: depthOne, measured: { iops: 40_000 }, role: 'fitted', fits: ['cpu_factor'] },
    { id: 'other', set: { ...depthOne, bs: 8192 }, measured: { iops: 39_000 } },
  ];
  const file = named({ rows, platform: 'generic-nvme' });
  const fast = named({ rows, platform: { base: 'generic-nvme', override: { device_read_latency_us: 10 } } }, 'fast');
  let calibration: Calibration;
  beforeAll(async () => {
    calibration = await calibrate([file, fast]);
  });

  it('meets the fitted row with the keys it names, where they can', async () => {
    const { rows: compared, fitted_keys } = await validate([fast], calibration);
    expect(Math.abs(compared[0]!.error_pct!)).toBeLessThan(1);
    const fitted = fitted_keys.find(({ low, after, high }) => low < after && after < high);
    expect(fitted).toMatchObject({ key: 'cpu_factor', before: 1 });
  });

  it('predicts the other rows with the same figures', async () => {
    const [as, set] = [await validate([fast]), await validate([fast], calibration)];
    expect(set.rows[1]!.simulated).not.toBe(as.rows[1]!.simulated);
  });
});
