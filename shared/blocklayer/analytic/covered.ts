import { type COMPLETIONS, isBuiltCompletion } from '../completions/table.ts';
import type { Scenario } from '../scenario.ts';
import { STACKS } from '../stacks/table.ts';

/** Stacks whose IOs meet nothing else than CPUs and drives. */
const STACKS_COVERED = ['direct', 'dm_linear', 'dm_stripe', 'md_raid0'] as const satisfies readonly Scenario['stack'][];
/** Neighbours may become one command, so that a drive does more IOs than commands. */
const SEQUENTIAL: readonly Scenario['rw'][] = ['read', 'write', 'rw'];

export type Covered = Scenario & {
  readonly stack: (typeof STACKS_COVERED)[number];
  readonly completion: keyof typeof COMPLETIONS;
};

/** Whether the host is the closed network of CPUs and drives that the bounds are about. */
export function isCovered(s: Scenario): s is Covered {
  return hasCoveredParts(s) && !OTHERWISE.some((holds) => holds(s));
}

function hasCoveredParts(s: Scenario): s is Covered {
  return STACKS_COVERED.some((stack) => stack === s.stack) && isBuiltCompletion(s.completion);
}

/** What makes IOs wait for something else than a CPU or a drive, or makes them differ from each other. */
const OTHERWISE: readonly ((s: Covered) => boolean)[] = [
  (s) => s.rate_iops !== null || s.job_groups !== null,
  (s) => s.device_kind !== 'nvme' || s.sqthread_poll,
  (s) => s.merging && SEQUENTIAL.includes(s.rw),
  (s) => s.scheduler !== 'none',
  (s) => s.iommu === 'strict',
  (s) => s.irq_coalesce_count > 1,
  (s) => s.devices > 1 && s.device_spread === 'one_device_per_job',
  (s) => STACKS[s.stack].commandsPerIo(s) > 1,
  (s) => inFlight(s) * usersOf(s) > Math.min(s.tag_depth, s.lun_depth),
  (s) => s.completion === 'polling_thread' && inFlight(s) > s.polling_thread_ring_size,
];

function inFlight({ numjobs, iodepth }: Scenario): number {
  return numjobs * iodepth;
}

/** Among whom tags are divided. */
function usersOf({ fair_sharing, stale_users, luns }: Scenario): number {
  return fair_sharing === 'off' ? 1 : luns + stale_users;
}
