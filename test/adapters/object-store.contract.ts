import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { type ObjectStore, StoreError } from '#planner';

/** What every object store must do. `make` gives an empty one. */
export function objectStoreContract(name: string, make: () => Promise<ObjectStore>): void {
  describe(`object store contract: ${name}`, () => {
    let store: ObjectStore;
    beforeEach(async () => {
      store = await make();
    });

    test('what was put is got, absent is undefined', async () => {
      await store.put('a/b.txt', 'grün €\r\n');
      expect(await store.get('a/b.txt')).toBe('grün €\r\n');
      expect(await store.get('a/c.txt')).toBeUndefined();
      expect(await store.has('a/b.txt')).toBe(true);
      expect(await store.has('a/c.txt')).toBe(false);
      expect(await store.read('a/c.txt')).toBeUndefined();
    });

    test('put replaces, delete removes and does not mind absence', async () => {
      await store.put('k', '1');
      await store.put('k', '2');
      expect(await store.get('k')).toBe('2');
      await store.delete('k');
      await store.delete('k');
      expect(await store.get('k')).toBeUndefined();
    });

    test('putIfAbsent writes once and keeps the first body', async () => {
      expect(await store.putIfAbsent('k', 'first')).toBe(true);
      expect(await store.putIfAbsent('k', 'second')).toBe(false);
      expect(await store.get('k')).toBe('first');
    });

    test('of twenty creators at once exactly one wins, and its body stands', async () => {
      const told = await Promise.all(Array.from({ length: 20 }, (_, i) => store.putIfAbsent('race/k', `body ${i}`)));
      expect(told.filter(Boolean)).toHaveLength(1);
      expect(await store.get('race/k')).toBe(`body ${told.indexOf(true)}`);
    });

    test('lists every key of a prefix in key order, with sizes', async () => {
      for (const key of ['p/10', 'p/9', 'p/a/x', 'p/a-b', 'p/a.txt', 'pp/1', 'q']) await store.put(key, `of ${key}`);
      expect(await keys(store.list('p/'))).toEqual(['p/10', 'p/9', 'p/a-b', 'p/a.txt', 'p/a/x']);
      expect(await keys(store.list('p'))).toEqual(['p/10', 'p/9', 'p/a-b', 'p/a.txt', 'p/a/x', 'pp/1']);
      expect(await keys(store.list('p/a'))).toEqual(['p/a-b', 'p/a.txt', 'p/a/x']);
      expect(await keys(store.list('nothing/'))).toEqual([]);
      for await (const object of store.list('q')) expect(object.sizeBytes).toBe(4);
    });

    test('lists from behind a key', async () => {
      for (const key of ['p/1', 'p/2', 'p/3']) await store.put(key, '');
      expect(await keys(store.list('p/', 'p/1'))).toEqual(['p/2', 'p/3']);
      expect(await keys(store.list('p/', 'p/3'))).toEqual([]);
    });

    test('any keys come back in the order of their characters', async () => {
      const segment = fc.stringMatching(/^[a-z0-9_-][a-z0-9._-]{0,3}$/);
      const key = fc.tuple(segment, segment).map(([a, b]) => `f${a}/${b}`);
      await fc.assert(
        fc.asyncProperty(fc.uniqueArray(key, { maxLength: 12 }), async (some) => {
          const fresh = await make();
          for (const each of some) await fresh.put(each, each);
          expect(await keys(fresh.list(''))).toEqual([...some].sort());
        }),
        { numRuns: 20 },
      );
    });

    test('says when an object was written', async () => {
      await store.put('k', '1');
      for await (const { modifiedAtMs } of store.list('k')) expect(modifiedAtMs).toBeGreaterThan(0);
    });

    test('writes and reads 8 MB piece by piece, never splitting a character', async () => {
      const piece = 'a€😀'.repeat(20_000);
      async function* pieces(): AsyncIterable<string> {
        for (let i = 0; i < 44; i++) yield piece;
      }
      await store.write('big', pieces());
      let text = '';
      for await (const chunk of (await store.read('big')) ?? []) {
        expect(chunk.length).toBeLessThan(2_000_000);
        expect(chunk).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/);
        text += chunk;
      }
      expect(text === piece.repeat(44)).toBe(true);
    });

    test('a write that fails half way leaves the old object', async () => {
      await store.put('k', 'old');
      async function* failing(): AsyncIterable<string> {
        yield 'half';
        throw new Error('the source broke');
      }
      await expect(store.write('k', failing())).rejects.toThrow('the source broke');
      expect(await store.get('k')).toBe('old');
      expect(await keys(store.list(''))).toEqual(['k']);
    });

    test('a reader may stop early', async () => {
      await store.put('k', 'x'.repeat(300_000));
      for await (const _ of (await store.read('k')) ?? []) break;
      await store.delete('k');
      expect(await store.get('k')).toBeUndefined();
    });

    test.each([
      '../k',
      'a/../../k',
      '/etc/k',
      'a//b',
      '.k',
      'a/.k',
      '',
      'a/',
      'a\\b',
      'a\0b',
      'ä',
      'a b',
      `${'x'.repeat(201)}`,
    ])('refuses the key %j', async (key) => {
      await expect(store.put(key, '')).rejects.toThrow(StoreError);
      await expect(store.putIfAbsent(key, '')).rejects.toThrow(StoreError);
      await expect(store.get(key)).rejects.toThrow(StoreError);
      await expect(store.delete(key)).rejects.toThrow(StoreError);
    });

    test('refuses a prefix that leaves the store', async () => {
      await expect(keys(store.list('../'))).rejects.toThrow(StoreError);
    });
  });
}

async function keys(list: ReturnType<ObjectStore['list']>): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of list) found.push(key);
  return found;
}
