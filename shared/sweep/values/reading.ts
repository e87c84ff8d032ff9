import type { Value } from '#vocabulary';

/** What came of reading one value: the canonical value, or what was expected instead. */
export type Reading = { readonly value: Value } | Refusal;

export interface Refusal {
  readonly code: string;
  /** Continues "bs: got "4KB"; …". */
  readonly expected: string;
}

export function refuse(code: string, expected: string): Refusal {
  return { code, expected };
}

export function isRefusal(reading: object): reading is Refusal {
  return 'expected' in reading;
}
