import { Sampler } from './sampler.ts';

/** Always the mean; draws nothing. */
export function fixed(mean: number): Sampler {
  return new Sampler(mean, 0, (block) => block.fill(mean));
}
