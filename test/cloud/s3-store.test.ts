import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { s3Store } from '#adapters/s3';
import { type Call, type Fault, startEndpoint } from '../../infra/local/endpoint.ts';
import { inParts, partBytes } from '../../shared/adapters/s3/part-sizes.ts';
import { objectStoreContract } from '../adapters/object-store.contract.ts';
import { testS3 } from './clients.ts';

let trouble: (call: Call) => Fault | undefined = () => undefined;
const calls: Call[] = [];
const endpoint = await startEndpoint((call) => {
  calls.push(call);
  return trouble(call);
});
const client = testS3(endpoint.url);
let buckets = 0;

function makeStore() {
  const bucket = `bucket-${buckets++}`;
  endpoint.createBucket(bucket);
  return s3Store({ client, bucket });
}

afterAll(async () => {
  client.destroy();
  await endpoint.close();
});

beforeEach(() => {
  trouble = () => undefined;
  calls.length = 0;
});

objectStoreContract('S3', async () => makeStore());

/** Answers the first so many calls that match with the fault. */
function first(times: number, matches: (call: Call) => boolean, fault: Fault): (call: Call) => Fault | undefined {
  let left = times;
  return (call) => (matches(call) && left-- > 0 ? fault : undefined);
}

const isPut = ({ method }: Call): boolean => method === 'PUT';
const CONFLICT = { status: 409, code: 'ConditionalRequestConflict' };

describe('conditional create', () => {
  test('409 says nothing about the key: it is asked again, and the key is created', async () => {
    const store = makeStore();
    trouble = first(3, isPut, CONFLICT);
    expect(await store.putIfAbsent('k', 'mine')).toBe(true);
    expect(await store.get('k')).toBe('mine');
  });

  test('409 on a plain write is asked again, too', async () => {
    const store = makeStore();
    trouble = first(2, isPut, CONFLICT);
    await store.put('k', 'v');
    expect(await store.get('k')).toBe('v');
  });

  test('409 and then 412: somebody else was first', async () => {
    const store = makeStore();
    await store.put('k', 'theirs');
    trouble = first(2, isPut, CONFLICT);
    expect(await store.putIfAbsent('k', 'mine')).toBe(false);
    expect(await store.get('k')).toBe('theirs');
  });

  test('a conflict that never ends is an error, not "there already"', async () => {
    const store = makeStore();
    trouble = (call) => (isPut(call) ? CONFLICT : undefined);
    await expect(store.putIfAbsent('k', '')).rejects.toThrow('conflicting writes to one key 10 times');
  }, 30_000);
});

describe('the service in trouble', () => {
  test('503 is asked again', async () => {
    const store = makeStore();
    trouble = first(2, () => true, { status: 503, code: 'SlowDown' });
    await store.put('k', 'v');
    expect(await store.get('k')).toBe('v');
  });

  test('a refusal is an error, never an absent object', async () => {
    const store = makeStore();
    trouble = () => ({ status: 403, code: 'AccessDenied' });
    await expect(store.get('k')).rejects.toThrow();
    await expect(store.has('k')).rejects.toThrow();
    await expect(store.putIfAbsent('k', '')).rejects.toThrow();
  });

  test('a bucket that is not there is an error, never an absent object', async () => {
    const store = s3Store({ client, bucket: 'no-such-bucket' });
    await expect(store.get('k')).rejects.toThrow(/bucket/i);
  });
});

describe('large objects', () => {
  test('go up in parts, and an upload that fails is aborted', async () => {
    const store = makeStore();
    async function* pieces() {
      for (let i = 0; i < 20; i++) yield 'x'.repeat(1_000_000);
    }
    await store.write('big', pieces());
    expect(calls.filter(isPut)).toHaveLength(3);
    calls.length = 0;
    trouble = (call) => (isPut(call) ? { status: 403, code: 'AccessDenied' } : undefined);
    await expect(store.write('big', pieces())).rejects.toThrow();
    expect(calls.at(-1)).toMatchObject({ method: 'DELETE', target: 'big' });
    trouble = () => undefined;
    expect((await store.get('big'))?.length).toBe(20_000_000);
  });

  test('a small one goes up in one request', async () => {
    async function* pieces() {
      yield 'a';
      yield 'b';
    }
    const store = makeStore();
    await store.write('small', pieces());
    expect(calls).toHaveLength(1);
    expect(await store.get('small')).toBe('ab');
  });

  test('an empty one exists', async () => {
    const store = makeStore();
    await store.write('empty', (async function* () {})());
    expect(await store.get('empty')).toBe('');
  });

  test('ten thousand parts hold the largest object of the service, and no part is too small', () => {
    const sizes = Array.from({ length: 10_000 }, (_, i) => partBytes(i));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(5 * 1024 * 1024);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(5 * 1024 ** 4);
    const upTo100Gb = sizes.findIndex((_, i) => sizes.slice(0, i).reduce((sum, size) => sum + size, 0) > 1e11);
    expect(partBytes(upTo100Gb)).toBeLessThanOrEqual(64 * 1024 * 1024);
  });

  test('parts are cut by bytes, not by characters', async () => {
    const piece = '€'.repeat(1_000_000);
    async function* pieces() {
      for (let i = 0; i < 6; i++) yield piece;
    }
    const sizes: number[] = [];
    for await (const part of inParts(pieces())) sizes.push(part.length);
    expect(sizes).toEqual([9_000_000, 9_000_000]);
  });
});

describe('connections', () => {
  test('a body that nobody reads, or reads half, holds none', async () => {
    const store = makeStore();
    await store.put('k', 'x'.repeat(2_000_000));
    for (let i = 0; i < 200; i++) {
      const pieces = await store.read('k');
      if (i % 2 === 0) continue;
      for await (const _ of pieces ?? []) break;
    }
    expect(await store.get('k')).toHaveLength(2_000_000);
  });
});

describe('links', () => {
  test('anybody can fetch the object under its file name', async () => {
    const store = makeStore();
    await store.put('sweeps/a/results.csv', 'a,b\r\n');
    const link = await store.link?.('sweeps/a/results.csv', { fileName: 'r.csv', mediaType: 'text/csv' });
    const url = new URL(link ?? '');
    expect(Number(url.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(900);
    expect(url.searchParams.get('response-content-disposition')).toBe('attachment; filename="r.csv"');
    expect(await (await fetch(url)).text()).toBe('a,b\r\n');
  });

  test('a hostile key gets none', async () => {
    await expect(makeStore().link?.('../k', { fileName: 'k', mediaType: 'text/csv' })).rejects.toThrow(
      'refuses the key',
    );
  });
});
