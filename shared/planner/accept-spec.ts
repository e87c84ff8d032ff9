import { openSweep, parseSweepSpec, problemCount, type Sweep, type SweepLimits } from '#sweep';
import { PlannerError } from './planner-error.ts';

/**
 * A spec made ready, or every problem it has in one refusal whose message is the first.
 * @throws PlannerError invalid_spec
 */
export function acceptSpec(input: unknown, limits?: SweepLimits): { sweep: Sweep; notes: readonly string[] } {
  const parsed = parseSweepSpec(input, limits);
  if (parsed.ok) return { sweep: openSweep(parsed.spec), notes: parsed.notes };
  const { problems, counts } = parsed;
  const others = problemCount(problems) - 1;
  const more = others > 0 ? ` (and ${others} more)` : '';
  const message = `${problems[0]?.message ?? 'The spec is refused.'}${more}`;
  throw new PlannerError('invalid_spec', message, counts === undefined ? { problems } : { problems, counts });
}
