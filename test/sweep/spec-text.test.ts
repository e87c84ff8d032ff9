import { describe, expect, it } from 'vitest';
import { parseSpecText, SpecTextError } from '#sweep';

const messageOf = (text: string): string => {
  try {
    parseSpecText(text);
  } catch (error) {
    if (error instanceof SpecTextError) return error.message;
    throw error;
  }
  return 'read';
};

describe('the text of a spec', () => {
  it('is YAML 1.2 or JSON', () => {
    expect(parseSpecText('a: [1, 4k]\nb: yes')).toEqual({ a: [1, '4k'], b: 'yes' });
    expect(parseSpecText('\uFEFF{"a":\t{"b": "\\ud83d\\ude00"}}')).toEqual({ a: { b: '😀' } });
  });

  it('reads no number but those of JSON and YAML: 1_000 is text', () => {
    expect(parseSpecText('[1e-5, 1_000, 0x10]')).toEqual([0.00001, '1_000', 16]);
  });

  it.each([
    ['a: [1, 2\nb: 3', /^Not YAML or JSON at line 2, column 1: .+\.$/],
    ['{"a": 1, "a": 2}', /line 1, column 10: Map keys must be unique\.$/],
    ['a: *nothing', /^Not YAML or JSON at line 1, column 1: Unresolved alias/],
    ['a: !!js/function x', /line 1, column 4: Unresolved tag/],
    ['a:\n  b: 1\n  b: 2', /line 3, column 3: Map keys must be unique\.$/],
    ['a: 1\n---\nb: 2', /line 2, column 1: .*multiple documents/],
    ['? [1, 2]\n: 3', /^Not YAML or JSON at line 1/],
    ['name: &a [*a]', /^Not YAML or JSON at line 1, column 1: an anchor contains an alias of itself\.$/],
    ['', /^The text is empty: line 1, column 1/],
    ['# only a comment', /^The text is empty/],
  ])('%j is answered with one sentence, line and column', (text, message) => {
    expect(messageOf(text)).toMatch(message);
    expect(messageOf(text)).not.toContain('\n');
  });

  it.each([
    ['lists', '['.repeat(120_000)],
    ['mappings', '{"a":'.repeat(40_000)],
    ['lists by indentation', '- '.repeat(100_000)],
  ])('refuses %s in each other without end, before anything recurses', (_, text) => {
    expect(messageOf(text)).toMatch(/^Not YAML or JSON at line 1, column \d+: nested too deeply\.$/);
    expect(messageOf(`${'['.repeat(100)}${']'.repeat(100)}`)).toBe('read');
  });

  it('reads one mapping of as many keys as a body holds, and finds the one that stands twice', () => {
    const keys = Array.from({ length: 40_000 }, (_, i) => `k${i}: 1`);
    expect(Object.keys(parseSpecText(keys.join('\n')) as object)).toHaveLength(keys.length);
    expect(messageOf([...keys, 'k7: 2'].join('\n'))).toMatch(/line 40001, column 1: Map keys must be unique/);
  });

  it('shortens what it quotes', () => {
    expect(messageOf(`a: ${'!'.repeat(10_000)}`).length).toBeLessThan(300);
  });

  it('refuses text that unfolds without end', () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...'bcdefgh'.split('').map((name, i) => {
        const before = 'abcdefg'[i];
        return `${name}: &${name} [${Array(9).fill(`*${before}`).join(',')}]`;
      }),
    ].join('\n');
    expect(messageOf(bomb)).toMatch(/alias/);
  });
});
