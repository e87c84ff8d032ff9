import type { Objective } from '#sweep';
import type { Goal } from '../goal/goal.ts';
import { OBJECTIVE_NAMES } from '../goal/objectives.ts';
import type { Evidence } from '../rows/evidence.ts';
import { type Settings, settingsOnAll } from '../rows/swept-axes.ts';
import { type Assessment, assess } from '../verdict/assess.ts';
import { rank } from '../verdict/ranking.ts';

/** One part of the goal changed. */
export type GoalChange =
  | { readonly objective: Objective }
  | { readonly headroom: number }
  | { readonly demand_iops: number }
  | { readonly without: { readonly metric: string; readonly bound: 'min' | 'max' } };

/** What the same rows say to another goal. */
export interface OtherGoal {
  readonly change: GoalChange;
  /** What is recommended then; null when nothing is feasible. */
  readonly recommended: {
    readonly row_index: number;
    readonly settings: Settings;
    readonly hosts_needed: number | null;
  } | null;
  /** Whether today's recommendation is among the best then. */
  readonly stands: boolean;
  /** Points to compare that were not simulated at the rate of that goal: with any, `recommended` is but the best of the others. */
  readonly finalists_missing: number;
  /** Rows that were only estimated, being out of the question for the goal asked: with any, the same holds. */
  readonly estimated_rows: number;
}

/** @param assessment of the goal itself */
export function otherGoals(goal: Goal, evidence: Evidence, assessment: Assessment): readonly OtherGoal[] {
  const own = rank(goal, assessment).level[0]?.point.rowIndex;
  return changesOf(goal).map((change) => {
    const other = applied(goal, change);
    const assessed = assess(other, evidence);
    const { level } = rank(other, assessed);
    const [first] = level;
    const axes = evidence.table.axes.map(({ axis }) => axis);
    return {
      change,
      recommended:
        first === undefined
          ? null
          : {
              row_index: first.point.rowIndex,
              settings: settingsOnAll(axes, first.point.settings),
              hosts_needed: first.hosts,
            },
      stands: level.some(({ point }) => point.rowIndex === own),
      finalists_missing: assessed.evaluated.finalists_missing,
      estimated_rows: evidence.quality.results.estimated_rows,
    };
  });
}

function changesOf(goal: Goal): readonly GoalChange[] {
  const headrooms = [0, goal.headroom > 0 && goal.headroom < 0.5 ? 2 * goal.headroom : 0.5];
  return [
    ...OBJECTIVE_NAMES.filter((name) => name !== goal.objective).map((objective) => ({ objective })),
    ...headrooms.filter((headroom) => headroom !== goal.headroom).map((headroom) => ({ headroom })),
    ...(goal.demandIops === null ? [] : [{ demand_iops: 2 * goal.demandIops }]),
    ...goal.limits.map(({ metric, bound }) => ({ without: { metric, bound } })),
  ];
}

function applied(goal: Goal, change: GoalChange): Goal {
  if ('objective' in change) return { ...goal, objective: change.objective };
  if ('headroom' in change) return { ...goal, headroom: change.headroom };
  if ('demand_iops' in change) return { ...goal, demandIops: change.demand_iops };
  const { metric, bound } = change.without;
  return { ...goal, limits: goal.limits.filter((limit) => limit.metric !== metric || limit.bound !== bound) };
}
