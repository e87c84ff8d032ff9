import type { Platform } from '#platforms';
import type { Key } from '#vocabulary';
import type { NamedFile } from '../file/measurement-file.ts';
import { platformOf, scenarioOf } from '../simulated/case.ts';
import type { Outcome, SimulateCases } from '../simulated/run-case.ts';
import { type LeftOut, leaveOneOut } from './cross-validate.ts';
import { placeOf, platformAt, type Sought, soughtFigures, valueAt } from './figures.ts';
import { unidentified } from './identify.ts';
import { CalibrationRefused } from './refused.ts';
import { mostLikely, type Objective, type Vector } from './search.ts';
import { casesOf, type FittedCase, type Means, residualsOf, type Target, targetsOf, USUAL_MEANS } from './targets.ts';
import { informationOf, intervalsOf, type Seen, sdOf } from './uncertainty.ts';

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
  /** What the rows cannot tell, one sentence each. */
  readonly unidentified: readonly string[];
  /** Null where there are no more rows than keys. */
  readonly left_out: LeftOut | null;
}

/** Coordinates differ by this much of a logarithm when slopes are taken: far more than the noise of a simulation. */
const SLOPE_STEP = 0.04;

/**
 * Sets figures of a machine so that its fitted rows are met as well as what was assumed beforehand allows (maximum a
 * posteriori).
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
  refuseTooFew(cases, keys);
  const targets = await targetsOf(
    cases,
    platformAt(
      base,
      sought,
      sought.map(() => 0),
    ),
    means,
  );
  const { objective, seen } = remembering(objectiveOf(base, { sought, targets, simulate: means.simulate }));
  const optimum = await mostLikely(objective);
  const information = informationOf(
    optimum,
    targets.reduce((sum, { weight }) => sum + weight, 0),
  );
  const intervals = await intervalsOf(optimum, { information, objective, seen });
  return {
    platform: platformAt(base, sought, optimum.at),
    keys: sought.map((one, i) => ({
      platform: base.name,
      key: one.key,
      before: one.before,
      after: valueAt(one, optimum.at[i] ?? 0),
      low: valueAt(one, intervals[i]?.low ?? 0),
      high: valueAt(one, intervals[i]?.high ?? 0),
      prior_median: one.prior.median,
      prior_sigma: one.prior.sigma,
      learnt_pct: (1 - sdOf(information, i)) * 100,
    })),
    rows: cases.map(({ named, row }) => ({ file: named.name, id: row.id })),
    unidentified: unidentified(sought, information),
    left_out: leaveOneOut(optimum, targets),
  };
}

function refuseTooFew(cases: readonly FittedCase[], keys: readonly Key[]): void {
  if (keys.length === 0)
    throw new CalibrationRefused('No key to fit: name some with --fit, or in the fits of fitted rows.');
  if (cases.length === 0) {
    throw new CalibrationRefused(
      'No row to calibrate on: mark rows with role: fitted that have a measured number above 0.',
    );
  }
  if (keys.length > cases.length) {
    throw new CalibrationRefused(
      `${keys.length} keys (${keys.join(', ')}) on ${cases.length} fitted rows: rows cannot determine more keys than there are of them; fit fewer keys, or measure more.`,
    );
  }
}

/** The same objective, with all places that it was asked for. */
function remembering(objective: Objective): { readonly objective: Objective; readonly seen: readonly Seen[] } {
  const seen: Seen[] = [];
  const residualsAt: Objective['residualsAt'] = async (places) => {
    const residuals = await objective.residualsAt(places);
    seen.push(...places.map((at, i) => ({ at, residuals: residuals[i] ?? [] })));
    return residuals;
  };
  return { objective: { ...objective, residualsAt }, seen };
}

interface Question {
  readonly sought: readonly Sought[];
  readonly targets: readonly Target[];
  readonly simulate: SimulateCases;
}

function objectiveOf(base: Platform, { sought, targets, simulate }: Question): Objective {
  const cases = [...new Set(targets.map((target) => target.case))];
  const residualsAt = async (places: readonly Vector[]): Promise<readonly Vector[]> => {
    const scenarios = places.flatMap((place) => {
      const platform = platformAt(base, sought, place);
      return cases.map(({ named, row }) => scenarioOf(platform, named.file, row));
    });
    const outcomes = await simulate(scenarios);
    return places.map((_, i) =>
      residualsOf(targets, (one) => outcomes[i * cases.length + cases.indexOf(one)] as Outcome),
    );
  };
  return {
    low: sought.map((one) => placeOf(one, one.prior.low)),
    high: sought.map((one) => placeOf(one, one.prior.high)),
    steps: sought.map(({ prior }) => SLOPE_STEP / prior.sigma),
    residualsAt,
  };
}
