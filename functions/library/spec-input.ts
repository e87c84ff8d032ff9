import type { Precision, Scenario } from '#blocklayer';
import type { Cost, Method, Objective, Slo } from '#sweep';
import type { Key } from '#vocabulary';

type SizeKey = 'bs' | 'stripe_chunk' | 'device_max_transfer';

/** A value as a spec may write it: sizes also as `"4k"`, groups of jobs also as a list. */
export type ValueInput<K extends Key> = K extends SizeKey
  ? number | string
  : K extends 'job_groups'
    ? string | readonly object[] | null
    : Scenario[K];

export type PointInput = { readonly [K in Key]?: ValueInput<K> };

type Amount = number | string;

export type AxisInput<K extends Key> =
  | ValueInput<K>
  | readonly ValueInput<K>[]
  | { readonly range: { readonly start: Amount; readonly stop: Amount; readonly step: Amount } }
  | {
      readonly log: { readonly start: Amount; readonly stop: Amount; readonly base?: number; readonly points?: number };
    };

interface FigureInput<K extends Key> {
  readonly value: ValueInput<K>;
  readonly role: 'published' | 'fitted' | 'informed' | 'assumed' | 'inline';
  readonly source: string;
}

/** A built-in machine, one with some figures replaced, or one that is written out. */
export type PlatformInput =
  | string
  | { readonly base: string; readonly override: PointInput }
  | {
      readonly name?: string;
      readonly title?: string;
      readonly figures: { readonly [K in Key]?: ValueInput<K> | FigureInput<K> };
      readonly assumptions?: readonly string[];
    };

/** A sweep spec as people write it: what is left out has its default. The README shows one by example. */
export interface SweepSpecInput {
  readonly version: 1;
  readonly platform: PlatformInput;
  readonly name?: string;
  readonly seed?: number;
  readonly replicates?: number;
  readonly axes?: { readonly [K in Key]?: AxisInput<K> };
  readonly zip?: readonly (readonly Key[])[];
  readonly workload?: PointInput;
  readonly exclude?: readonly PointInput[];
  readonly constraints?: readonly string[];
  readonly include?: readonly PointInput[];
  readonly method?: Method;
  readonly precision?: Partial<Precision>;
  readonly slo?: Slo;
  readonly objective?: Objective;
  readonly headroom?: number;
  readonly frontier?: readonly string[];
  readonly demand?: { readonly iops: number };
  readonly cost?: Partial<Cost>;
}
