import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Staircase } from '../../shared/advice/findings/staircase.ts';

const step = fc.record({ p99Us: fc.nat(20), cost: fc.nat(20) });

test('a pair is covered exactly when one of those before it is nowhere worse', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const staircase = new Staircase();
      for (const [i, each] of steps.entries()) {
        const isCovered = steps.slice(0, i).some(({ p99Us, cost }) => p99Us <= each.p99Us && cost <= each.cost);
        expect(staircase.covers(each)).toBe(isCovered);
        if (!isCovered) staircase.add(each);
      }
    }),
  );
});
