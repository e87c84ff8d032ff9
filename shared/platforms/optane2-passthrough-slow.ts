import { optane2Passthrough } from './optane2-passthrough.ts';
import { figure, type Platform } from './platform.ts';

const V10 = 'Kanchan Joshi, linux-block 2022-09-27, fixed-buffer for uring-cmd v10';

/** A slower core of the same laboratory: 1.65 million where the other does 2.62. */
export const optane2PassthroughSlow: Platform = {
  ...optane2Passthrough,
  name: 'optane2-passthrough-slow',
  title: 'One Optane Gen2 drive behind io_uring passthrough, one slower core (Samsung)',
  figures: {
    ...optane2Passthrough.figures,
    cpu_factor: figure(0.5341, 'fitted', `${V10}: 1.65 million IOPS polled without registered buffers`),
  },
};
