import { Exponential } from './exponential.ts';
import { Fixed } from './fixed.ts';
import { Lognormal } from './lognormal.ts';
import type { RandomStream } from './random-stream.ts';
import type { Sampler } from './sampler.ts';

/**
 * The sampler of a mean and a coefficient of variation (standard deviation / mean): 0 is fixed, 1 is exponential, any
 * other is lognormal. The unit of the samples is the unit of the mean.
 */
export function samplerOf(mean: number, cv: number, stream: RandomStream): Sampler {
  if (cv === 0 || mean === 0) return new Fixed(mean);
  return cv === 1 ? new Exponential(mean, stream) : new Lognormal(mean, cv, stream);
}
