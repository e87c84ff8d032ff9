import { existsSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import {
  ImportError,
  type Imported,
  parseMeasurementFile,
  type WrittenFile,
  writtenMeasurements,
  writtenPlatform,
} from '#evidence';
import { type Problem, readPlatform, readPoint, rootPlace } from '#sweep';
import type { Point } from '#vocabulary';
import { InvalidSpec } from '../../../library/invalid-spec.ts';
import { readPlainFile, readPlatformChoice } from '../../read-spec.ts';
import { readSetting } from '../../setting.ts';

interface Target {
  /** The file to write, or to add to where it is there. */
  readonly into?: string;
  readonly platform: string;
  readonly title?: string;
  readonly role: 'fitted' | 'predicted';
}

/** Settings that no file says, from `key=value`. @throws InvalidSpec, BadInput */
export function assumedOf(settings: readonly string[]): Point {
  return accepted('--assume', (problems) =>
    readPoint(Object.fromEntries(settings.map(readSetting)), rootPlace(problems)),
  );
}

/** Rows make a measurement file, figures alone a platform. It is read back before anybody writes it. */
export async function fileOf(imported: Imported, assumed: Point, target: Target): Promise<WrittenFile> {
  const { rows, figures } = imported;
  if (rows.length > 0) return measurementsOf(imported, assumed, target);
  if (Object.keys(figures).length > 0) return platformOf(imported, target);
  throw new ImportError('Nothing could be taken.');
}

async function measurementsOf(imported: Imported, assumed: Point, target: Target): Promise<WrittenFile> {
  const { into, platform, title = 'imported measurements', role } = target;
  const earlier = into !== undefined && existsSync(into) ? await readPlainFile(into) : null;
  const named = (await readPlatformChoice(platform)) === platform || into === undefined;
  const seenFromThere = named ? platform : relative(dirname(into), platform);
  const written = writtenMeasurements(imported, { platform: seenFromThere, title, assumed, role }, earlier);
  const { file } = written;
  const whole = { ...file, platform: await readPlatformChoice(file['platform'], into && dirname(into)) };
  const parsed = parseMeasurementFile(whole);
  if (!parsed.ok) throw new InvalidSpec('What was imported', parsed.problems);
  return written;
}

async function platformOf({ figures }: Imported, { into, title }: Target): Promise<WrittenFile> {
  const earlier = into !== undefined && existsSync(into) ? await readPlainFile(into) : null;
  const name = title ?? (into === undefined ? 'my-machine' : basename(into).replace(/\.\w+$/, ''));
  const file = writtenPlatform(figures, name, earlier);
  accepted('What was imported', (problems) => readPlatform(file, rootPlace(problems)));
  return { file, repeated: [] };
}

function accepted<T>(what: string, read: (problems: Problem[]) => T): T {
  const problems: Problem[] = [];
  const value = read(problems);
  if (problems.length > 0) throw new InvalidSpec(what, problems);
  return value;
}
