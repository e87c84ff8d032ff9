import type { Scenario } from '../scenario.ts';
import type { Cost, Recipes } from './steps.ts';

/** What devices without doorbell and interrupt change: a request ends where it was submitted. */
export function inlineRecipes(base: Recipes, s: Scenario, cost: Cost): Recipes {
  const quiet = { ...base, doorbell: [], doorbellFar: [] };
  if (s.device_kind === 'null_blk') return nullBlkRecipes(quiet, cost);
  if (s.device_kind === 'ram') return ramRecipes(quiet, s);
  return base;
}

/** null_blk takes a request as a drive's driver does, and has nothing to build for it. */
function nullBlkRecipes(base: Recipes, cost: Cost): Recipes {
  const builds = [cost('driver').label, cost('sg_setup').label];
  const withoutDriver = base.submitRequest.filter(({ label }) => !builds.includes(label));
  return { ...base, submitRequest: [...withoutDriver, cost('null_driver')] };
}

/** A RAM disk takes the bio itself: no request, no tag, but the copy. */
function ramRecipes(base: Recipes, s: Scenario): Recipes {
  const bio = base.submitRequest.filter(({ label }) => label === 'submit_bio' || label === 'bio_alloc_bioset');
  const end = base.endRequest.filter(({ label }) => label === 'bio_endio');
  return {
    ...base,
    submitRequest: [...bio, { label: 'ram_copy', ns: s.bs * s.cost_ram_ns_per_byte }],
    endRequest: end,
  };
}
