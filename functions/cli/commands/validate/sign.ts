import type { ComparedPair } from '#evidence';

export type Sign = 'right' | 'wrong' | 'chance';

/** Null where the source or the model gives no number. */
export function signOf({ sign_ok, by_chance }: ComparedPair): Sign | null {
  if (sign_ok === null) return null;
  if (!sign_ok) return 'wrong';
  return by_chance ? 'chance' : 'right';
}
