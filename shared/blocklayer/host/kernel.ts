export interface KernelVersion {
  readonly major: number;
  readonly minor: number;
}

/** @param text as the key `kernel` has it: `6.1`, `5.10-rc5`, `6.8.0-45-generic` */
export function kernelVersion(text: string): KernelVersion {
  const [major = 0, minor = 0] = text.split('.').map((part) => Number.parseInt(part, 10));
  return { major, minor };
}

/** Rules of the kernel that changed over time hold from one version on. */
export function isSince(kernel: KernelVersion, { major, minor }: KernelVersion): boolean {
  return kernel.major > major || (kernel.major === major && kernel.minor >= minor);
}
