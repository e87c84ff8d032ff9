import type { Platform } from '#platforms';
import { resolvePlatform } from '../spec/platform.ts';
import type { SweepSpec } from '../spec/spec.ts';
import { type Condition, openConditions } from './conditions.ts';
import { openSpace, type Space } from './space.ts';

/** A spec with all its rules made into functions of the product index. */
export interface Compiled {
  readonly spec: SweepSpec;
  readonly platform: Platform;
  readonly space: Space;
  /** Whether a point stands at a product index. */
  readonly exists: Condition;
}

export function compile(spec: SweepSpec): Compiled {
  const platform = resolvePlatform(spec.platform);
  const space = openSpace(spec);
  return { spec, platform, space, exists: openConditions(spec, platform, space) };
}
