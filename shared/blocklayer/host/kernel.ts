import type { KernelVersion, Machine } from '../machine.ts';

/** Rules of the kernel that changed over time hold from one version on. */
export function isSince({ kernel }: Machine, { major, minor }: KernelVersion): boolean {
  return kernel.major > major || (kernel.major === major && kernel.minor >= minor);
}
