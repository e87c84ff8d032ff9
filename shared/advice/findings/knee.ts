import type { Load } from './scalability-law.ts';

/** The load from which more load brings next to nothing; it lies above `previous_load`, which was simulated too. */
export interface Knee {
  readonly load: number;
  readonly previous_load: number | null;
  readonly iops: number;
}

/** What more load may still bring at a knee. */
const KNEE_GAIN_PCT = 5;
/** How much further the loads must go to show that nothing more comes. */
const SEEN_FURTHER = 1.5;

/**
 * Without any fit: the smallest load whose IOPS are within 5 % of the greatest of all. A further load on the plateau
 * does not move it. Null when the loads end before a plateau shows.
 * @param loads ascending
 */
export function kneeOf(loads: readonly Load[]): Knee | null {
  const most = loads.reduce((greatest, { iops }) => Math.max(greatest, iops), 0);
  const place = loads.findIndex(({ iops }) => iops >= most * (1 - KNEE_GAIN_PCT / 100));
  const [knee, last] = [loads[place], loads.at(-1)];
  if (knee === undefined || last === undefined || last.load < SEEN_FURTHER * knee.load) return null;
  return { load: knee.load, previous_load: loads[place - 1]?.load ?? null, iops: knee.iops };
}
