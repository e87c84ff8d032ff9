import type { Finalist } from '#advice';
import { failedRow, type Row, type Sweep } from '#sweep';
import type { Ports, RowOrder } from './ports.ts';

/** Every replicate of every finalist, open loop at the rate that one host must carry. A row that breaks is a failed row. */
export async function simulateFinalists(
  { simulate }: Pick<Ports, 'simulate'>,
  sweep: Sweep,
  finalists: readonly Finalist[],
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const { rowIndex, rateIops } of finalists) {
    const orders = Array.from({ length: sweep.spec.replicates }, (_, i) => ({ rowIndex: rowIndex + i, rateIops }));
    for (const row of await simulate(sweep.spec, orders).catch(() => oneByOne(simulate, sweep, orders))) rows.push(row);
  }
  return rows.sort((a, b) => a.rowIndex - b.rowIndex);
}

async function oneByOne(
  simulate: Ports['simulate'],
  sweep: Sweep,
  orders: readonly RowOrder[],
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const order of orders) {
    const tried = await simulate(sweep.spec, [order]).catch((error: unknown) => [
      failedRow(sweep, order.rowIndex, 'crashed', `This finalist could not be simulated: ${String(error)}`),
    ]);
    rows.push(...tried);
  }
  return rows;
}
