import { describe, expect, it } from 'vitest';
import { median, mostFrequent } from '../../shared/advice/rows/levels.ts';

describe('the median', () => {
  it.each([
    [[], null],
    [[7], 7],
    [[9, 1], 1],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2],
    [[100, 20, 3], 20],
  ])('of %j is %j: a value by nearest rank, never one in between', (values, expected) => {
    expect(median(values)).toBe(expected);
  });
});

describe('the most frequent name', () => {
  it.each([
    [['a', 'b', 'b'], 'b'],
    [['b', 'a', 'b', 'a'], 'a'],
    [['a', 'b', 'a', 'b'], 'a'],
  ])('of %j is %s, ties by name', (names, expected) => {
    expect(mostFrequent(names)).toBe(expected);
  });
});
