import { resolvePlatform } from '../spec/platform.ts';
import type { SweepSpec } from '../spec/spec.ts';
import { type Condition, type Ground, openExistence } from './conditions.ts';
import { openSpace } from './space.ts';

/** A spec with all its rules made into functions of the product index. */
export interface Compiled extends Ground {
  /** Whether a point stands at a product index. */
  readonly exists: Condition;
}

export function compile(spec: SweepSpec): Compiled {
  const ground = { spec, platform: resolvePlatform(spec.platform), space: openSpace(spec) };
  return { ...ground, exists: openExistence(ground) };
}
