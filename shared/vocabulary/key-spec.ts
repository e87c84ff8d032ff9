/** A value of a key, as it stands in a point, a scenario and a JSON file. `job_groups` is carried as canonical JSON. */
export type Value = string | number | boolean | null | readonly number[];

export type KeyType =
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  /** Bytes: a number, or text with a binary suffix (`4k`, `4KiB`, `1m`). */
  | { readonly kind: 'size'; readonly min: number; readonly max: number }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'choice'; readonly values: readonly (string | number)[] }
  /** Kernel version, `major.minor`. */
  | { readonly kind: 'kernel_version' }
  | { readonly kind: 'cpu_list' }
  /** `first`, `least_loaded`, `spread`, or a list with one CPU per hardware queue. */
  | { readonly kind: 'irq_placement'; readonly values: readonly string[] }
  | { readonly kind: 'job_groups' };

export interface KeySpec {
  readonly type: KeyType;
  /** Unit of the value; null for counts, names and switches. */
  readonly unit: string | null;
  /** Name of the CSV column: the key, with the unit as a suffix where the key does not carry it. */
  readonly column: string;
  /** Whether `null` ("no such limit", "not used") is a value. */
  readonly nullable: boolean;
  /** Used where neither spec nor platform says anything. */
  readonly default: Value;
  /** How the default follows from other keys, where it does; then `default` is only a placeholder. */
  readonly derived: string | null;
  readonly meaning: string;
}

interface Extra {
  readonly unit?: string;
  readonly column?: string;
  readonly derived?: string;
}

type Short = readonly [type: KeyType, value: Value, meaning: string, extra?: Extra];

function key(name: string, [type, value, meaning, extra = {}]: Short): KeySpec {
  return {
    type,
    unit: extra.unit ?? null,
    column: extra.column ?? name,
    nullable: value === null,
    default: value,
    derived: extra.derived ?? null,
    meaning,
  };
}

export type Described<Name extends string> = { readonly [K in Name]: Short };

/** Turns the short rows of a key file into specs; the row's name is the key. */
export function describe<Name extends string>(rows: Described<Name>): { readonly [K in Name]: KeySpec } {
  const specs = Object.entries<Short>(rows).map(([name, row]) => [name, key(name, row)]);
  return Object.fromEntries(specs) as { readonly [K in Name]: KeySpec };
}

export const integer = (min: number, max: number): KeyType => ({ kind: 'integer', min, max });
export const number = (min: number, max: number): KeyType => ({ kind: 'number', min, max });
export const size = (min: number, max: number): KeyType => ({ kind: 'size', min, max });
export const boolean: KeyType = { kind: 'boolean' };
export const choice = (...values: readonly (string | number)[]): KeyType => ({ kind: 'choice', values });
