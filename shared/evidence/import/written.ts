import type { Platform } from '#platforms';
import { isRecord, show } from '#sweep';
import type { Point } from '#vocabulary';
import type { EvidenceRole } from '../file/measurement-file.ts';
import { ImportError, type Imported, type ImportedRow } from './imported.ts';

/** A file as plain data, to be written as YAML. */
export interface Written {
  readonly [name: string]: unknown;
}

/** A measurement file or a platform, and the ids of rows that were left since the file has them already. */
export interface WrittenFile {
  readonly file: Written;
  readonly repeated: readonly string[];
}

/** What the user adds to what the files say. */
interface Additions {
  /** Name of a platform, or a file that holds one. */
  readonly platform: unknown;
  readonly title: string;
  /** Settings that no file says. */
  readonly assumed: Point;
  readonly role: EvidenceRole;
}

/**
 * A measurement file of imported rows, put behind the rows of an earlier one where there is one. What is assumed then
 * stands in the new rows: it was not assumed of the others. A row with the settings and figures of one before is left.
 */
export function writtenMeasurements(imported: Imported, additions: Additions, earlier: unknown = null): WrittenFile {
  const known = isRecord(earlier) && Array.isArray(earlier['rows']) ? earlier : undefined;
  if (earlier !== null && known === undefined) {
    throw new ImportError(`Expected a measurement file with rows to add to; got ${show(earlier)}.`);
  }
  const { platform, title, assumed } = additions;
  const rows = imported.rows.map((row) => writtenRow(row, additions, known === undefined ? {} : assumed));
  const before = (known?.['rows'] ?? []) as readonly { readonly id?: unknown }[];
  const [added, repeated] = apart(rows, repeats(before, known ?? { assumed }));
  if (rows.length > 0 && added.length === 0) {
    throw new ImportError(`Every row is in the file already, with the same settings and figures; nothing was added.`);
  }
  const ids = new Set(before.map(({ id }) => String(id)));
  const file = {
    version: 1,
    title,
    ...(known === undefined ? { platform } : {}),
    ...known,
    ...(known === undefined && Object.keys(assumed).length > 0 ? { assumed } : {}),
    rows: [...before, ...added.map((row) => ({ ...row, id: newId(row.id, ids) }))],
  };
  return { file, repeated: repeated.map(({ id }) => id) };
}

/** Tells of one row after the other whether it repeats one before. Settings may stand in the row or be the file's. */
function repeats(before: readonly unknown[], file: Written): (row: Written) => boolean {
  const conditions = (row: Written): string => {
    const settings = { ...asRecord(file['assumed']), ...asRecord(file['workload']), ...asRecord(row['set']) };
    return JSON.stringify([Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1)), row['measured']]);
  };
  const known = new Set(before.filter(isRecord).map(conditions));
  return (row) => {
    const isKnown = isMeasured(row) && known.has(conditions(row));
    known.add(conditions(row));
    return isKnown;
  };
}

/** A job that is still to be measured repeats no other, though the model may not tell them apart. */
function isMeasured({ measured }: Written): boolean {
  return isRecord(measured) && Object.keys(measured).length > 0;
}

function apart<T>(all: readonly T[], isSecond: (one: T) => boolean): readonly [readonly T[], readonly T[]] {
  const second = all.map(isSecond);
  return [all.filter((_, i) => second[i] !== true), all.filter((_, i) => second[i] === true)];
}

function asRecord(value: unknown): Written {
  return isRecord(value) ? value : {};
}

function writtenRow(
  { id, set, measured, profile, note }: ImportedRow,
  { assumed, role }: Additions,
  repeated: Point,
): Written & { readonly id: string } {
  const settings = Object.fromEntries(Object.entries(set).filter(([key]) => !(key in assumed)));
  const shares = Object.keys(profile).length > 0 ? { profile } : {};
  const isMeasured = Object.keys(measured).length > 0;
  return {
    id,
    set: { ...settings, ...repeated },
    measured: { ...rounded(measured), ...shares },
    role: isMeasured ? role : 'predicted',
    note,
  };
}

const DIGITS = 6;

function rounded(measured: ImportedRow['measured']): ImportedRow['measured'] {
  return Object.fromEntries(Object.entries(measured).map(([name, value]) => [name, Number(value.toPrecision(DIGITS))]));
}

const ID_CHARACTERS_MAX = 90;

/** An id that a measurement file takes and that no row has: other characters become `-`, a second one counts. */
function newId(name: string, ids: Set<string>): string {
  const plain = name.replace(/[^\w.+-]+/g, '-').slice(0, ID_CHARACTERS_MAX) || 'row';
  let id = plain;
  for (let count = 2; ids.has(id); count++) id = `${plain}.${count}`;
  ids.add(id);
  return id;
}

/** A platform of imported figures over those of an earlier file, where there is one. */
export function writtenPlatform(figures: Platform['figures'], name: string, earlier: unknown = null): Written {
  if (earlier !== null && !isRecord(earlier)) {
    throw new ImportError(`Expected a platform {name, title, figures} to add to; got ${show(earlier)}.`);
  }
  const before = earlier?.['figures'];
  return { name, title: name, ...earlier, figures: { ...(isRecord(before) ? before : {}), ...figures } };
}
