import type { Key } from '#vocabulary';
import type { EvidenceRole } from '../file/measurement-file.ts';

type Conditions = { readonly [K in Key]?: unknown };
type Numbers = { readonly [metric: string]: number };

/** Which of the built-in files: the five threads the project began with, or further published groups. */
export type Collection = 'seeds' | 'reference';

export interface Row {
  readonly id: string;
  readonly set?: Conditions;
  readonly measured: Numbers | (Numbers & { readonly profile: Numbers }) | { readonly profile: Numbers };
  readonly role?: EvidenceRole;
  readonly fits?: readonly Key[];
  readonly note?: string;
}

/** A measurement file as a module: the same form as a user's YAML, read by the same reader. */
export interface BuiltIn {
  readonly name: string;
  readonly collection: Collection;
  readonly measurements: {
    readonly version: 1;
    readonly title: string;
    readonly source: { readonly author?: string; readonly date?: string; readonly url?: string };
    readonly platform: string | { readonly base: string; readonly override: Conditions };
    readonly workload?: Conditions;
    readonly assumed?: Conditions;
    readonly rows: readonly Row[];
    readonly pairs?: readonly (
      | readonly [before: string, after: string]
      | { readonly before: string; readonly after: string; readonly ratio: Numbers }
    )[];
  };
}
