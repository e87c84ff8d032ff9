import type { Clock, ObjectStore, StoredObject } from '#planner';
import { checkKey, checkPrefix } from './object-key.ts';
import { systemClock } from './system-clock.ts';

/** Size of the pieces in which a large object is read, as a disk or a network would. */
const PIECE_CHARS = 65_536;

interface Body {
  readonly pieces: readonly string[];
  readonly sizeBytes: number;
  readonly modifiedAtMs: number;
}

/** Everything in this process; gone with it. */
export function memoryStore(clock: Clock = systemClock): ObjectStore {
  const objects = new Map<string, Body>();

  function keep(key: string, pieces: readonly string[]): void {
    const sizeBytes = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
    objects.set(key, { pieces, sizeBytes, modifiedAtMs: clock.now() });
  }

  return {
    async has(key) {
      checkKey(key);
      return objects.has(key);
    },
    async get(key) {
      checkKey(key);
      return objects.get(key)?.pieces.join('');
    },
    async put(key, body) {
      checkKey(key);
      keep(key, [body]);
    },
    async putIfAbsent(key, body) {
      checkKey(key);
      if (objects.has(key)) return false;
      keep(key, [body]);
      return true;
    },
    async delete(key) {
      checkKey(key);
      objects.delete(key);
    },
    async *list(prefix, after = '') {
      checkPrefix(prefix);
      const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort(byCodeUnit);
      for (const key of keys) {
        const body = objects.get(key);
        if (body !== undefined) yield describe(key, body);
      }
    },
    async read(key) {
      checkKey(key);
      const body = objects.get(key);
      return body === undefined ? undefined : inPieces(body.pieces);
    },
    async write(key, pieces) {
      checkKey(key);
      const kept: string[] = [];
      for await (const piece of pieces) kept.push(piece);
      keep(key, kept);
    },
  };
}

function describe(key: string, { sizeBytes, modifiedAtMs }: Body): StoredObject {
  return { key, sizeBytes, modifiedAtMs };
}

async function* inPieces(bodies: readonly string[]): AsyncIterable<string> {
  for (const body of bodies) {
    for (let from = 0; from < body.length; ) {
      const to = endOfPiece(body, from);
      yield body.slice(from, to);
      from = to;
    }
  }
}

/** Not between the two halves of a character outside the basic plane. */
function endOfPiece(body: string, from: number): number {
  const to = Math.min(from + PIECE_CHARS, body.length);
  const last = body.charCodeAt(to - 1);
  return to < body.length && last >= 0xd800 && last <= 0xdbff ? to - 1 : to;
}

function byCodeUnit(a: string, b: string): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}
