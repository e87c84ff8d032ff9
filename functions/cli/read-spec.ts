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
  const { content } = await readDocument(path);
  const parsed = parseSweepSpec(content, limits);
  if (!parsed.ok) throw new InvalidSpec(path, parsed.problems);
  return parsed;
}

/** What a file says, and every file that was read for it. */
interface Document {
  readonly content: unknown;
  readonly files: readonly string[];
}

/** YAML or JSON; `-` reads standard input. A platform that is named by a file is read from there, as seen from this file. */
export async function readDocument(path: string): Promise<Document> {
  const content = await readPlainFile(path);
  const own = path === '-' ? [] : [path];
  if (!isRecord(content) || !('platform' in content)) return { content, files: own };
  const { platform } = content;
  const files = isPlatformFile(platform) ? [...own, resolve(dirname(path), platform)] : own;
  return { content: { ...content, platform: await readPlatformChoice(platform, dirname(path)) }, files };
}

const PLATFORM_FILE = /\.(ya?ml|json)$/;

/** What stands for a platform: the content of the file where a file is named, else what was given. */
export async function readPlatformChoice(platform: unknown, folder = '.'): Promise<unknown> {
  return isPlatformFile(platform) ? readPlainFile(resolve(folder, platform)) : platform;
}

function isPlatformFile(platform: unknown): platform is string {
  return typeof platform === 'string' && PLATFORM_FILE.test(platform);
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
