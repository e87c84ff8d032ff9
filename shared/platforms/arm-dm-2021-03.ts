import { armDm2021 } from './arm-dm-2021.ts';
import { figure, type Platform } from './platform.ts';

const JEFFLE = 'Jeffle Xu, dm-devel 2021-03-17, one job over dm-linear, 5.12-rc1 with his series';

/** The aarch64 host of the second published thread three months earlier, when polling gained three times as much. */
export const armDm202103: Platform = {
  ...armDm2021,
  name: 'arm-dm-2021-03',
  title: 'aarch64 host, 128 CPUs, three NVMe drives under device mapper, kernel 5.12-rc1',
  figures: {
    ...armDm2021.figures,
    kernel: figure('5.12', 'published', `${JEFFLE}: 5.12-rc1`),
    cpu_factor: figure(1.813, 'fitted', `${JEFFLE}: 280,000 IOPS polled`),
    irq_factor: figure(0.6214, 'fitted', `${JEFFLE}: 210,000 IOPS by interrupt`),
  },
  assumptions: ['The same drives as in June.'],
};
