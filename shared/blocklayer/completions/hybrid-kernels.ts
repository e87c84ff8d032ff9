import type { KernelVersion } from '../host/kernel.ts';

/** What became of hybrid polling, from which kernel on. */
export const HYBRID_KERNELS = {
  /** blk-mq: skip hybrid polling if iopoll doesn't spin. Before, all requests in flight sleep in turn before a look. */
  oneSleepALook: { major: 5, minor: 11 },
  /** blk-mq: remove hybrid polling. */
  removed: { major: 6, minor: 4 },
  /** io_uring: add support for hybrid IOPOLL. It sleeps by the shortest completion, not by the mean. */
  inRing: { major: 6, minor: 13 },
} as const satisfies { readonly [change: string]: KernelVersion };
