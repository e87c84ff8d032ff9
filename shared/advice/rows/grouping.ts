import { CODE, type KeptReadings } from './kept-readings.ts';

/** Records in row order, and where in this order each point begins; one entry more than there are points. */
export interface Grouping {
  readonly order: Uint32Array;
  readonly starts: Uint32Array;
  /** Whether each record is a point of its own and they came in row order. */
  readonly isAsRead: boolean;
}

/** A random sweep may draw a point twice; the one with the lower row index stands. */
export function groupingOf(kept: KeptReadings): Grouping {
  const sorted = inRowOrder(kept);
  const order = kept.mayRepeat ? withoutRepeated(kept, sorted) : sorted;
  const starts = startsOf(kept, order);
  const isAsRead = starts.length - 1 === kept.codes.count && order.every((record, place) => record === place);
  return { order, starts, isAsRead };
}

/** Rows of one product index are those of one point. */
export function productIndex({ codes, replicates }: KeptReadings, record: number): number {
  return Math.floor(codes.at(record, CODE.rowIndex) / replicates);
}

function inRowOrder({ codes }: KeptReadings): Uint32Array {
  const order = new Uint32Array(codes.count);
  let isSorted = true;
  for (let record = 0; record < order.length; record++) {
    order[record] = record;
    isSorted &&= record === 0 || codes.at(record - 1, CODE.rowIndex) < codes.at(record, CODE.rowIndex);
  }
  return isSorted ? order : order.sort((a, b) => codes.at(a, CODE.rowIndex) - codes.at(b, CODE.rowIndex));
}

function withoutRepeated(kept: KeptReadings, order: Uint32Array): Uint32Array {
  const firsts = new Map<string, number>();
  return order.filter((record) => {
    const product = productIndex(kept, record);
    const settings = kept.values.map((_, place) => kept.codes.at(record, CODE.settings + place)).join();
    const first = firsts.get(settings) ?? product;
    firsts.set(settings, first);
    return first === product;
  });
}

function startsOf(kept: KeptReadings, order: Uint32Array): Uint32Array {
  const starts = new Uint32Array(order.length + 1);
  let [count, last] = [0, -1];
  for (let i = 0; i < order.length; i++) {
    const product = productIndex(kept, order[i] ?? 0);
    if (product !== last) starts[count++] = i;
    last = product;
  }
  starts[count] = order.length;
  return starts.slice(0, count + 1);
}
