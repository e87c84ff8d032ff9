import { expect, test } from 'vitest';
import { openSweep, parseSweepSpec, type Row } from '#sweep';
import { KeptRows } from '../../shared/planner/kept-rows.ts';
import { breaking, DEMANDING, makeWorld, rowsOf, submit } from './world.ts';

function sweepOf(input: unknown) {
  const parsed = parseSweepSpec(input);
  if (!parsed.ok) throw new Error(parsed.problems[0]?.message);
  return openSweep(parsed.spec);
}

test('rows come back as they were: ok, invalid and failed', async () => {
  const spec = { ...DEMANDING, cost: { per_core_hour_usd: 0.05 } };
  const world = makeWorld({ simulate: breaking(new Set([3])) });
  const id = await submit(world, spec);
  await world.drain();
  const rows = await rowsOf(world, id);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['ok', 'invalid', 'failed']));
  const kept = new KeptRows(sweepOf(spec));
  for (const row of rows) kept.add(row);
  expect([...kept]).toEqual(rows);
  expect([...kept]).toEqual(rows);
});

test('a hundred thousand rows take tens of megabytes, not hundreds', async () => {
  const world = makeWorld();
  const id = await submit(world);
  await world.drain();
  const [row] = await rowsOf(world, id);
  const kept = new KeptRows(sweepOf(DEMANDING));
  const before = process.memoryUsage();
  for (let i = 0; i < 100_000; i += 1) kept.add({ ...(row as Row), rowIndex: i, pointId: `p-${i}` });
  const after = process.memoryUsage();
  const grownBytes = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  expect(grownBytes).toBeLessThan(150e6);
  expect(kept).toBeDefined();
});
