import type { Stack } from '../machine.ts';
import type { Scenario } from '../scenario.ts';
import { direct } from './direct.ts';

/** Every stack that is built, by the name a spec gives it. A new one is a file and a line here. */
export const STACKS = { direct } as const satisfies { readonly [Name in Scenario['stack']]?: Stack };

export function isBuiltStack(stack: Scenario['stack']): stack is keyof typeof STACKS {
  return stack in STACKS;
}
