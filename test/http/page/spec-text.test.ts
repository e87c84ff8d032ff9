import { describe, expect, test } from 'vitest';
import { cursorAt } from '../../../shared/http/page/spec/cursor.ts';
import { rangeOf, viewOf, withValue } from '../../../shared/http/page/spec/spec-text.ts';
import { axisOrText, lineOf } from '../../../shared/http/page/spec/values.ts';

const TEXT = `version: 1
axes: # kept
  iodepth: [1, 4]
  bs: {range: {start: 4k, stop: 8k, step: 4k}}
slo:
  iops: {min: 10}
`;

describe('editing the text by the form', () => {
  test('changes one value and leaves comments', () => {
    const changed = withValue(TEXT, ['axes', 'iodepth'], [1, 16]);
    expect(changed).toContain('iodepth: [1, 16]');
    expect(changed).toContain('# kept');
  });

  test('makes the sections it needs, and takes away those it emptied', () => {
    expect(viewOf(withValue(TEXT, ['workload', 'rw'], 'read')).value['workload']).toEqual({ rw: 'read' });
    expect(viewOf(withValue(TEXT, ['slo', 'iops'], undefined)).value).not.toHaveProperty('slo');
  });

  test('text that is not YAML is said to be so', () => {
    expect(viewOf('axes: [1').fault).toMatch(/line 1/);
    expect(viewOf(TEXT).fault).toBeNull();
  });
});

describe('a pointer finds its place', () => {
  test.each([
    ['/axes/iodepth/1', '4'],
    ['/axes/bs/range/stop', 'stop: 8k'],
    ['/slo/iops/min', 'min: 10'],
    ['/version/none', 'version: 1'],
  ])('%s', (pointer, piece) => {
    const { from, to } = rangeOf(TEXT, pointer);
    expect(TEXT.slice(from, to)).toBe(piece);
  });
});

describe('the cursor knows what is being written', () => {
  test.each([
    ['axes:\n  comp', ['axes'], 'key'],
    ['axes:\n  completion: [interrupt, io', ['axes', 'completion'], 'value'],
    ['platform: gen', ['platform'], 'value'],
    ['slo:\n  iops: {min: 1}\n  lat', ['slo'], 'key'],
    ['slo: {iops: {m', ['slo', 'iops'], 'key'],
    ['exclude:\n  - {cpus: 16, hw', ['exclude'], 'key'],
    ['axes:\n  bs: 4k\nobj', [], 'key'],
  ])('%j', (text, path, at) => {
    expect(cursorAt(text)).toMatchObject({ path, at });
  });
});

test('a line of values is read back as it was shown', () => {
  for (const value of [[1, 4, 16], ['interrupt', 'iopoll'], 7, { range: { start: 1, stop: 8, step: 1 } }]) {
    expect(axisOrText(lineOf(value))).toEqual(value);
  }
});
