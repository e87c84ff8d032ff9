import { optane2Passthrough } from './optane2-passthrough.ts';
import { figure, type Platform } from './platform.ts';

const BIO_CACHE = 'Anuj Gupta, linux-block 2023-01-17, bio cache on interrupt-driven passthrough';

/** The same laboratory and drive four months later: another kernel, and it seems another core. */
export const optane2Passthrough2023: Platform = {
  ...optane2Passthrough,
  name: 'optane2-passthrough-2023',
  title: 'One Optane Gen2 drive behind io_uring passthrough, one core (Samsung, 2023)',
  figures: {
    ...optane2Passthrough.figures,
    kernel: figure('6.2', 'published', `${BIO_CACHE}: tree of the 6.2 time`),
    device_iops_max: figure(
      5_000_000,
      'published',
      'Kanchan Joshi, linux-block 2023-05-02: 5 million is the hardware limit',
    ),
    cpu_factor: figure(0.2497, 'fitted', `${BIO_CACHE}: 3.05 million IOPS with the cache off`),
  },
};
