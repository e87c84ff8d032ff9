import type { Platform } from '#platforms';
import type { Key } from '#vocabulary';
import type { NamedFile } from '../file/measurement-file.ts';
import { platformOf } from '../simulated/case.ts';
import { type CalibratedMachine, calibrateMachine, type FittedKey } from './calibrate.ts';
import { casesOf, type Means } from './targets.ts';

/** The platforms that files are about, with figures set anew on their fitted rows. */
export interface Calibration {
  readonly keys: readonly FittedKey[];
  readonly machines: readonly CalibratedMachine[];
  readonly machineOf: (named: NamedFile) => Platform;
}

/** The platforms as their files stand. */
export const AS_THEY_STAND: Calibration = { keys: [], machines: [], machineOf: ({ file }) => platformOf(file) };

/**
 * Calibrates each machine on all of its files at once.
 * @param keys to fit; left out, those that fitted rows name in `fits`, and files without any stay as they stand
 * @throws CalibrationRefused
 */
export async function calibrate(
  files: readonly NamedFile[],
  keys?: readonly Key[],
  means?: Means,
): Promise<Calibration> {
  const platforms = new Map<NamedFile, Platform>();
  const machines: CalibratedMachine[] = [];
  for (const group of groupByMachine(files)) {
    const sought = keys ?? keysNamedBy(group);
    if (keys === undefined && sought.length === 0) continue;
    const machine = await calibrateMachine(group, sought, means);
    machines.push(machine);
    for (const named of group) platforms.set(named, machine.platform);
  }
  return {
    machines,
    keys: machines.flatMap((machine) => machine.keys),
    machineOf: (named) => platforms.get(named) ?? platformOf(named.file),
  };
}

function groupByMachine(files: readonly NamedFile[]): readonly (readonly NamedFile[])[] {
  const groups = new Map<string, NamedFile[]>();
  for (const named of files) {
    const machine = JSON.stringify(named.file.platform);
    groups.set(machine, [...(groups.get(machine) ?? []), named]);
  }
  return [...groups.values()];
}

function keysNamedBy(files: readonly NamedFile[]): readonly Key[] {
  return [...new Set(casesOf(files).flatMap(({ row }) => row.fits))];
}
