import { type Cost, LABEL, type Part, type Recipes } from '../costs/steps.ts';
import { HOST_LOCK, type Machine, type Stack } from '../machine.ts';
import type { Scenario } from '../scenario.ts';
import { direct, fileInTurn } from './direct.ts';

/**
 * The three functions of a queue re-run, per hardware queue: instructions (ns at the reference core, before the scan
 * factor) and cache lines read. By hand from the sources; the factor is fitted on seed 4's 128-CPU row.
 */
const SCAN = [
  { label: 'sbitmap_any_bit_set', instructionNs: 5, lines: 3.4 },
  { label: 'blk_mq_run_hw_queue', instructionNs: 1.5, lines: 0.95 },
  { label: 'blk_mq_run_hw_queues', instructionNs: 1, lines: 0.65 },
] as const;
const SCAN_LINES = 5;
const LINE_BYTES = 64;
/** Effective sizes and latencies of the levels of an EPYC 7601 (AnandTech: 32 KB, 512 KB, 8 MB; 1.5, 6, 15, 110 ns). */
const CACHES = [
  { bytes: 24 * 1024, ns: 1.5 },
  { bytes: 384 * 1024, ns: 6 },
  { bytes: 6144 * 1024, ns: 15 },
] as const;
const MEMORY_NS = 110;
const L1_BYTES = 32 * 1024;
const L1_REFILL_NS = 1.5;

/** Mean time to read a line of a working set that is walked round and round: the part that fits a level comes from it. */
function lineNs(workingSetBytes: number): number {
  let within = 0;
  let ns = 0;
  for (const level of CACHES) {
    const fits = Math.min(1, level.bytes / workingSetBytes);
    ns += (fits - within) * level.ns;
    within = fits;
  }
  return ns + (1 - within) * MEMORY_NS;
}

/** A completion that re-runs every hardware queue looks at the state of each. */
function scanParts(s: Scenario): readonly Part[] {
  if (!s.hctx_scan) return [];
  const lunsPerCpu = Math.max(1, Math.ceil(s.luns / s.cpus));
  const bytes = s.hw_queues * SCAN_LINES * LINE_BYTES * lunsPerCpu;
  const perLine = lineNs(bytes);
  const parts = SCAN.map(({ label, instructionNs, lines }) => ({
    label,
    ns: s.hw_queues * (instructionNs * s.cost_hctx_scan_factor * s.cpu_factor + lines * perLine),
  }));
  return [...parts, { label: 'l1_refill', ns: (Math.min(bytes, L1_BYTES) / LINE_BYTES) * L1_REFILL_NS }];
}

function scsiRecipes(base: Recipes, s: Scenario, cost: Cost): Recipes {
  const withoutDriver = base.submitRequest.filter(({ label }) => label !== 'nvme_queue_rq');
  const end = [...base.endRequest, cost('adapter_complete'), cost('scsi_end'), ...scanParts(s)];
  return {
    ...base,
    submitRequest: [...withoutDriver, cost('scsi_queue'), cost('adapter_build'), cost('adapter_fire')],
    doorbell: [],
    doorbellFar: [],
    reapEntry: [],
    endRequest: end,
    endRequestBatched: end,
  };
}

/** The adapter counts its outstanding commands in one place. */
function countOutstanding(m: Machine, cpu: number): void {
  const waitNs = m.hostLocks.touch(HOST_LOCK.adapter, cpu, m.now, 0);
  if (waitNs > 0) m.ledger.direct(LABEL.cacheLine, waitNs);
}

/**
 * A SCSI host adapter: LUNs behind one controller with one tag set for the host, whatever the number of hardware queues
 * that the block layer sees; a reply queue and its interrupt per CPU.
 */
export const scsiHost: Stack = {
  ...direct,
  controllers: () => 1,
  completionQueues: (s) => s.cpus,
  devices: (s) => s.luns,
  deviceDepth: (s) => s.lun_depth,
  recipes: scsiRecipes,
  deviceFor: fileInTurn,
  reaches: () => true,
  sharesTags: () => true,
  users: (s) => (s.fair_sharing === 'per_hctx' ? s.luns * s.hw_queues : s.luns),
  userOf: (m, lun, cpu) => {
    const { fair_sharing: unit, hw_queues: queues, cpus } = m.scenario;
    return unit === 'per_hctx' ? lun * queues + Math.floor((cpu * queues) / cpus) : lun;
  },
  chargeIo: (m, _io, cpu) => countOutstanding(m, cpu),
  chargeEnd: (m, _request, cpu) => countOutstanding(m, cpu),
};
