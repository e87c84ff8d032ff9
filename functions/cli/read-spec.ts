import { readFile } from 'node:fs/promises';
import { parseSpecText, parseSweepSpec, SpecTextError, type SweepSpec } from '#sweep';
import { InvalidSpec } from '../library/invalid-spec.ts';
import { BadInput } from './exit.ts';

export interface SpecFile {
  readonly spec: SweepSpec;
  readonly notes: readonly string[];
}

/** A sweep spec from a YAML or JSON file. Every problem is told, with its place in the file's structure. */
export async function readSpecFile(path: string): Promise<SpecFile> {
  const parsed = parseSweepSpec(await readDocumentFile(path));
  if (!parsed.ok) throw new InvalidSpec(path, parsed.problems);
  return parsed;
}

/** `-` reads standard input. */
export async function readDocumentFile(path: string): Promise<unknown> {
  const text = await readText(path);
  try {
    return parseSpecText(text);
  } catch (error) {
    if (error instanceof SpecTextError) throw new BadInput(`${path}: ${error.message}`);
    throw error;
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path === '-' ? '/dev/stdin' : path, 'utf8');
  } catch (error) {
    throw new BadInput(`Cannot read ${path}: ${reasonOf(error)}.`);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder; name the file',
  EACCES: 'permission denied',
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? (code || String(error));
}
