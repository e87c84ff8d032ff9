import type { PlatformSpec } from '#sweep';
import type { Key, Point } from '#vocabulary';

/**
 * What a row is worth as evidence. `fitted`: a number of the model was set so that this row is met. `informed`: a number
 * or an assumption was changed after the error of this row was seen. `predicted`: neither; only these count as evidence.
 */
export type EvidenceRole = 'fitted' | 'informed' | 'predicted';

/** What somebody measured on one machine, in the terms of a sweep spec. Parsed, canonical, frozen. */
export interface MeasurementFile {
  readonly version: 1;
  readonly title: string;
  readonly source: Source;
  readonly platform: PlatformSpec;
  /** What the source says of all rows. */
  readonly workload: Point;
  /** What it does not say and the model needs. */
  readonly assumed: Point;
  readonly rows: readonly MeasuredRow[];
  readonly pairs: readonly MeasuredPair[];
}

interface Source {
  readonly author?: string | undefined;
  readonly date?: string | undefined;
  readonly url?: string | undefined;
}

export interface MeasuredRow {
  readonly id: string;
  readonly set: Point;
  /** By metric column. */
  readonly measured: Shares;
  /** Share of busy CPU time by kernel function, percent. */
  readonly profile: Shares;
  readonly role: EvidenceRole;
  /** Keys of the platform that were set on this row. */
  readonly fits: readonly Key[];
  readonly note: string | null;
}

export interface Shares {
  readonly [name: string]: number;
}

/** Two rows of the file, and by how much a metric changed, where the source says that in place of two numbers. */
export interface MeasuredPair {
  readonly before: string;
  readonly after: string;
  readonly ratio: Shares;
}

/** A measurement file with the name under which its rows are reported. */
export interface NamedFile {
  readonly name: string;
  /** What kind of evidence the file is, for summaries apart: `seeds`, `reference`; a user's own files are `own`. */
  readonly collection?: string;
  readonly file: MeasurementFile;
}
