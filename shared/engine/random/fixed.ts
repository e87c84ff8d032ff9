import { Sampler } from './sampler.ts';

/** Always the mean; draws nothing. */
export class Fixed extends Sampler {
  constructor(mean: number) {
    super(mean, 0, (block) => block.fill(mean));
  }
}
