import type { Scenario } from '#blocklayer';

/** A rule answers false when the scenario keeps it, else one sentence that names the values. */
export type Rule = readonly [code: string, broken: (scenario: Scenario) => string | false];
