import type { RowOrder } from '#planner';
import { openSweep, type Row, type Sweep, type SweepSpec, simulateRow } from '#sweep';

/** What the pool sends to a thread: the spec as JSON, since it is the same text many times. */
export interface Task {
  readonly specJson: string;
  readonly orders: readonly RowOrder[];
}

/** Sweeps that run at once on one machine; an older one is opened again. */
const MAX_OPEN = 8;
const open = new Map<string, Sweep>();

/** Runs in a thread of the worker pool. Rows of different sweeps share nothing but the thread. */
export function simulateTask({ specJson, orders }: Task): readonly Row[] {
  const sweep = opened(specJson);
  return orders.map(({ rowIndex, rateIops }) => simulateRow(sweep, rowIndex, rateIops));
}

function opened(specJson: string): Sweep {
  const known = open.get(specJson);
  if (known !== undefined) return known;
  if (open.size === MAX_OPEN) open.clear();
  const sweep = openSweep(JSON.parse(specJson) as SweepSpec);
  open.set(specJson, sweep);
  return sweep;
}
