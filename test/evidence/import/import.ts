import { readFileSync } from 'node:fs';
import { IMPORTERS, ImportError, type Imported, type ImportKind } from '#evidence';
import type { Point } from '#vocabulary';

/** What an importer makes of texts; several stand for several files. */
export function imported(kind: ImportKind, texts: string | readonly string[], assumed: Point = {}): Imported {
  const files = [texts].flat().map((text, i) => ({ name: `file${i + 1}`, text }));
  return IMPORTERS[kind](files, assumed);
}

export function saved(name: string): string {
  return readFileSync(new URL(`saved/${name}`, import.meta.url), 'utf8');
}

/** The sentence with which an import is refused. */
export function refusal(kind: ImportKind, texts: string | readonly string[], assumed: Point = {}): string {
  try {
    imported(kind, texts, assumed);
  } catch (error) {
    if (error instanceof ImportError) return error.message;
    throw error;
  }
  throw new Error('It was not refused.');
}
