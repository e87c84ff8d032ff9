import type { Key, Value } from '#vocabulary';

/**
 * How a number came to be known.
 * `published`: stated by the source. `fitted`: set so that a measured row is met. `informed`: changed after the error of
 * a row was seen. `assumed`: by analogy; nobody measured it on this machine. `inline`: given by the user's own spec.
 */
export type Role = 'published' | 'fitted' | 'informed' | 'assumed' | 'inline';

export interface Figure {
  readonly value: Value;
  readonly role: Role;
  readonly source: string;
  /** 95 % interval of a calibrated number, in its unit. */
  readonly interval?: readonly [low: number, high: number];
}

/** A machine and its device: what every key is on it, and how that is known. Keys it leaves out have their default. */
export interface Platform {
  readonly name: string;
  readonly title: string;
  readonly figures: { readonly [K in Key]?: Figure };
  /** What the sources do not say and a reader of the results must know. */
  readonly assumptions: readonly string[];
}

export function figure(value: Value, role: Role, source: string): Figure {
  return { value, role, source };
}
