import { expect, test } from 'vitest';
import { streamed } from '../../shared/http/streamed.ts';

/** Counts what was taken and whether the source was let go. */
function source(count: number, failAt = Number.POSITIVE_INFINITY) {
  const seen = { taken: 0, closed: false };
  async function* pieces(): AsyncIterable<string> {
    try {
      for (; seen.taken < count; seen.taken += 1) {
        if (seen.taken === failAt) throw new Error('cannot be read');
        yield `piece ${seen.taken}\n`;
      }
    } finally {
      seen.closed = true;
    }
  }
  return { seen, pieces: pieces() };
}

test('all pieces arrive in order, and the source is let go', async () => {
  const { seen, pieces } = source(3);
  expect(await new Response(await streamed(pieces)).text()).toBe('piece 0\npiece 1\npiece 2\n');
  expect(seen.closed).toBe(true);
});

test('an empty file is an empty body', async () => {
  expect(await new Response(await streamed(source(0).pieces)).text()).toBe('');
});

test('no more is read than is asked for, and a client that goes away closes the source', async () => {
  const { seen, pieces } = source(1000);
  const reader = (await streamed(pieces)).getReader();
  await reader.read();
  expect(seen.taken).toBeLessThan(5);
  await reader.cancel();
  expect(seen.closed).toBe(true);
});

test('what fails at once fails before the response begins', async () => {
  await expect(streamed(source(3, 0).pieces)).rejects.toThrow('cannot be read');
});

test('what fails later breaks the body off', async () => {
  await expect(new Response(await streamed(source(3, 2).pieces)).text()).rejects.toThrow('cannot be read');
});
