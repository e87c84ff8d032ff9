import { armDm2021 } from './arm-dm-2021.ts';
import { azureL80sV2 } from './azure-l80s-v2.ts';
import { epyc7601Megaraid } from './epyc-7601-megaraid.ts';
import { genericNvme } from './generic-nvme.ts';
import { megaraidFirstHost } from './megaraid-first-host.ts';
import { nvmetTcp2023 } from './nvmet-tcp-2023.ts';
import { optane96Cpu } from './optane-96cpu.ts';
import { optane2x24 } from './optane2-24-drives.ts';
import { optane2Passthrough } from './optane2-passthrough.ts';
import type { Platform } from './platform.ts';
import { x86Dm2021 } from './x86-dm-2021.ts';

/** The built-in platforms. Adding one is one file and one line here. */
export const PLATFORMS: readonly Platform[] = [
  azureL80sV2,
  optane96Cpu,
  x86Dm2021,
  armDm2021,
  nvmetTcp2023,
  optane2Passthrough,
  optane2x24,
  epyc7601Megaraid,
  megaraidFirstHost,
  genericNvme,
];

export function findPlatform(name: string): Platform | undefined {
  return PLATFORMS.find((platform) => platform.name === name);
}
