import { describe, expect, it } from 'vitest';
import { type Advice, advise } from '#advice';
import { type Measure, rowsOf, specOf } from './rows.ts';

function adviceOn(sections: object, measure: Measure): Advice {
  const spec = specOf(sections);
  return advise({ spec, rows: rowsOf(spec, measure), finalists: [] });
}

const zipped = {
  axes: {
    completion: ['interrupt', 'poll_after_submit'],
    hw_queues: [8, 1, 4],
    ioengine: ['libaio', 'io_uring'],
    cpus: [32],
  },
  workload: {},
  zip: [['completion', 'ioengine']],
  objective: 'fastest',
};

const measure: Measure = ({ completion, hw_queues }) => ({
  iops: completion === 'interrupt' ? 130_000 : 400_000 + hw_queues,
  lat_p99_us: completion === 'interrupt' ? 500 : 350,
  cpu_cores_used: hw_queues === 4 ? 1 : 2,
  bottleneck: completion === 'interrupt' ? 'interrupt_cpu' : 'device_controller',
  top_function: completion === 'interrupt' ? 'vm_exit' : 'nvme_queue_rq',
});

describe('what each axis moves', () => {
  it('shows every axis with several values, zipped ones as one, numbers ascending', () => {
    const { axes } = adviceOn(zipped, measure);
    expect(axes.map(({ keys }) => keys)).toEqual([['completion', 'ioengine'], ['hw_queues']]);
    expect(axes[0]?.values).toEqual([
      {
        settings: { completion: 'interrupt', ioengine: 'libaio' },
        points: 3,
        iops: 130_000,
        lat_p99_us: 500,
        cpu_ns_per_io: 5000,
        bottleneck: 'interrupt_cpu',
        top_function: 'vm_exit',
      },
      expect.objectContaining({ iops: 400_004, bottleneck: 'device_controller', top_function: 'nvme_queue_rq' }),
    ]);
    expect(axes[1]?.values.map(({ settings }) => settings)).toEqual([
      { hw_queues: 1 },
      { hw_queues: 4 },
      { hw_queues: 8 },
    ]);
  });

  it('counts included values as values of the axis', () => {
    const { axes } = adviceOn({ axes: { hw_queues: [8] }, include: [{ hw_queues: 3 }] }, measure);
    expect(axes[0]?.values.map(({ settings }) => settings.hw_queues)).toEqual([3, 8]);
  });

  it('keeps a long axis short, with its ends', () => {
    const long = { axes: { tag_depth: { range: { start: 1, stop: 500, step: 1 } } } };
    const [table] = adviceOn(long, () => ({})).axes;
    expect(table?.values_total).toBe(500);
    expect(table?.values).toHaveLength(20);
    expect(table?.values.map(({ settings }) => settings.tag_depth)).toEqual(expect.arrayContaining([1, 500]));
  });
});

describe('what each setting of the recommendation is worth', () => {
  it('compares with the points that differ in one axis only', () => {
    const { alternatives, verdict } = adviceOn(zipped, measure);
    expect(verdict).toMatchObject({ recommended: { settings: { completion: 'poll_after_submit', hw_queues: 4 } } });
    const [completion, queues] = alternatives;
    expect(completion).toMatchObject({
      settings: { completion: 'poll_after_submit', ioengine: 'io_uring' },
      makes_difference: true,
      alternatives: [{ settings: { completion: 'interrupt', ioengine: 'libaio' }, iops: { standing: 'better' } }],
    });
    expect(completion?.alternatives[0]?.iops_ratio).toBeCloseTo(400_004 / 130_000, 10);
    expect(queues?.makes_difference).toBe(false);
    expect(queues?.alternatives.map(({ settings, iops }) => [settings.hw_queues, iops.standing])).toEqual([
      [1, 'equivalent'],
      [8, 'equivalent'],
    ]);
  });

  it('does not say that an axis makes no difference when there was nothing to compare with', () => {
    const { alternatives } = adviceOn(zipped, (scenario, ...rest) =>
      scenario.completion === 'interrupt' ? 'No.' : measure(scenario, ...rest),
    );
    expect(alternatives[0]).toMatchObject({ makes_difference: null, alternatives: [] });
  });
});
