import { describe, expect, it } from 'vitest';
import { type Advice, advise } from '#advice';
import { type Measure, rowsOf, specOf } from './rows.ts';

function adviceOn(sections: object, measure: Measure): Advice {
  const spec = specOf(sections);
  return advise({ spec, rows: rowsOf(spec, measure), finalists: [] });
}

const planted: Measure = ({ completion, hw_queues, cpus }) => {
  if (completion === 'adaptive' && hw_queues === 4) return 'No.';
  const iops = (completion === 'interrupt' ? 100_000 : 300_000) + 10_000 * hw_queues + cpus;
  return {
    iops,
    lat_p99_us: 5e7 / iops,
    bottleneck: completion === 'interrupt' ? 'interrupt_cpu' : 'device_controller',
  };
};

const sections = {
  axes: { completion: ['interrupt', 'adaptive'], hw_queues: [1, 4], cpus: [8, 16] },
  slo: { iops: { min: 200_000 } },
  objective: 'fastest',
};

describe('bottleneck regions', () => {
  it('name what limits which points, and which values only they have', () => {
    expect(adviceOn(sections, planted).regions).toEqual([
      {
        bottleneck: 'interrupt_cpu',
        points: 4,
        share_pct: expect.closeTo(66.7, 1),
        iops: 110_016,
        only: [[{ completion: 'interrupt' }]],
      },
      {
        bottleneck: 'device_controller',
        points: 2,
        share_pct: expect.closeTo(33.3, 1),
        iops: 310_008,
        only: [[{ completion: 'adaptive' }], [{ hw_queues: 1 }]],
      },
    ]);
  });
});

describe('maps', () => {
  it('put the axes first that move the IOPS most, and mark what misses the SLO and what cannot be', () => {
    const { maps } = adviceOn(sections, planted);
    expect(maps).toHaveLength(3);
    const [first] = maps;
    expect([first?.across.keys, first?.down.keys]).toEqual([['completion'], ['hw_queues']]);
    expect(first?.cells.map(({ down, across, points, feasible }) => [down, across, points, feasible])).toEqual([
      [0, 0, 2, 0],
      [0, 1, 2, 2],
      [1, 0, 2, 0],
    ]);
  });
});

describe('other goals', () => {
  it('tell which part of the goal decides', () => {
    const { other_goals } = adviceOn({ ...sections, slo: { iops: { min: 400_000 } } }, planted);
    const without = other_goals.find(({ change }) => 'without' in change);
    expect(without).toMatchObject({
      change: { without: { metric: 'iops', bound: 'min' } },
      recommended: { settings: { completion: 'adaptive', hw_queues: 1, cpus: 16 } },
      stands: false,
    });
    expect(
      other_goals.filter(({ change }) => 'objective' in change).every(({ recommended }) => recommended === null),
    ).toBe(true);
  });
});

describe('headroom', () => {
  it('is what the recommendation leaves free of its saturation', () => {
    const { headroom } = adviceOn({ ...sections, headroom: 0.2, demand: { iops: 1_000_000 } }, planted);
    expect(headroom).toMatchObject({
      asked: 0.2,
      saturation_iops: 310_016,
      largest: expect.closeTo(1 - 200_000 / 310_016, 10),
      hosts: expect.arrayContaining([{ headroom: 0.5, hosts_needed: 7 }]),
    });
  });
});

describe('a random sweep', () => {
  it('counts a point once, however often it was drawn', () => {
    const spec = specOf({ ...sections, method: { random: { n: 40 } } });
    const { regions, quality } = advise({ spec, rows: rowsOf(spec, planted), finalists: [] });
    expect(quality.results.rows.total).toBe(40);
    expect(regions.reduce((sum, { points }) => sum + points, 0)).toBe(6);
  });
});
