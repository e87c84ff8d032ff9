import { exp, ln } from '#engine';
import { overridePlatform, type Platform } from '#platforms';
import { KEY_GROUPS, KEYS, type Key } from '#vocabulary';
import type { Vector } from './descent.ts';
import { type Prior, priorOf } from './prior.ts';
import { CalibrationRefused } from './refused.ts';

/** A figure that is sought. */
export interface Sought {
  readonly key: Key;
  readonly prior: Prior;
  /** What the platform has it at, or the default. */
  readonly before: number;
}

/** @throws CalibrationRefused for keys that are no figures of a platform, or that nothing is known of */
export function soughtFigures(keys: readonly Key[], platform: Platform): readonly Sought[] {
  const settings = keys.filter((key) => !(key in KEY_GROUPS.device || key in KEY_GROUPS.costs));
  if (settings.length > 0) {
    throw new CalibrationRefused(
      `${settings.join(', ')}: a setting, not a figure of the platform; fit figures of the device or costs (blkplan axes device, blkplan axes costs).`,
    );
  }
  return keys.map((key) => {
    const prior = priorOf(key, platform);
    const before = Number(platform.figures[key]?.value ?? KEYS[key].default);
    if (prior !== undefined) return { key, prior, before };
    throw new CalibrationRefused(
      `${key}: nothing to begin from; write a first guess into the platform (figures: {${key}: …}), and name keys whose value is a real number.`,
    );
  });
}

/** The platform with the sought figures at a place of the search. */
export function platformAt(base: Platform, sought: readonly Sought[], place: Vector): Platform {
  return overridePlatform(base, Object.fromEntries(sought.map((one, i) => [one.key, valueAt(one, place[i] ?? 0)])));
}

export function valueAt({ prior }: Sought, u: number): number {
  const value = prior.median * exp(prior.sigma * u);
  return Math.max(prior.low, Math.min(prior.high, value));
}

export function placeOf({ prior }: Sought, value: number): number {
  return ln(value / prior.median) / prior.sigma;
}
