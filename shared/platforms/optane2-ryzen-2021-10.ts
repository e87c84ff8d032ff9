import { optane2Ryzen2021 } from './optane2-ryzen-2021.ts';
import { figure, type Platform } from './platform.ts';

const SQUEEZE = 'Jens Axboe, io-uring 2021-10-04, "squeeze more performance", after the series';

/** The same machine in October 2021: the path had become shorter by what no key expresses. */
export const optane2Ryzen202110: Platform = {
  ...optane2Ryzen2021,
  name: 'optane2-ryzen-2021-10',
  title: 'Two Optane Gen2 drives, AMD Ryzen 9 5950X (Axboe, October 2021)',
  figures: {
    ...optane2Ryzen2021.figures,
    kernel: figure('5.15', 'published', `${SQUEEZE}: tree of the 5.16 time`),
    cpu_factor: figure(0.2057, 'fitted', `${SQUEEZE}: 5.23 million IOPS with one thread`),
    smt_factor: figure(1.826, 'fitted', `${SQUEEZE}: 5.84 million IOPS with two threads of one core`),
  },
};
