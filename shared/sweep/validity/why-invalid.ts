import { isBuiltCompletion, type Scenario } from '#blocklayer';
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

/** Machines and settings that no kernel would run. */
const IMPOSSIBLE: readonly Rule[] = [
  ...MACHINE_RULES,
  ...COMPLETION_RULES,
  ...HYBRID_RULES,
  ...PATH_RULES,
  ...SIZE_RULES,
];

/** What the model does not know yet. Each line goes when the thing is built. */
const NOT_BUILT: readonly ((s: Scenario) => string | false)[] = [
  (s) => !isBuiltCompletion(s.completion) && `completion ${s.completion}`,
  (s) => s.job_groups !== null && 'job_groups',
  (s) => s.stack === 'nvmet_tcp' && s.rate_iops !== null && 'rate_iops on stack nvmet_tcp',
];

/** All reasons in one message, the code of the first; undefined when the scenario can be simulated. */
export function whyInvalid(scenario: Scenario): InvalidReason | undefined {
  const reasons = IMPOSSIBLE.flatMap(([code, broken]) => {
    const message = broken(scenario);
    return message === false ? [] : [{ code, message }];
  });
  const missing = NOT_BUILT.map((needs) => needs(scenario)).filter((name) => name !== false);
  if (missing.length > 0) {
    reasons.push({ code: 'not_built', message: `The model does not have ${missing.join(', ')} yet.` });
  }
  const [first] = reasons;
  return first && { code: first.code, message: reasons.map(({ message }) => message).join(' ') };
}
