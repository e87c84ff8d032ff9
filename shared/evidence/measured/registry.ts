import type { NamedFile } from '../file/measurement-file.ts';
import { parseMeasurementFile } from '../file/read-file.ts';
import { azureInterruptRate, azureThreaded } from './azure.ts';
import type { BuiltIn, Collection } from './built-in.ts';
import { bioCacheElsewhere, perCpu } from './caches.ts';
import { coalescing } from './coalescing.ts';
import { dmBioCache, dmEngines, dmPollInSubmission } from './device-mapper.ts';
import { dmPollMarch, dmPollRfc, dmPollV2, dmPollV3, dmPollV4 } from './dm-polling.ts';
import { enginesBusyCpus, hybridDepth, photon, ringAgainstAio } from './engines.ts';
import { hisiPlug } from './hisi-sas.ts';
import { hybridReads, hybridWrites } from './hybrid.ts';
import { iommuWays, pollAcrossNodes } from './iommu-and-nodes.ts';
import { mappedPerIo, passthroughVariants } from './many-drives.ts';
import { raid10Nodes, raidRam } from './md-raid.ts';
import { hostTagsParity, oneVolume, rerunWorkers, tagsExhausted } from './megaraid.ts';
import { mpt3sasAffinity, mpt3sasRandom, mpt3sasSequential } from './mpt3sas.ts';
import { nullBlkAtomic, twoNodesOneQueue } from './no-device.ts';
import {
  bioCacheInterruptBlock,
  bioCachePoll,
  interruptBatchesAtDepthOne,
  perCore2020,
  requestBatches,
} from './optane.ts';
import {
  bioCacheInterrupt,
  fixedBuffersInterrupt,
  fixedBuffersPoll,
  fixedBuffersPollSlow,
  passthroughAgainstBlock,
  smallBatches,
} from './passthrough.ts';
import { passthroughDepths, passthroughPolled2022 } from './passthrough-depths.ts';
import { ufsPolling, ufsThreaded } from './phone.ts';
import { deadlineFast, deadlineNullBlk } from './schedulers.ts';
import { seed0Azure, seed0Optane } from './seed0.ts';
import { seed1Arm, seed1X86 } from './seed1.ts';
import { seed2Nvmet } from './seed2.ts';
import { seed3ManyDrives, seed3OneDrive } from './seed3.ts';
import { seed4Epyc, seed4FirstHost } from './seed4.ts';
import {
  aioAgainstRing2024,
  completeOneByOne,
  enginesGen5,
  oneCoreTwoDrives,
  pollFourDrives,
} from './several-drives.ts';
import { sqThreadLowRate } from './sq-thread.ts';
import { enginesDepthOne, pollByThreads, schedulersByThreads } from './storage-stacks.ts';
import { vhostWorkers, vhostWorkersBatch, virtioBatches, virtioDepth } from './virtual.ts';
import { vhostPolling, vhostWorkersV8, virtioPollQueues, virtioPollSizes } from './virtual-polling.ts';
import { vldbReads, vldbWrites } from './vldb.ts';

/** The threads the project began with. */
const SEEDS: readonly BuiltIn[] = [
  seed0Azure,
  seed0Optane,
  seed1X86,
  seed1Arm,
  seed2Nvmet,
  seed3OneDrive,
  seed3ManyDrives,
  seed4Epyc,
  seed4FirstHost,
];

/** Further published groups. A new one is a file and a line here; docs/model.md says which are left out and why. */
const REFERENCE: readonly BuiltIn[] = [
  fixedBuffersInterrupt,
  fixedBuffersPoll,
  fixedBuffersPollSlow,
  bioCacheInterrupt,
  smallBatches,
  passthroughAgainstBlock,
  bioCachePoll,
  requestBatches,
  interruptBatchesAtDepthOne,
  perCore2020,
  bioCacheInterruptBlock,
  passthroughVariants,
  mappedPerIo,
  perCpu,
  bioCacheElsewhere,
  vldbReads,
  vldbWrites,
  photon,
  ringAgainstAio,
  enginesBusyCpus,
  hybridDepth,
  passthroughDepths,
  passthroughPolled2022,
  enginesGen5,
  pollFourDrives,
  oneCoreTwoDrives,
  aioAgainstRing2024,
  completeOneByOne,
  deadlineFast,
  deadlineNullBlk,
  schedulersByThreads,
  enginesDepthOne,
  pollByThreads,
  coalescing,
  iommuWays,
  pollAcrossNodes,
  sqThreadLowRate,
  hybridReads,
  hybridWrites,
  dmPollRfc,
  dmPollV2,
  dmPollV3,
  dmPollV4,
  dmPollMarch,
  dmPollInSubmission,
  dmEngines,
  dmBioCache,
  raid10Nodes,
  azureThreaded,
  azureInterruptRate,
  mpt3sasRandom,
  mpt3sasAffinity,
  mpt3sasSequential,
  hisiPlug,
  ufsThreaded,
  ufsPolling,
  rerunWorkers,
  tagsExhausted,
  hostTagsParity,
  oneVolume,
  virtioBatches,
  virtioDepth,
  vhostWorkers,
  vhostWorkersBatch,
  vhostWorkersV8,
  vhostPolling,
  virtioPollQueues,
  virtioPollSizes,
  nullBlkAtomic,
  twoNodesOneQueue,
  raidRam,
];

export interface BuiltInFile extends NamedFile {
  readonly collection: Collection;
}

/** @throws Error when a built-in file is not well-formed, which a test excludes */
export function builtInFiles(): readonly BuiltInFile[] {
  return [...SEEDS, ...REFERENCE].map(({ name, collection, measurements }) => {
    const parsed = parseMeasurementFile(measurements);
    if (parsed.ok) return { name, collection, file: parsed.file };
    throw new Error(`${name}: ${parsed.problems.map(({ message }) => message).join(' ')}`);
  });
}
