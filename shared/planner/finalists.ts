import type { Finalist } from '#advice';
import { failedRow, openSweep, type Row, type SweepSpec } from '#sweep';
import { Interrupted } from './interruptible.ts';
import type { Ports, RowOrder } from './ports.ts';

/** Every replicate of every finalist, open loop at the rate that one host must carry. */
export async function simulateFinalists(
  ports: Pick<Ports, 'simulate'>,
  spec: SweepSpec,
  finalists: readonly Finalist[],
): Promise<readonly Row[]> {
  const orders = finalists.flatMap(({ rowIndex, rateIops }) =>
    Array.from({ length: spec.replicates }, (_, i) => ({ rowIndex: rowIndex + i, rateIops })),
  );
  return (await simulateAll(ports, spec, orders)).toSorted((a, b) => a.rowIndex - b.rowIndex);
}

/** A row that breaks is a failed row. */
export async function simulateAll(
  { simulate }: Pick<Ports, 'simulate'>,
  spec: SweepSpec,
  orders: readonly RowOrder[],
): Promise<readonly Row[]> {
  return simulate(spec, orders).catch((error: unknown) => {
    if (error instanceof Interrupted) throw error;
    return oneByOne(simulate, spec, orders);
  });
}

async function oneByOne(
  simulate: Ports['simulate'],
  spec: SweepSpec,
  orders: readonly RowOrder[],
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const order of orders) {
    const tried = await simulate(spec, [order]).catch((error: unknown) => {
      if (error instanceof Interrupted) throw error;
      return [
        failedRow(openSweep(spec), order.rowIndex, 'crashed', `This row could not be simulated: ${String(error)}`),
      ];
    });
    rows.push(...tried);
  }
  return rows;
}
