import { type Advice, advise, type WhatIf } from '#advice';
import { openSweep, type Problem, parseSweepSpec, readRows, rowReader, type SweepSpec } from '#sweep';
import { KeptRows } from './kept-rows.ts';
import { objectKeys } from './object-keys.ts';
import { invalidSpec } from './planner-error.ts';
import type { Ports } from './ports.ts';
import { openResult } from './results.ts';
import { requireSpec } from './status.ts';

/**
 * The advice for another goal on the rows of a sweep that has ended; nothing is simulated.
 * @param whatIf some of `slo`, `objective`, `headroom`, `cost`, `demand`, as in a spec
 * @throws PlannerError unknown_sweep, still_running, invalid_spec (what is wrong with the goal)
 */
export async function adviseSweep({ store }: Pick<Ports, 'store'>, id: string, whatIf: unknown): Promise<Advice> {
  const spec = withGoal(await requireSpec(store, id), whatIf);
  const pieces = await openResult({ store }, id, 'results.csv');
  const finalists = await store.get(objectKeys.result(id, 'finalists.csv'));
  return adviseOn(spec, pieces, finalists);
}

/** The same on the files of a finished sweep, wherever they lie. */
export async function adviseOn(
  spec: SweepSpec,
  results: AsyncIterable<string>,
  finalistsCsv: string | undefined,
): Promise<Advice> {
  const kept = new KeptRows(openSweep(spec));
  const reader = rowReader();
  for await (const piece of results) for (const row of reader.push(piece)) kept.add(row);
  for (const row of reader.end()) kept.add(row);
  return advise({ spec, rows: kept, finalists: finalistsCsv === undefined ? [] : readRows(finalistsCsv) });
}

/**
 * The spec with another goal, checked as a spec is.
 * @throws PlannerError invalid_spec
 */
export function withGoal(spec: SweepSpec, whatIf: unknown): SweepSpec {
  const problems = foreignKeys(whatIf);
  if (problems.length > 0) throw invalidSpec({ ok: false, problems });
  const parsed = parseSweepSpec({ ...spec, ...Object(whatIf) });
  if (!parsed.ok) throw invalidSpec(parsed);
  return parsed.spec;
}

const GOAL_KEYS = ['slo', 'objective', 'headroom', 'cost', 'demand'] as const satisfies readonly (keyof WhatIf)[];

function foreignKeys(whatIf: unknown): readonly Problem[] {
  const allowed: readonly string[] = GOAL_KEYS;
  if (typeof whatIf !== 'object' || whatIf === null || Array.isArray(whatIf)) {
    return [{ pointer: '', code: 'wrong_type', message: `A what-if is an object with some of ${allowed.join(', ')}.` }];
  }
  return Object.keys(whatIf)
    .filter((key) => !allowed.includes(key))
    .map((key) => ({
      pointer: `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      code: 'unknown_key',
      message: `A what-if may change ${allowed.join(', ')}, not ${JSON.stringify(key)}: other keys need a new sweep.`,
    }));
}
