import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSweepSpec, pointId, specHash } from '#sweep';
import { specInput, specOf } from './specs.ts';

const more = {
  axes: { bs: ['4k', '8k'], smt: [1, 2] },
  slo: { iops: { min: 1, max: 2 } },
  workload: { rw: 'read', iodepth: 4 },
};

function shuffled<Data>(data: Data, order: (a: string, b: string) => number): Data {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  const entries = Object.entries(data).sort(([a], [b]) => order(a, b));
  return Object.fromEntries(entries.map(([key, value]) => [key, shuffled(value, order)])) as Data;
}

describe('ids', () => {
  it('of a point depend on what it sets, not on the order', () => {
    expect(pointId({ bs: 4096, rw: 'read' })).toBe(pointId({ rw: 'read', bs: 4096 }));
    expect(pointId({ bs: 4096, rw: 'read' })).not.toBe(pointId({ bs: 8192, rw: 'read' }));
    expect(pointId({ cpus_allowed: [0, 1] })).not.toBe(pointId({ cpus_allowed: [1, 0] }));
  });

  it('never look like a number or a date', () => {
    fc.assert(fc.property(fc.nat(), (bs) => /^p-[a-z2-7]{16}$/.test(pointId({ bs }))));
  });

  it('of a point are these for good', () =>
    expect(pointId({ bs: 4096, rw: 'read' })).toMatchInlineSnapshot(`"p-v2n6xqtjmwbrjkgu"`));

  it('of a spec do not depend on the order of keys, but on the order of values and of axes', () => {
    const parse = (input: unknown) => {
      const result = parseSweepSpec(input);
      if (!result.ok) throw new Error('not a spec');
      return specHash(result.spec);
    };
    const hash = parse(specInput(more));
    const keepAxes = (input: object): object => ({ ...input, axes: more.axes });
    expect(parse(keepAxes(shuffled(specInput(more), (a, b) => (a < b ? -1 : 1))))).toBe(hash);
    expect(parse(keepAxes(shuffled(specInput(more), (a, b) => (a < b ? 1 : -1))))).toBe(hash);
    const reversed = Object.fromEntries(Object.entries(more.axes).reverse());
    expect(parse(specInput({ ...more, axes: reversed }))).not.toBe(hash);
    expect(parse(specInput({ ...more, axes: { ...more.axes, bs: ['8k', '4k'] } }))).not.toBe(hash);
    expect(specHash(JSON.parse(JSON.stringify(specOf(more))))).toBe(hash);
  });
});
