import { existsSync } from 'node:fs';
import { builtInFiles, type NamedFile, parseMeasurementFile } from '#evidence';
import { InvalidSpec } from '../library/invalid-spec.ts';
import { readDocument } from './read-spec.ts';

export interface Measurements extends NamedFile {
  /** Every file that was read: that of the measurements, and that of the platform. */
  readonly files: readonly string[];
}

/** A measurement file, or a built-in one by its name. @throws InvalidSpec, BadInput */
export async function readMeasurements(path: string): Promise<Measurements> {
  const builtIn = existsSync(path) ? undefined : builtInFiles().find(({ name }) => name === path);
  if (builtIn !== undefined) return { ...builtIn, files: [] };
  const { content, files } = await readDocument(path);
  const parsed = parseMeasurementFile(content);
  if (!parsed.ok) throw new InvalidSpec(path, parsed.problems);
  return { name: path, file: parsed.file, files };
}
