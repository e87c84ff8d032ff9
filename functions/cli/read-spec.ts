import { dirname, resolve } from 'node:path';
import { isRecord, parseSpecText, parseSweepSpec, SpecTextError, type SweepLimits, type SweepSpec } from '#sweep';
import { InvalidSpec } from '../library/invalid-spec.ts';
import { BadInput } from './exit.ts';
import { readTextFile } from './text-file.ts';

export interface SpecFile {
  readonly spec: SweepSpec;
  readonly notes: readonly string[];
}

/** A sweep spec from a YAML or JSON file. Every problem is told, with its place in the file's structure. */
export async function readSpecFile(path: string, limits: SweepLimits): Promise<SpecFile> {
  const parsed = parseSweepSpec(await readDocumentFile(path), limits);
  if (!parsed.ok) throw new InvalidSpec(path, parsed.problems);
  return parsed;
}

/** YAML or JSON; `-` reads standard input. A platform that is named by a file is read from there, as seen from this file. */
export async function readDocumentFile(path: string): Promise<unknown> {
  const document = await readPlainFile(path);
  if (!isRecord(document) || !('platform' in document)) return document;
  return { ...document, platform: await readPlatformChoice(document['platform'], dirname(path)) };
}

const PLATFORM_FILE = /\.(ya?ml|json)$/;

/** What stands for a platform: the content of the file where a file is named, else what was given. */
export async function readPlatformChoice(platform: unknown, folder = '.'): Promise<unknown> {
  if (typeof platform !== 'string' || !PLATFORM_FILE.test(platform)) return platform;
  return readPlainFile(resolve(folder, platform));
}

/** YAML or JSON as it stands there. */
export async function readPlainFile(path: string): Promise<unknown> {
  const text = await readTextFile(path);
  try {
    return parseSpecText(text);
  } catch (error) {
    if (error instanceof SpecTextError) throw new BadInput(`${path}: ${error.message}`);
    throw error;
  }
}
