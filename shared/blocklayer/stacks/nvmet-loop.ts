import type { Cost, Recipes } from '../costs/steps.ts';
import type { Stack } from '../machine.ts';
import type { Scenario } from '../scenario.ts';
import { direct } from './direct.ts';

/**
 * An NVMe target in the same host: an IO is a request of the loop device first, then one of the drive. A worker on the
 * submitter's CPU takes what a doorbell would have told, so a batch is one switch there and back.
 */
export const nvmetLoop: Stack = { ...direct, recipes: loopRecipes };

function loopRecipes(base: Recipes, _s: Scenario, cost: Cost): Recipes {
  const loopRequest = ['bio', 'bio_alloc', 'queue_enter', 'tag_get', 'ctx_map', 'request_init', 'loop_queue'] as const;
  const loopEnd = ['target_complete', 'bio_end', 'request_free', 'tag_put', 'queue_exit'] as const;
  return {
    ...base,
    submitIo: [...base.submitIo, ...loopRequest.map((name) => cost(name))],
    doorbell: [...base.doorbell, cost('target_queue'), cost('wakeup'), cost('context_switch', 2)],
    endIo: [...base.endIo, ...loopEnd.map((name) => cost(name))],
  };
}
