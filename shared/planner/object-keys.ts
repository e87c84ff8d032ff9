import { createHash } from 'node:crypto';
import type { Dialect } from '#sweep';
import { invertId } from './sweep-id.ts';

const PART_DIGITS = 5;

/** Where everything of a sweep lies. The first four have no sweep's folder: they outlive it or are listed on their own. */
export const objectKeys = {
  idempotency: (caller: string, key: string): string =>
    `idempotency/${createHash('sha256')
      .update(JSON.stringify([caller, key]))
      .digest('hex')}.json`,
  active: (id: string): string => `active/${id}`,
  deleted: (id: string): string => `deleted/${id}`,
  /** One empty object a sweep, so that a list in key order gives the newest sweep first. */
  newest: (id: string): string => `newest/${invertId(id)}`,

  sweep: (id: string): string => `sweeps/${id}/`,
  spec: (id: string): string => `sweeps/${id}/spec.json`,
  plan: (id: string): string => `sweeps/${id}/plan.json`,
  attempts: (id: string): string => `sweeps/${id}/attempts/`,
  attempt: (id: string, attempt: number): string => `sweeps/${id}/attempts/${attempt}.json`,
  parts: (id: string, attempt: number): string => `sweeps/${id}/parts/${attempt}/`,
  part: (id: string, attempt: number, part: number): string => `sweeps/${id}/parts/${attempt}/${digits(part)}.csv`,
  checkpoints: (id: string, attempt: number): string => `sweeps/${id}/checkpoints/${attempt}/`,
  checkpoint: (id: string, attempt: number, part: number): string =>
    `sweeps/${id}/checkpoints/${attempt}/${digits(part)}.json`,
  failures: (id: string, attempt: number): string => `sweeps/${id}/failed/${attempt}/`,
  failure: (id: string, attempt: number, part: number): string => `sweeps/${id}/failed/${attempt}/${digits(part)}.json`,
  cancel: (id: string): string => `sweeps/${id}/cancel.json`,
  finish: (id: string, attempt: number): string => `sweeps/${id}/finish/${attempt}.json`,
  status: (id: string): string => `sweeps/${id}/status.json`,
  result: (id: string, name: ResultName): string => `sweeps/${id}/${name}`,
  results: (id: string, dialect: Dialect): string =>
    `sweeps/${id}/results${dialect === 'rfc4180' ? '' : `.${dialect}`}.csv`,
} as const;

/** What stands at the end of a sweep. */
export const RESULT_NAMES = [
  'results.csv',
  'finalists.csv',
  'sensitivity.csv',
  'results.schema.json',
  'report.json',
  'report.md',
  'report.html',
] as const;

export type ResultName = (typeof RESULT_NAMES)[number];

/** The number in the last segment of a key, of a part or an attempt; NaN for what is none of ours. */
export function numberInKey(key: string): number {
  return Number(/\/(\d+)\.(?:csv|json)$/.exec(key)?.[1]);
}

function digits(part: number): string {
  return String(part).padStart(PART_DIGITS, '0');
}
