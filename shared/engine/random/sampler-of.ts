import { exponential } from './exponential.ts';
import { fixed } from './fixed.ts';
import { lognormal } from './lognormal.ts';
import type { RandomStream } from './random-stream.ts';
import type { Sampler } from './sampler.ts';

/**
 * The sampler of a mean and a coefficient of variation (standard deviation / mean): 0 is fixed, 1 is exponential, any
 * other is lognormal. The unit of the samples is the unit of the mean.
 */
export function samplerOf(mean: number, cv: number, stream: RandomStream): Sampler {
  if (cv === 0 || mean === 0) return fixed(mean);
  return cv === 1 ? exponential(mean, stream) : lognormal(mean, cv, stream);
}
