import type { Advice } from '#advice';
import { countText } from './units.ts';

/** Which load the figures of the verdict belong to, and why. */
export const LOAD_TEXT: Record<Advice['evaluated']['because'], string> = {
  finalists_simulated:
    'Capacity comes from the sweep at saturation; latency, CPU and cost come from the finalists, simulated open loop at ' +
    'the load one host must stand.',
  no_demanded_rate:
    'The spec demands no rate, so latency, CPU and cost are those at saturation; at a lower load they differ.',
  no_point_is_capable:
    'No point has enough IOPS with its headroom unused, so none was simulated at the demanded rate; latency, CPU and cost ' +
    'are those at saturation.',
  no_finalists_stored:
    'The finalists were not simulated at the demanded rate, so latency, CPU and cost are those at saturation.',
  finalists_ran_at_another_rate:
    'The stored finalists ran at another rate than this question demands, so latency, CPU and cost are those at saturation.',
};

export function notSimulatedText(points: number): string {
  const were = points === 1 ? 'was' : 'were';
  return `${countText(points, 'further point')} with enough IOPS ${were} not among the finalists and so not simulated at that rate`;
}
