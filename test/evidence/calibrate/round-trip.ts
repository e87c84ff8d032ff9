import { calibrate } from '#evidence';
import { USUAL_MEANS } from '../../../shared/evidence/calibrate/targets.ts';
import { hiddenMachine, KEYS, NOISE, predictionsOf } from './hidden-machines.ts';

/** How well the calibration of one hidden machine found it. */
export interface Trial {
  /** Of the rows that were not measured, relative, without sign, by row. */
  readonly errors: Readonly<Record<string, number>>;
  /** Keys whose interval does not hold the truth. */
  readonly missed: readonly string[];
}

export async function trialOf(trial: number): Promise<Trial> {
  const { truth, measured, real } = hiddenMachine(trial);
  const [machine] = (await calibrate([measured], KEYS, { ...USUAL_MEANS, noise: NOISE })).machines;
  const predictions = predictionsOf(machine!);
  return {
    errors: Object.fromEntries(Object.entries(real).map(([id, iops]) => [id, Math.abs(predictions[id]! / iops - 1)])),
    missed: machine!.keys.filter(({ key, low, high }) => truth[key]! < low || truth[key]! > high).map(({ key }) => key),
  };
}
