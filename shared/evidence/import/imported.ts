import type { Platform } from '#platforms';
import type { Point } from '#vocabulary';
import type { MeasuredRow } from '../file/measurement-file.ts';

/** A file as it was read, under the name that messages give it. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** What came out of somebody else's files, in this project's terms. */
export interface Imported {
  /** What is known of the machine. */
  readonly figures: Platform['figures'];
  readonly rows: readonly ImportedRow[];
  /** One sentence for each thing that was taken. */
  readonly took: readonly string[];
  /** One sentence for each thing that could not be used, and why. */
  readonly left: readonly string[];
}

export type ImportedRow = Pick<MeasuredRow, 'id' | 'measured' | 'profile' | 'note'> & { readonly set: Point };

/** @param assumed what the user says and the files do not */
export type Importer = (files: readonly NamedText[], assumed: Point) => Imported;

/** A file that cannot be imported. The message says which, what is wrong, and what to give instead. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

export const NOTHING: Imported = { figures: {}, rows: [], took: [], left: [] };

export function joined(parts: readonly Imported[]): Imported {
  return {
    figures: Object.assign({}, ...parts.map(({ figures }) => figures)),
    rows: parts.flatMap(({ rows }) => rows),
    took: parts.flatMap(({ took }) => took),
    left: parts.flatMap(({ left }) => left),
  };
}

/** An importer that takes each file by itself. */
export function eachFile(read: (file: NamedText) => Imported): Importer {
  return (files) => joined(files.map(read));
}
