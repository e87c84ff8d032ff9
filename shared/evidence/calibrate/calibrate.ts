import type { Platform } from '#platforms';
import type { Key } from '#vocabulary';
import type { NamedFile } from '../file/measurement-file.ts';
import { platformOf } from '../simulated/case.ts';
import { type LeftOut, leaveOneOut } from './cross-validate.ts';
import { platformAt, soughtFigures, valueAt } from './figures.ts';
import { fitOf } from './fit.ts';
import { unidentified } from './identify.ts';
import { movedTargets } from './moved.ts';
import { CalibrationRefused } from './refused.ts';
import { repeatsOf } from './repeats.ts';
import { casesOf, type FittedCase, type Means, targetsOf, USUAL_MEANS } from './targets.ts';
import { sdOf } from './uncertainty.ts';

/** A figure that was set anew on measured rows. */
export interface FittedKey {
  readonly platform: string;
  readonly key: Key;
  readonly before: number;
  readonly after: number;
  /** 95 % interval. */
  readonly low: number;
  readonly high: number;
  /** What was assumed beforehand: as likely below as above, and the standard deviation of the logarithm. */
  readonly prior_median: number;
  readonly prior_sigma: number;
  /** How much narrower the rows have made it, percent: 0 when they say nothing. */
  readonly learnt_pct: number;
}

/** One machine, calibrated. */
export interface CalibratedMachine {
  readonly platform: Platform;
  readonly keys: readonly FittedKey[];
  /** The rows it was set on. */
  readonly rows: readonly { readonly file: string; readonly id: string }[];
  /** Measured numbers that it was not set on or that contradict each other, one sentence each. */
  readonly doubts: readonly string[];
  /** What the rows cannot tell, one sentence each. */
  readonly unidentified: readonly string[];
  /** Null where there are no more rows than keys. */
  readonly left_out: LeftOut | null;
}

/**
 * Sets figures of a machine so that its fitted rows are met: what was assumed beforehand says where to look, and decides
 * alone along what the rows do not tell.
 * @param files all of one platform
 * @throws CalibrationRefused when the rows cannot determine what is asked
 */
export async function calibrateMachine(
  files: readonly NamedFile[],
  keys: readonly Key[],
  means: Means = USUAL_MEANS,
): Promise<CalibratedMachine> {
  const base = platformOf((files[0] as NamedFile).file);
  const sought = soughtFigures(keys, base);
  const cases = casesOf(files);
  refuseNothing(cases, keys);
  refuseTooFew(cases.length, keys, '');
  const candidates = await targetsOf(cases, { base, keys, means });
  const { targets, unmoved } = await movedTargets({
    base,
    sought,
    targets: candidates.targets,
    simulate: means.simulate,
  });
  const fitted = [...new Set(targets.map((target) => target.case))];
  refuseTooFew(fitted.length, keys, ' that these keys move');
  const { estimate, misfit, prior, information, intervals } = await fitOf({
    base,
    sought,
    targets,
    simulate: means.simulate,
  });
  return {
    platform: platformAt(base, sought, estimate.at),
    keys: sought.map((one, i) => ({
      platform: base.name,
      key: one.key,
      before: one.before,
      after: valueAt(one, estimate.at[i] ?? 0),
      low: valueAt(one, intervals[i]?.low ?? 0),
      high: valueAt(one, intervals[i]?.high ?? 0),
      prior_median: one.prior.median,
      prior_sigma: one.prior.sigma,
      learnt_pct: (1 - sdOf(information, i)) * 100,
    })),
    rows: fitted.map(({ named, row }) => ({ file: named.name, id: row.id })),
    doubts: [
      ...misfitText(misfit, means.noise),
      ...candidates.left,
      ...unmoved,
      ...repeatsOf(candidates.targets, means.noise),
    ],
    unidentified: unidentified(sought, information),
    left_out: leaveOneOut(estimate, prior, targets),
  };
}

/** Rows that are missed by this many times their noise say something that the keys cannot. */
const MISFIT_TOLD = 2;

function misfitText(misfit: number, noise: number): readonly string[] {
  const times = Math.sqrt(misfit);
  if (times < MISFIT_TOLD) return [];
  return [
    `The rows are missed by ${times.toFixed(1)} times the noise of ${(noise * 100).toFixed(0)} %: with these keys the model is not this machine. Fit other keys, or leave out the rows that it cannot express; intervals are wider by as much.`,
  ];
}

function refuseNothing(cases: readonly FittedCase[], keys: readonly Key[]): void {
  if (keys.length === 0)
    throw new CalibrationRefused('No key to fit: name some with --fit, or in the fits of fitted rows.');
  if (cases.length === 0) {
    throw new CalibrationRefused(
      'No row to calibrate on: mark rows with role: fitted that have a measured number above 0.',
    );
  }
}

function refuseTooFew(rows: number, keys: readonly Key[], which: string): void {
  if (keys.length > rows) {
    throw new CalibrationRefused(
      `${keys.length} keys (${keys.join(', ')}) on ${rows} fitted ${rows === 1 ? 'row' : 'rows'}${which}: rows cannot determine more keys than there are of them; fit fewer keys, or measure more.`,
    );
  }
}
