import { describe, expect, it } from 'vitest';
import { openSweep, parseSweepSpec } from '#sweep';
import { parsed, problemOf, problemsOf, specInput } from './specs.ts';

const hundredThousand = { range: { start: 1, stop: 100_000, step: 1 } };

/** CPU time of this process: what a bound on work means where other processes share the processor. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

describe('limits', () => {
  it('are checked by counting alone: 10^20 combinations are refused at once', () => {
    const keys = ['device_read_latency_us', 'device_write_latency_us', 'irq_coalesce_us', 'adaptive_spin_us'];
    const input = specInput({ axes: Object.fromEntries(keys.map((key) => [key, hundredThousand])) });
    parseSweepSpec(input);
    const heapBefore = process.memoryUsage().heapUsed;
    const began = cpuMs();
    const result = parseSweepSpec(input);
    expect(cpuMs() - began).toBeLessThan(50);
    expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(20e6);
    expect(result).toMatchObject({
      ok: false,
      problems: [{ pointer: '/axes', code: 'too_many_indices', limit: 10_000_000, actual: '100000000000000000000' }],
      counts: { axes: keys.map((name) => ({ name, size: 100_000 })), product: '100000000000000000000', duplicates: 0 },
    });
  });

  it('look through nothing that is too large, includes neither', () => {
    const axes = { device_iops_max: { range: { start: 1, stop: 1e12, step: 1 } }, bs: ['4k'] };
    expect(problemOf({ axes, include: [{ device_iops_max: 5.5 }] })).toContain(
      'make 1000000000001 product indices; the limit is 10000000.',
    );
  });

  it('count the points that are left: 100,000 within a second and 200 MB', () => {
    const axes = {
      iodepth: { range: { start: 1, stop: 1000, step: 1 } },
      numjobs: { range: { start: 1, stop: 200, step: 1 } },
    };
    const heapBefore = process.memoryUsage().heapUsed;
    const began = cpuMs();
    const { spec } = parsed({ axes, constraints: ['iodepth <= 500'], exclude: [{ numjobs: 201 }] });
    const { counts } = openSweep(spec);
    expect(cpuMs() - began).toBeLessThan(1000);
    expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(200e6);
    expect(counts).toMatchObject({ product: 200_000, excluded: 100_000, points: 100_000 });
  });

  it('let screening estimate no more points than it can while a caller waits', () => {
    const axes = { iodepth: { range: { start: 1, stop: 10_001, step: 1 } } };
    expect(problemOf({ axes, method: 'screen' })).toBe(
      '/method method: screen estimates at most 10000 points, this spec has 10001; use grid, or shorter axes.',
    );
  });

  it('name the axes, what they make, what was excluded and the limit', () => {
    const more = { axes: { bs: ['4k', '8k', '16k', '4KiB'], smt: [1, 2] }, exclude: [{ bs: '4k', smt: 2 }] };
    const result = parseSweepSpec(specInput(more), { points: 4, indices: 100 });
    expect(result).toEqual({
      ok: false,
      problems: [
        {
          pointer: '/axes',
          code: 'too_many_points',
          message: 'The axes bs (3) × smt (2) make 5 points, 1 excluded; the limit is 4.',
          limit: 4,
          actual: 5,
        },
      ],
      counts: {
        axes: [
          { name: 'bs', size: 3 },
          { name: 'smt', size: 2 },
        ],
        product: 6,
        indices: 6,
        duplicates: 1,
        excluded: 1,
        points: 5,
        replicates: 1,
        rows: 5,
      },
    });
  });

  it('compare what is left after exclusion, and the work of counting has a limit of its own', () => {
    const more = { axes: { smt: [1, 2], cpus: [8, 16, 32] }, exclude: [{ smt: 2 }] };
    expect(problemOf(more, { points: 3, indices: 6 })).toBe('');
    expect(problemOf(more, { points: 3, indices: 5 })).toContain('make 6 product indices; the limit is 5.');
  });

  it('hold for conditions together, before anything is compiled', () => {
    const exclude = Array.from({ length: 700 }, (_, i) => ({ iodepth: i + 1, numjobs: 1 }));
    const include = exclude.slice(0, 301);
    const more = { axes: { iodepth: [1], numjobs: [1] }, exclude, include };
    expect(problemOf(more)).toContain('/exclude The spec has 1001 conditions (700 of exclude and 301 of include);');
    expect(problemsOf(more)).toMatchObject([{ code: 'too_many_conditions', limit: 1000, actual: 1001 }]);
  });

  it('hold for conditions times indices, where excludes of one key are one check', () => {
    const axes = {
      iodepth: { range: { start: 1, stop: 60_000, step: 1 } },
      numjobs: { range: { start: 1, stop: 1, step: 1 } },
    };
    const single = Array.from({ length: 1000 }, (_, i) => ({ iodepth: i + 1 }));
    const pairs = single.map((pattern) => ({ ...pattern, numjobs: 1 }));
    expect(openSweep(parsed({ axes, exclude: single }).spec).counts.points).toBe(59_000);
    expect(problemsOf({ axes, exclude: pairs })).toMatchObject([
      { pointer: '/exclude', code: 'too_many_checks', limit: 50_000_000, actual: 60_000_000 },
    ]);
  });

  it('hold for sampled points by their number', () => {
    const more = {
      axes: { iodepth: { range: { start: 1, stop: 60_000, step: 1 } }, irq_coalesce_us: hundredThousand },
    };
    expect(problemOf({ ...more, method: { random: { n: 100_000 } } })).toBe('');
    expect(problemOf({ ...more, method: { random: { n: 100_001 } } })).toContain('the limit is 100000.');
    expect(problemOf({ ...more, method: { random: { n: 1e8 } } })).toContain('the limit is 10000000.');
  });
});

describe('expansion', () => {
  it('is lazy: a million rows go by without being kept', () => {
    const axes = {
      iodepth: { range: { start: 1, stop: 1000, step: 1 } },
      numjobs: { range: { start: 1, stop: 1000, step: 1 } },
    };
    const { spec } = parsed({ axes }, { points: 1e7, indices: 1e7 });
    const sweep = openSweep(spec);
    const heapBefore = process.memoryUsage().heapUsed;
    let rows = 0;
    for (const row of sweep.rowIndices(0, sweep.rowIndexEnd)) {
      if (row % 1000 === 0) expect(sweep.pointAt(row)).toEqual({ iodepth: row / 1000 + 1, numjobs: 1 });
      rows += 1;
    }
    expect(rows).toBe(1_000_000);
    expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(100e6);
  });
});
