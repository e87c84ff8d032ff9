import { objectKeys } from './object-keys.ts';
import { PlannerError } from './planner-error.ts';
import type { Ports } from './ports.ts';
import { type SweepStatus, sweepStatus } from './status.ts';
import { invertId, SWEEP_ID } from './sweep-id.ts';

export interface SweepPage {
  /** Newest first. */
  readonly sweeps: readonly SweepStatus[];
  /** Asks for the next page; null on the last one. */
  readonly next_cursor: string | null;
}

const NEWEST = 'newest/';

/** @throws PlannerError malformed_cursor */
export async function listSweeps(
  ports: Pick<Ports, 'store'>,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string },
): Promise<SweepPage> {
  const ids: string[] = [];
  for await (const { key } of ports.store.list(NEWEST, cursor === undefined ? '' : keyOf(cursor))) {
    const id = invertId(key.slice(NEWEST.length));
    if (SWEEP_ID.test(id)) ids.push(id);
    if (ids.length > limit) break;
  }
  const page = await Promise.all(ids.slice(0, limit).map((id) => statusOrGone(ports, id)));
  const last = ids[limit - 1];
  return {
    sweeps: page.filter((status) => status !== undefined),
    next_cursor: ids.length > limit && last !== undefined ? Buffer.from(last).toString('base64url') : null,
  };
}

function keyOf(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString();
  if (!SWEEP_ID.test(id)) {
    throw new PlannerError('malformed_cursor', 'The cursor is not one that a list of sweeps gave; begin without one.');
  }
  return objectKeys.newest(id);
}

/** A sweep can be deleted, or still be on its way in, while the page is made. */
async function statusOrGone(ports: Pick<Ports, 'store'>, id: string): Promise<SweepStatus | undefined> {
  try {
    return await sweepStatus(ports, id);
  } catch (error) {
    if (error instanceof PlannerError && error.code === 'unknown_sweep') return undefined;
    throw error;
  }
}
