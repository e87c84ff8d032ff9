import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Crowd } from '../../shared/advice/findings/crowd.ts';
import { Staircase } from '../../shared/advice/findings/staircase.ts';

const tuple = (length: number) => fc.array(fc.nat(12), { minLength: length, maxLength: length });

describe('a place is covered exactly when one of those before it is nowhere higher', () => {
  it.each([
    ['a staircase of pairs', () => new Staircase(), 2],
    ['a staircase of single numbers', () => new Staircase(), 1],
    ['a crowd of triples', () => new Crowd(), 3],
    ['a crowd of fours', () => new Crowd(), 4],
  ] as const)('%s', (_, make, length) => {
    fc.assert(
      fc.property(fc.array(tuple(length), { maxLength: 60 }), (places) => {
        const seen = make();
        for (const [i, place] of places.entries()) {
          const isCovered = places.slice(0, i).some((other) => other.every((value, at) => value <= (place[at] ?? 0)));
          expect(seen.covers(place)).toBe(isCovered);
          if (!isCovered) seen.add(place);
        }
      }),
    );
  });
});
