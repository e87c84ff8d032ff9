import type { Advice } from '#advice';
import { countText } from './units.ts';

/** Which load the figures of the verdict belong to, and why. */
export const LOAD_TEXT: Record<Advice['evaluated']['because'], string> = {
  finalists_simulated: 'IOPS at saturation; latency and CPU open loop at the load one host must stand.',
  no_demanded_rate: 'All figures at saturation: the spec demands no rate, and at a lower load latency and CPU differ.',
  no_point_is_capable: 'All figures at saturation: no point has enough IOPS with its headroom unused.',
  no_finalists_stored: 'All figures at saturation: the finalists were not simulated at the demanded rate.',
  finalists_ran_at_another_rate:
    'All figures at saturation: the stored finalists ran at another rate than this question demands.',
};

export function notSimulatedText(points: number): string {
  const were = points === 1 ? 'was' : 'were';
  return `${countText(points, 'further point')} with enough IOPS ${were} not among the finalists and so not simulated at that rate`;
}
