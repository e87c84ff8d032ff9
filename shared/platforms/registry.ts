import { altraPm9832021 } from './altra-pm983-2021.ts';
import { armDm2021 } from './arm-dm-2021.ts';
import { armDm202103 } from './arm-dm-2021-03.ts';
import { azureL80sV2 } from './azure-l80s-v2.ts';
import { dgxSpark2026 } from './dgx-spark-2026.ts';
import { epyc7601Megaraid } from './epyc-7601-megaraid.ts';
import { epyc9004Caches2025 } from './epyc-9004-caches-2025.ts';
import { epyc9654Cm7r } from './epyc-9654-cm7r.ts';
import { genericNvme } from './generic-nvme.ts';
import { hisiSas2021 } from './hisi-sas-2021.ts';
import { intelLv2021 } from './intel-lv-2021.ts';
import { kunpengNvme2021 } from './kunpeng-nvme-2021.ts';
import { megaraidFirstHost } from './megaraid-first-host.ts';
import { megaraidXeon2020 } from './megaraid-xeon-2020.ts';
import { mpt3sasKunpeng2021 } from './mpt3sas-kunpeng-2021.ts';
import { nullBlkXeon2021 } from './null-blk-xeon-2021.ts';
import { nvmeAlibaba2023 } from './nvme-alibaba-2023.ts';
import { nvmeByteDance2025 } from './nvme-bytedance-2025.ts';
import { nvmeFreund2020 } from './nvme-freund-2020.ts';
import { nvmePhoton } from './nvme-photon.ts';
import { nvmeScylla2020 } from './nvme-scylla-2020.ts';
import { nvmetTcp2023 } from './nvmet-tcp-2023.ts';
import { optane96Cpu } from './optane-96cpu.ts';
import { optaneAxboe2019 } from './optane-axboe-2019.ts';
import { optaneBegunkov2022 } from './optane-begunkov-2022.ts';
import { optaneCheops2023 } from './optane-cheops-2023.ts';
import { optane2x24 } from './optane2-24-drives.ts';
import { optane2Drives2024 } from './optane2-drives-2024.ts';
import { optane2Icelake2020 } from './optane2-icelake-2020.ts';
import { optane2Passthrough } from './optane2-passthrough.ts';
import { optane2Passthrough2023 } from './optane2-passthrough-2023.ts';
import { optane2PassthroughSlow } from './optane2-passthrough-slow.ts';
import { optane2Ryzen2021 } from './optane2-ryzen-2021.ts';
import { optane2Ryzen202110 } from './optane2-ryzen-2021-10.ts';
import { p5800xJoshi2021 } from './p5800x-joshi-2021.ts';
import { pixel62025 } from './pixel-6-2025.ts';
import type { Platform } from './platform.ts';
import { ramEpyc2023 } from './ram-epyc-2023.ts';
import { ryzen7950xMp600 } from './ryzen-7950x-mp600.ts';
import { ryzen7950xOptane } from './ryzen-7950x-optane.ts';
import { sprGen52024 } from './spr-gen5-2024.ts';
import { twoOptane2025 } from './two-optane-2025.ts';
import { vhostGuest2021 } from './vhost-guest-2021.ts';
import { virtioGuest2022 } from './virtio-guest-2022.ts';
import { virtioGuest2024 } from './virtio-guest-2024.ts';
import { virtioOptane2021 } from './virtio-optane-2021.ts';
import { x86Dm2021 } from './x86-dm-2021.ts';
import { xeon6152Pm9a3 } from './xeon-6152-pm9a3.ts';

/** The machines of the five threads the project began with. */
const SEEDS: readonly Platform[] = [
  azureL80sV2,
  optane96Cpu,
  x86Dm2021,
  armDm2021,
  nvmetTcp2023,
  optane2Passthrough,
  optane2x24,
  epyc7601Megaraid,
  megaraidFirstHost,
];

/** The machines of further published measurements. */
const REFERENCE: readonly Platform[] = [
  optaneCheops2023,
  nvmeScylla2020,
  armDm202103,
  p5800xJoshi2021,
  sprGen52024,
  optane2Drives2024,
  dgxSpark2026,
  twoOptane2025,
  ryzen7950xMp600,
  nvmeByteDance2025,
  ryzen7950xOptane,
  altraPm9832021,
  kunpengNvme2021,
  pixel62025,
  virtioOptane2021,
  xeon6152Pm9a3,
  epyc9004Caches2025,
  epyc9654Cm7r,
  hisiSas2021,
  intelLv2021,
  megaraidXeon2020,
  mpt3sasKunpeng2021,
  nullBlkXeon2021,
  nvmeAlibaba2023,
  nvmeFreund2020,
  nvmePhoton,
  optaneAxboe2019,
  optaneBegunkov2022,
  optane2Icelake2020,
  optane2Passthrough2023,
  optane2PassthroughSlow,
  optane2Ryzen202110,
  optane2Ryzen2021,
  ramEpyc2023,
  vhostGuest2021,
  virtioGuest2022,
  virtioGuest2024,
];

/** The built-in platforms. Adding one is one file and one line here. */
export const PLATFORMS: readonly Platform[] = [genericNvme, ...SEEDS, ...REFERENCE];

export function findPlatform(name: string): Platform | undefined {
  return PLATFORMS.find((platform) => platform.name === name);
}
