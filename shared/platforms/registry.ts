import { azureL80sV2 } from './azure-l80s-v2.ts';
import { genericNvme } from './generic-nvme.ts';
import { optane96Cpu } from './optane-96cpu.ts';
import type { Platform } from './platform.ts';

/** The built-in platforms. Adding one is one file and one line here. */
export const PLATFORMS: readonly Platform[] = [azureL80sV2, optane96Cpu, genericNvme];

export function findPlatform(name: string): Platform | undefined {
  return PLATFORMS.find((platform) => platform.name === name);
}
