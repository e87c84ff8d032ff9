import type { NamedFile } from '../file/measurement-file.ts';
import { parseMeasurementFile } from '../file/read-file.ts';
import type { BuiltIn, Collection } from './built-in.ts';
import { seed0Azure, seed0Optane } from './seed0.ts';
import { seed1Arm, seed1X86 } from './seed1.ts';
import { seed2Nvmet } from './seed2.ts';
import { seed3ManyDrives, seed3OneDrive } from './seed3.ts';
import { seed4Epyc, seed4FirstHost } from './seed4.ts';

/** Every built-in measurement file. A new one is a file and a line here. */
const BUILT_IN: readonly BuiltIn[] = [
  seed0Azure,
  seed0Optane,
  seed1X86,
  seed1Arm,
  seed2Nvmet,
  seed3OneDrive,
  seed3ManyDrives,
  seed4Epyc,
  seed4FirstHost,
];

export interface BuiltInFile extends NamedFile {
  readonly collection: Collection;
}

/** @throws Error when a built-in file is not well-formed, which a test excludes */
export function builtInFiles(): readonly BuiltInFile[] {
  return BUILT_IN.map(({ name, collection, measurements }) => {
    const parsed = parseMeasurementFile(measurements);
    if (parsed.ok) return { name, collection, file: parsed.file };
    throw new Error(`${name}: ${parsed.problems.map(({ message }) => message).join(' ')}`);
  });
}
