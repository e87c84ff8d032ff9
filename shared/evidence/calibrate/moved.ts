import { objectiveOf, type Question } from './question.ts';
import { CalibrationRefused } from './refused.ts';
import { errorPctOf, type Target } from './targets.ts';

/** Each key is tried so far from its median, in standard deviations of its prior, to either side. */
const REACH = 2;
/** A target is moved when it changes by this many standard deviations of its noise. */
const MOVED_MIN = 1;

interface Moved {
  readonly targets: readonly Target[];
  /** One sentence for each target that no key moves. */
  readonly unmoved: readonly string[];
}

/**
 * Targets that some key moves. The others say nothing of the keys, and how far they are missed is no doubt about them.
 * @throws CalibrationRefused where no target is moved
 */
export async function movedTargets(question: Question): Promise<Moved> {
  const { targets, sought } = question;
  const middle = sought.map(() => 0);
  const places = [middle, ...middle.flatMap((_, i) => [-REACH, REACH].map((reach) => middle.with(i, reach)))];
  const residuals = await objectiveOf(question).residualsAt(places);
  const isMoved = targets.map((_, t) => {
    const values = residuals.map((missed) => missed[t] ?? 0);
    return Math.max(...values) - Math.min(...values) >= MOVED_MIN;
  });
  const names = sought.map(({ key }) => key).join(', ');
  if (!isMoved.includes(true)) {
    throw new CalibrationRefused(
      `${names}: no measured number of the fitted rows moves with them; fit other keys, or measure what they move.`,
    );
  }
  const unmoved = targets.flatMap((target, t) =>
    isMoved[t] ? [] : [unmovedText(target, errorPctOf(residuals[0]?.[t] ?? 0, target))],
  );
  return { targets: targets.filter((_, t) => isMoved[t]), unmoved };
}

function unmovedText({ case: { row }, metric }: Target, errorPct: number): string {
  return `Not fitted on ${metric} of ${row.id}: no named key moves it. It is missed by ${Math.abs(errorPct).toFixed(0)} % at the assumed values.`;
}
