import type { SweepSpec } from '#sweep';

/** Another goal for the same rows. What is left out stays as the spec has it. */
export type WhatIf = Partial<Pick<SweepSpec, 'slo' | 'objective' | 'headroom' | 'cost' | 'demand' | 'frontier'>>;
