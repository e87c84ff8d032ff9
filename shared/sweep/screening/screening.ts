import { type Estimate, estimate, type Scenario } from '#blocklayer';
import type { SweepSpec } from '../spec/spec.ts';
import { whyInvalid } from '../validity.ts';
import { type Prospect, prospectOf } from './prospect.ts';

/** At least so many points are simulated, whatever the estimates say: as many as there are finalists. */
const LEAST_POINTS = 20;

/** Which points of a screened sweep are worth simulating. */
export interface Screening {
  isSimulated(productIndex: number): boolean;
}

export interface Candidates {
  readonly spec: SweepSpec;
  readonly indexEnd: number;
  /** Undefined where no point stands. */
  readonly scenarioAt: (productIndex: number) => Scenario | undefined;
}

const OUT = Number.POSITIVE_INFINITY;

/**
 * Estimates every point and keeps those that could be the best: what may meet the SLO, and whose objective at best is not
 * worse than what some point that likely meets it has at worst. What the estimates do not cover is kept. Follows from
 * the spec alone, so all workers agree.
 */
export function screen({ spec, indexEnd, scenarioAt }: Candidates): Screening {
  const atBest = new Float64Array(indexEnd).fill(OUT);
  /** Where nothing may meet the SLO, the verdict says so of the fastest. */
  const slowest = new Float64Array(indexEnd).fill(OUT);
  let threshold = OUT;
  for (let index = 0; index < indexEnd; index++) {
    const scenario = scenarioAt(index);
    if (scenario === undefined) continue;
    const prospect = prospectAt(spec, scenario);
    atBest[index] = prospect.mayMeetSlo ? prospect.objective.low : OUT;
    slowest[index] = prospect.nsPerIo;
    if (prospect.likelyMeetsSlo) threshold = Math.min(threshold, prospect.objective.high);
  }
  const hopes = atBest.some((value) => value !== OUT) ? atBest : slowest;
  const cut = Math.max(threshold === OUT && hopes === slowest ? 0 : threshold, leastCut(hopes));
  const isSimulated = (index: number): boolean => hopes[index] !== OUT && (hopes[index] ?? OUT) <= cut;
  return { isSimulated };
}

/** Impossible points and those without an estimate go the usual way. */
function prospectAt(spec: SweepSpec, scenario: Scenario): Prospect {
  const estimated: Estimate | null = whyInvalid(scenario) === undefined ? estimate(scenario) : null;
  return estimated === null ? KEEP : prospectOf(spec, scenario, estimated);
}

const KEEP: Prospect = { nsPerIo: 0, mayMeetSlo: true, likelyMeetsSlo: false, objective: { low: -OUT, high: OUT } };

function leastCut(atBest: Float64Array): number {
  const hopeful = atBest.filter((value) => value !== OUT).sort();
  return hopeful[Math.min(LEAST_POINTS, hopeful.length) - 1] ?? OUT;
}
