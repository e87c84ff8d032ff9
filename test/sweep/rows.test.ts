import { describe, expect, it } from 'vitest';
import { MODEL_VERSION, ModelFault } from '#blocklayer';
import { toScenario } from '#platforms';
import { failedRow, openSweep, simulateRow, simulateScenarioRow } from '#sweep';
import { roundMeasurements, rowNumber } from '../../shared/sweep/rows/rounding.ts';
import { specOf } from './specs.ts';

const sweep = openSweep(
  specOf({
    seed: 9,
    replicates: 2,
    axes: { numa_nodes: [1, 3], bs: ['4k', '8k'] },
    precision: { max_ios: 2000 },
    exclude: [{ numa_nodes: 3, bs: '8k' }],
  }),
);

describe('a simulated row', () => {
  it('carries the whole configuration and says where it stands', () => {
    const row = simulateRow(sweep, 3);
    expect(row).toMatchObject({
      rowIndex: 3,
      replicate: 1,
      status: 'ok',
      errorCode: null,
      errorMessage: null,
      seed: 9,
      evaluatedBy: 'simulation',
      modelVersion: MODEL_VERSION,
      schemaVersion: '2',
      scenario: { numa_nodes: 1, bs: 8192, rw: 'randread' },
    });
    expect(row.measurements?.iops).toBeGreaterThan(0);
    expect(row.judgement).toMatchObject({ hosts_needed: null, slo_met: null });
  });

  it('has the id of its configuration, the same in each replicate', () => {
    expect(simulateRow(sweep, 0).pointId).toBe(simulateRow(sweep, 1).pointId);
    expect(simulateRow(sweep, 0).pointId).not.toBe(simulateRow(sweep, 2).pointId);
    expect(simulateRow(sweep, 0).pointId).toMatch(/^p-[a-z2-7]{16}$/);
  });

  it('is the same row every time', () => expect(simulateRow(sweep, 2)).toEqual(simulateRow(sweep, 2)));

  it('of a point that cannot exist is invalid and says why', () => {
    expect(simulateRow(sweep, 4)).toMatchObject({
      status: 'invalid',
      errorCode: 'nodes_do_not_divide_cpus',
      errorMessage: expect.stringContaining('3 NUMA nodes do not divide'),
      measurements: null,
      judgement: null,
    });
  });

  it('of more hw queues than CPUs, as no driver makes them, is invalid', () => {
    const asked = openSweep(specOf({ axes: { hw_queues: [8, 16], cpus: [8, 16] }, workload: { numa_nodes: 1 } }));
    const statuses = [0, 1, 2, 3].map((index) => simulateRow(asked, index).status);
    expect(statuses).toEqual(['ok', 'ok', 'invalid', 'ok']);
    expect(simulateRow(asked, 2)).toMatchObject({
      errorCode: 'more_hw_queues_than_cpus',
      errorMessage:
        '16 hw queues are more than the 8 CPUs: a driver makes one a CPU at most; use hw_queues 8 or fewer.',
    });
    const fixed = openSweep(specOf({ workload: { hw_queues: 16, cpus: 8, numa_nodes: 1 } }));
    expect(simulateRow(fixed, 0).errorCode).toBe('more_hw_queues_than_cpus');
  });

  it('of fewer CPUs than the platform has hw queues uses one a CPU', () => {
    const few = openSweep(specOf({ axes: { cpus: [8] }, workload: { numa_nodes: 1 } }));
    const same = openSweep(specOf({ axes: { cpus: [8] }, workload: { numa_nodes: 1, hw_queues: 8 } }));
    expect(simulateRow(few, 0).scenario).toEqual(simulateRow(same, 0).scenario);
    expect(simulateRow(few, 0).scenario.hw_queues).toBe(8);
  });

  it('is not made up where no point stands', () => {
    expect(() => simulateRow(sweep, 6)).toThrow('Row 6 is not a row of this sweep.');
    expect(() => simulateRow(sweep, 99)).toThrow(RangeError);
  });

  it('whose time goes beyond the clock is a fault of the model, not of the worker', () => {
    const scenario = { ...toScenario(sweep.platform, {}), rate_iops: 1e-6 };
    expect(simulateScenarioRow(sweep.spec, 0, scenario)).toMatchObject({
      status: 'failed',
      errorCode: 'model_fault',
      errorMessage: expect.stringContaining('whole nanoseconds up to 2^53 - 1.'),
    });
  });

  it('at a rate keeps its row index and shares the arrivals among the jobs', () => {
    const four = openSweep(specOf({ workload: { numjobs: 3, iodepth: 8 }, precision: { max_ios: 2000 } }));
    const row = simulateRow(four, 0, 10_000);
    expect(row).toMatchObject({ rowIndex: 0, scenario: { rate_iops: 3333.333333, numjobs: 3 } });
    expect(row.pointId).not.toBe(simulateRow(four, 0).pointId);
    const scenario = { ...toScenario(four.platform, { numjobs: 3, iodepth: 8 }), rate_iops: 3333.333333 };
    expect(simulateScenarioRow(four.spec, 0, scenario)).toEqual(row);
  });
});

describe('sweeps side by side', () => {
  it('share nothing: rows and seeds do not mix', () => {
    const precision = { max_ios: 1000 };
    const sweeps = [3, 4].map((seed) => openSweep(specOf({ seed, precision, axes: { bs: ['4k', '8k'] } })));
    const alone = sweeps.map((each) => [0, 1].map((row) => simulateRow(each, row)));
    const mixed = [0, 1].map((row) => sweeps.map((each) => simulateRow(each, row)));
    expect(mixed).toEqual([0, 1].map((row) => alone.map((rows) => rows[row])));
    expect(alone[0]?.map(({ seed }) => seed)).toEqual([3, 3]);
  });
});

describe('a failed row', () => {
  it('has one line of text, whatever the message was', () => {
    const row = failedRow(sweep, 1, 'crashed', ' out of\r\nmemory\u2028\ud800! ');
    expect(row).toMatchObject({
      status: 'failed',
      errorCode: 'crashed',
      errorMessage: 'out of memory \uFFFD!',
      replicate: 1,
    });
    expect(failedRow(sweep, 1, 'crashed', '').errorMessage).toBe('no message');
    expect(failedRow(sweep, 1, 'crashed', 'x'.repeat(9999)).errorMessage).toHaveLength(500);
  });
});

describe('numbers of a row', () => {
  it.each([
    [123456.789012345, 123456.789],
    [1 / 3, 0.333333333],
    [0.0000000004, 0],
    [-0, 0],
    [9.9999999999, 10],
    [1_761_280_000, 1_761_280_000],
    [98765432109.9, 98765432110],
  ])('%d is carried as %d', (exact, carried) => {
    expect(Object.is(rowNumber(exact), carried)).toBe(true);
    expect(rowNumber(rowNumber(exact))).toBe(carried);
  });

  it('are never NaN or infinite: the model is at fault then', () => {
    const { measurements } = simulateRow(sweep, 0);
    expect(() => roundMeasurements({ ...(measurements as never as object), iops: Number.NaN } as never)).toThrow(
      ModelFault,
    );
    expect(() => roundMeasurements({ ...(measurements as never as object), lat_mean_us: 1 / 0 } as never)).toThrow(
      'The measurement lat_mean_us came out as Infinity.',
    );
  });
});
