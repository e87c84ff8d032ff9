import { HYBRID_KERNELS, isSince, kernelVersion, type Scenario } from '#blocklayer';
import type { Rule } from './rule.ts';

const since = (s: Scenario, change: keyof typeof HYBRID_KERNELS): boolean =>
  isSince(kernelVersion(s.kernel), HYBRID_KERNELS[change]);

/** Which kernels have hybrid polling, and where it settles. */
const RULES: readonly Rule[] = [
  [
    'no_hybrid_polling',
    (s) =>
      since(s, 'removed') &&
      !since(s, 'inRing') &&
      `completion hybrid is not in kernel ${s.kernel}: kernels 6.4 to 6.12 have no hybrid polling; use 6.3 or older, or 6.13 or newer.`,
  ],
  [
    'hybrid_needs_io_uring',
    (s) =>
      since(s, 'inRing') &&
      s.ioengine === 'pvsync2' &&
      `From kernel 6.13 on completion hybrid belongs to io_uring: ioengine pvsync2 on kernel ${s.kernel} cannot have it.`,
  ],
  [
    'hybrid_never_settles',
    (s) =>
      !since(s, 'oneSleepALook') &&
      s.iodepth > 1 &&
      `completion hybrid with iodepth ${s.iodepth} on kernel ${s.kernel} has no steady state: up to 5.10 every request in flight sleeps in turn for half of a mean that those sleeps raise, until IOs take seconds; use iodepth 1 or kernel 5.11 or newer.`,
  ],
];

export const HYBRID_RULES: readonly Rule[] = RULES.map(([code, broken]) => [
  code,
  (s) => s.completion === 'hybrid' && broken(s),
]);
