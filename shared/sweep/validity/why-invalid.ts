import { isBuiltCompletion, type Scenario, workloadsOf } from '#blocklayer';
import { COMPLETION_RULES } from './completion-rules.ts';
import { HYBRID_RULES } from './hybrid-rules.ts';
import { MACHINE_RULES } from './machine-rules.ts';
import { PATH_RULES } from './path-rules.ts';
import type { Rule } from './rule.ts';
import { SIZE_RULES } from './size-rules.ts';

/** Why a configuration cannot exist, or cannot be simulated yet. */
export interface InvalidReason {
  readonly code: string;
  readonly message: string;
}

/** Machines and settings that no kernel would run, looked at for each job group by itself. */
const OF_EACH_GROUP: readonly Rule[] = [...MACHINE_RULES, ...COMPLETION_RULES, ...HYBRID_RULES, ...PATH_RULES];

const mixesPassthrough = (s: Scenario): boolean =>
  new Set(workloadsOf(s).map(({ ioengine }) => ioengine === 'io_uring_cmd')).size > 1;

/** What the model does not know yet. Each line goes when the thing is built. */
const NOT_BUILT: readonly ((s: Scenario) => string | false)[] = [
  (s) => !isBuiltCompletion(s.completion) && `completion ${s.completion}`,
  (s) =>
    s.stack === 'nvmet_tcp' &&
    workloadsOf(s).some((group) => group.rate_iops !== null) &&
    'rate_iops on stack nvmet_tcp',
  (s) => s.job_groups !== null && s.stack === 'nvmet_tcp' && 'job_groups on stack nvmet_tcp',
  (s) =>
    s.job_groups !== null &&
    [s, ...workloadsOf(s)].some((group) => group.sqthread_poll) &&
    'job_groups with sqthread_poll',
  (s) => s.scheduler !== 'none' && mixesPassthrough(s) && `io_uring_cmd beside other engines under ${s.scheduler}`,
];

/** All reasons in one message, the code of the first; undefined when the scenario can be simulated. */
export function whyInvalid(scenario: Scenario): InvalidReason | undefined {
  const groups = workloadsOf(scenario);
  const ofGroups = OF_EACH_GROUP.flatMap(([code, broken]) =>
    ofEachGroup(groups.map(broken)).map((message) => ({ code, message })),
  );
  const ofAll = SIZE_RULES.flatMap(([code, broken]) => {
    const message = broken(scenario);
    return message === false ? [] : [{ code, message }];
  });
  const reasons = [...ofGroups, ...ofAll];
  const missing = NOT_BUILT.map((needs) => needs(scenario)).filter((name) => name !== false);
  if (missing.length > 0) {
    reasons.push({ code: 'not_built', message: `The model does not have ${missing.join(', ')} yet.` });
  }
  const [first] = reasons;
  return first && { code: first.code, message: reasons.map(({ message }) => message).join(' ') };
}

/** What holds for all groups is said once, what holds for some with their places. */
function ofEachGroup(messages: readonly (string | false)[]): readonly string[] {
  const [first] = messages;
  if (first !== undefined && messages.every((message) => message === first)) return first === false ? [] : [first];
  return messages.flatMap((message, group) => (message === false ? [] : [`job_groups[${group}]: ${message}`]));
}
