import type { Completion } from '../machine.ts';
import type { Scenario } from '../scenario.ts';
import { adaptive } from './adaptive.ts';
import { hybrid } from './hybrid.ts';
import { interrupt } from './interrupt.ts';
import { iopoll } from './iopoll.ts';
import { pollAfterSubmit } from './poll-after-submit.ts';
import { pollingThread } from './polling-thread.ts';

/** Every completion strategy that is built, by the name a spec gives it. A new one is a file and a line here. */
export const COMPLETIONS = {
  interrupt,
  /** The handler's cost differs, see `recipes.ts`; what it does, and when, is the same. */
  threaded_interrupt: interrupt,
  poll_after_submit: pollAfterSubmit,
  iopoll,
  hybrid,
  adaptive,
  polling_thread: pollingThread,
} as const satisfies { readonly [Name in Scenario['completion']]?: Completion };

export function isBuiltCompletion(completion: Scenario['completion']): completion is keyof typeof COMPLETIONS {
  return completion in COMPLETIONS;
}
