import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RowSimulator } from '#planner';
import { openSweep, type Row, simulateRow } from '#sweep';

/** Rows on this thread, with a turn of the event loop after each, so that timers, requests and Ctrl-C are served. */
export function inlineSimulator(): RowSimulator {
  return async (spec, orders) => {
    const sweep = openSweep(spec);
    const rows: Row[] = [];
    for (const { rowIndex, rateIops } of orders) {
      rows.push(simulateRow(sweep, rowIndex, rateIops));
      await nextTurn();
    }
    return rows;
  };
}
