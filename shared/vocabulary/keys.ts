import type { Scenario } from '#blocklayer';
import type { KeySpec, Value } from './key-spec.ts';
import { completionKeys } from './keys/completion.ts';
import { costKeys } from './keys/costs.ts';
import { deviceKeys } from './keys/device.ts';
import { hostKeys } from './keys/host.ts';
import { pathKeys } from './keys/path.ts';
import { queueKeys } from './keys/queues.ts';
import { workloadKeys } from './keys/workload.ts';

/** The keys in the order of the CSV, group by group. */
export const KEY_GROUPS = {
  workload: workloadKeys,
  host: hostKeys,
  queues: queueKeys,
  completion: completionKeys,
  path: pathKeys,
  device: deviceKeys,
  costs: costKeys,
} as const;

export type KeyGroup = keyof typeof KEY_GROUPS;
export type Key = keyof Scenario & string;

export const KEYS: { readonly [K in Key]: KeySpec } = {
  ...workloadKeys,
  ...hostKeys,
  ...queueKeys,
  ...completionKeys,
  ...pathKeys,
  ...deviceKeys,
  ...costKeys,
};

export const KEY_NAMES = Object.keys(KEYS) as readonly Key[];

/** What a spec says of one configuration: only the keys it sets. A platform turns it into a `Scenario`. */
export type Point = { readonly [K in Key]?: Value };
