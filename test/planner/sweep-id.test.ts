import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SWEEP_ID } from '#planner';
import { invertId, newSweepId, submittedAtMs } from '../../shared/planner/sweep-id.ts';

const times = fc.integer({ min: 0, max: Date.UTC(2200, 0, 1) });
const idAt = (ms: number, fill: number): string => newSweepId(ms, (count) => new Uint8Array(count).fill(fill));

test('an id says when it was made and is recognised', () => {
  void fc.assert(
    fc.property(times, fc.nat(255), (ms, fill) => {
      const id = idAt(ms, fill);
      expect(id).toMatch(SWEEP_ID);
      expect(submittedAtMs(id)).toBe(ms);
    }),
  );
});

test('ids sort by time, inverted ones backwards, and inverting twice changes nothing', () => {
  void fc.assert(
    fc.property(times, times, fc.nat(255), (a, b, fill) => {
      fc.pre(a < b);
      const [earlier, later] = [idAt(a, fill), idAt(b, 255 - fill)];
      expect(earlier < later).toBe(true);
      expect(invertId(earlier) > invertId(later)).toBe(true);
      expect(invertId(invertId(earlier))).toBe(earlier);
    }),
  );
});
