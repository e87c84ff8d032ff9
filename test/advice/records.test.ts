import { describe, expect, it } from 'vitest';
import { Records } from '../../shared/advice/rows/records.ts';

describe('kept rows', () => {
  it.each([0, 3, 1000])('are all there, with room for %i of a thousand', (expected) => {
    const records = new Records(2, (rows) => new Float64Array(rows), expected);
    for (let i = 0; i < 1000; i++) records.push([i, i % 2 === 0 ? null : -i]);
    expect(records.count).toBe(1000);
    expect([records.at(0, 0), records.at(999, 0), records.known(999, 1), records.known(998, 1)]).toEqual([
      0,
      999,
      -999,
      null,
    ]);
    expect(records.column(0).reduce((sum, value) => sum + value, 0)).toBe((999 * 1000) / 2);
  });
});
