import { overridePlatform, type Platform } from '#platforms';
import { KEYS, type Key } from '#vocabulary';
import type { MeasuredRow, NamedFile } from '../file/measurement-file.ts';
import { platformOf, scenarioOf } from '../simulated/case.ts';
import { metricOf, runCase } from '../simulated/run-case.ts';
import { fittedKeys } from './free-parameters.ts';
import { type Interval, lowestIn } from './golden-section.ts';

/** A key that was set anew on measured rows. */
export interface FittedKey {
  readonly platform: string;
  readonly key: Key;
  readonly before: number;
  readonly after: number;
  /** Bounds of the search; a value at one of them says that the rows do not determine the key. */
  readonly low: number;
  readonly high: number;
}

export interface Calibration {
  readonly keys: readonly FittedKey[];
  readonly machineOf: (named: NamedFile) => Platform;
}

/** The platforms as their files stand. */
export const AS_THEY_STAND: Calibration = { keys: [], machineOf: ({ file }) => platformOf(file) };

/**
 * Sets the keys that fitted rows name in `fits`, for all files of one platform at once: a plain bounded search, one key
 * after the other, each on the rows that name it, until a round gains nothing.
 */
export function calibrate(files: readonly NamedFile[]): Calibration {
  const machines = groupByMachine(files).map(calibrateMachine);
  return {
    keys: machines.flatMap(({ keys }) => keys),
    machineOf: (named) => machines.find(({ group }) => group.includes(named))?.platform ?? platformOf(named.file),
  };
}

type Group = readonly NamedFile[];

function groupByMachine(files: readonly NamedFile[]): readonly Group[] {
  const groups = new Map<string, NamedFile[]>();
  for (const named of files) {
    const machine = JSON.stringify(named.file.platform);
    groups.set(machine, [...(groups.get(machine) ?? []), named]);
  }
  return [...groups.values()];
}

const ROUNDS_MAX = 6;
/** A round that lowers the sum of squared errors by less than this share ends the search. */
const GAIN_MIN = 0.02;
/** Rows met to 0.2 % each are met: measured numbers have two or three digits. */
const GOOD_ERROR = 0.002;

interface Machine {
  readonly group: Group;
  readonly platform: Platform;
  readonly keys: readonly FittedKey[];
}

function calibrateMachine(group: Group): Machine {
  const base = platformOf(group[0]?.file as NamedFile['file']);
  const keys = fittedKeys(group.flatMap(({ file }) => fittedRows(file.rows)));
  const enough = GOOD_ERROR * GOOD_ERROR * keys.length;
  let [platform, error] = [base, squaredError(base, group)];
  for (let round = 0; round < ROUNDS_MAX && error > enough; round++) {
    for (const key of keys) platform = fitKey(platform, key, { base, group });
    const now = squaredError(platform, group);
    if (now >= error * (1 - GAIN_MIN)) break;
    error = now;
  }
  return { group, platform, keys: keys.map((key) => fittedKey(key, base, platform)) };
}

function fitKey(platform: Platform, key: Key, { base, group }: { base: Platform; group: Group }): Platform {
  const at = (value: number): Platform => overridePlatform(platform, { [key]: value });
  const errorOf = (candidate: Platform): number => squaredError(candidate, group, (row) => row.fits.includes(key));
  const found = lowestIn(boundsOf(key, base), (value) => errorOf(at(value)));
  const better = errorOf(at(found)) < errorOf(platform);
  return better ? at(found) : platform;
}

/** A key is sought between an eighth and four times what it was before; one that was zero, up to a microsecond or one. */
function boundsOf(key: Key, base: Platform): Interval {
  const value = figureOf(key, base);
  const { type, unit } = KEYS[key];
  const { min, max } = type.kind === 'number' ? type : { min: 0, max: Number.MAX_VALUE };
  const high = value === 0 ? (unit === 'ns' ? 1000 : 1) : value * 4;
  return { low: Math.max(min, value / 8), high: Math.min(max, high) };
}

function figureOf(key: Key, { figures }: Platform): number {
  return Number(figures[key]?.value ?? KEYS[key].default ?? 0);
}

function fittedKey(key: Key, base: Platform, platform: Platform): FittedKey {
  const { name } = base;
  return { platform: name, key, before: figureOf(key, base), after: figureOf(key, platform), ...boundsOf(key, base) };
}

function fittedRows(rows: readonly MeasuredRow[]): readonly MeasuredRow[] {
  return rows.filter(({ role, fits }) => role === 'fitted' && fits.length > 0);
}

type Chosen = (row: MeasuredRow) => boolean;

/** Sum of squared relative errors over fitted rows; what the model cannot express counts the same everywhere. */
function squaredError(platform: Platform, group: Group, chosen: Chosen = () => true): number {
  const errors = group.flatMap(({ file }) =>
    fittedRows(file.rows)
      .filter(chosen)
      .flatMap((row) => {
        const outcome = runCase(scenarioOf(platform, file, row));
        return Object.entries(row.measured).map(
          ([metric, measured]) => (metricOf(outcome, metric) ?? 0) / measured - 1,
        );
      }),
  );
  return errors.reduce((sum, error) => sum + error * error, 0);
}
