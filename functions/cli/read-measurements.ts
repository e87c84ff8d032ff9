import { existsSync } from 'node:fs';
import { builtInFiles, type NamedFile, parseMeasurementFile } from '#evidence';
import { InvalidSpec } from '../library/invalid-spec.ts';
import { readDocumentFile } from './read-spec.ts';

/** A measurement file, or a built-in one by its name. @throws InvalidSpec, BadInput */
export async function readMeasurements(path: string): Promise<NamedFile> {
  const builtIn = existsSync(path) ? undefined : builtInFiles().find(({ name }) => name === path);
  if (builtIn !== undefined) return builtIn;
  const parsed = parseMeasurementFile(await readDocumentFile(path));
  if (!parsed.ok) throw new InvalidSpec(path, parsed.problems);
  return { name: path, file: parsed.file };
}
