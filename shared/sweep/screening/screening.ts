import { estimate } from '#blocklayer';
import { toScenario } from '#platforms';
import type { Sweep } from '../points/sweep.ts';
import { whyInvalid } from '../validity.ts';
import { DOUBT, type Prospect, prospectOf } from './prospect.ts';

/** At least so many points are simulated, whatever the estimates say: as many as there are finalists. */
const LEAST_POINTS = 20;

const OUT = Number.POSITIVE_INFINITY;

/**
 * Estimates every point of a sweep and keeps those that could be the best: what may meet the SLO, and whose objective at
 * best is not worse than what the points have at worst that meet it most likely. Where nothing may meet the SLO, the
 * fastest are kept, since the verdict then names the nearest. What the estimates do not cover is kept, and so are
 * impossible points, whose rows cost nothing.
 * @returns by product index, 1 where the point is to be simulated
 */
export function screen({ spec, platform, pointAt, rowIndexEnd }: Sweep): Uint8Array {
  const count = rowIndexEnd / spec.replicates;
  const atBest = new Float64Array(count).fill(OUT);
  const nsPerIo = new Float64Array(count).fill(OUT);
  const rivals = new Rivals();
  for (let index = 0; index < count; index++) {
    const point = pointAt(index);
    if (point === undefined) continue;
    const scenario = toScenario(platform, point);
    const estimated = whyInvalid(scenario, spec) === undefined ? estimate(scenario) : null;
    const prospect: Prospect = estimated === null ? KEEP : prospectOf(spec, scenario, estimated);
    if (prospect.mayMeetSlo) atBest[index] = prospect.objective.low;
    nsPerIo[index] = prospect.nsPerIo;
    rivals.add(prospect);
  }
  const someMayMeetSlo = atBest.some((value) => value > -OUT && value < OUT);
  return someMayMeetSlo ? upTo(atBest, rivals.atWorst) : upTo(nsPerIo, 0);
}

/** The points that come nearest to the SLO: all that likely meet it, otherwise those that miss it by least. */
class Rivals {
  #shortfall = DOUBT;
  #atWorst = OUT;

  /** The best of their objectives at worst; infinite when there are none. */
  get atWorst(): number {
    return this.#atWorst;
  }

  add({ mayMeetSlo, shortfall, objective }: Prospect): void {
    if (!mayMeetSlo || shortfall > this.#shortfall) return;
    this.#atWorst = shortfall < this.#shortfall ? objective.high : Math.min(this.#atWorst, objective.high);
    this.#shortfall = shortfall;
  }
}

const KEEP: Prospect = { nsPerIo: 0, mayMeetSlo: true, shortfall: OUT, objective: { low: -OUT, high: OUT } };

/** Values up to a threshold, and the lowest ones in any case. */
function upTo(values: Float64Array, threshold: number): Uint8Array {
  const known = values.filter((value) => value !== OUT).sort();
  const least = known[Math.min(LEAST_POINTS, known.length) - 1] ?? OUT;
  const cut = Math.max(threshold, least);
  return Uint8Array.from(values, (value) => (value !== OUT && value <= cut ? 1 : 0));
}
