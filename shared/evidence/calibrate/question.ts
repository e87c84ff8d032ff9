import { Matrix } from 'ml-matrix';
import type { Platform } from '#platforms';
import { scenarioOf } from '../simulated/case.ts';
import type { Effort, Outcome, SimulateCases } from '../simulated/run-case.ts';
import type { Objective, Vector } from './descent.ts';
import { placeOf, platformAt, type Sought } from './figures.ts';
import { residualsOf, type Target } from './targets.ts';

/** Which figures of which machine meet which measured numbers. */
export interface Question {
  readonly base: Platform;
  readonly sought: readonly Sought[];
  readonly targets: readonly Target[];
  readonly simulate: SimulateCases;
}

/** Coordinates differ by this much of a logarithm when slopes are taken: far more than the noise of a simulation. */
const SLOPE_STEP = 0.04;

/** With short simulations. */
export function objectiveOf(question: Question): Objective {
  const { sought } = question;
  return {
    low: sought.map((one) => placeOf(one, one.prior.low)),
    high: sought.map((one) => placeOf(one, one.prior.high)),
    prior: Matrix.eye(sought.length),
    steps: sought.map(({ prior }) => SLOPE_STEP / prior.sigma),
    residualsAt: (places) => residualsAt(places, question, 'rough'),
  };
}

async function residualsAt(
  places: readonly Vector[],
  { base, sought, targets, simulate }: Question,
  effort: Effort,
): Promise<readonly Vector[]> {
  const cases = [...new Set(targets.map((target) => target.case))];
  const scenarios = places.flatMap((place) => {
    const platform = platformAt(base, sought, place);
    return cases.map(({ named, row }) => scenarioOf(platform, named.file, row));
  });
  const outcomes = await simulate(scenarios, effort);
  return places.map((_, i) =>
    residualsOf(targets, (one) => outcomes[i * cases.length + cases.indexOf(one)] as Outcome),
  );
}

/**
 * How much the residuals of short simulations are off at a place. Near by they are off by as much: with this added, they
 * are as good as those of long simulations.
 */
export async function shiftAt(place: Vector, question: Question): Promise<Vector> {
  const [[rough = []], [exact = []]] = (await Promise.all([
    residualsAt([place], question, 'rough'),
    residualsAt([place], question, 'exact'),
  ])) as [[Vector], [Vector]];
  return exact.map((residual, i) => residual - (rough[i] ?? 0));
}

/** The residuals of an objective with a shift added to all. */
export function shifted(objective: Objective, shift: Vector): Objective {
  const residualsAt: Objective['residualsAt'] = async (places) =>
    (await objective.residualsAt(places)).map((residuals) =>
      residuals.map((residual, i) => residual + (shift[i] ?? 0)),
    );
  return { ...objective, residualsAt };
}
