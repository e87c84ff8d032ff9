import type { HostKeys } from '#blocklayer';
import { boolean, choice, describe, integer } from '../key-spec.ts';

export const hostKeys = describe<keyof HostKeys>({
  cpus: [integer(1, 4096), 16, 'logical CPUs'],
  numa_nodes: [integer(1, 64), 1, 'NUMA nodes; CPUs are numbered node by node'],
  smt: [integer(1, 8), 1, 'threads a core; siblings are neighbours in number'],
  llc_cpus: [
    integer(1, 4096),
    16,
    'logical CPUs that share a last-level cache',
    { derived: 'the CPUs of a node, or the platform value capped at them' },
  ],
  kernel: [{ kind: 'kernel_version' }, '6.1', 'kernel version; selects the rules that changed over time'],
  kpti: [boolean, false, 'page-table isolation: dearer system calls and interrupts'],
  iommu: [choice('off', 'lazy', 'strict'), 'off', 'IOMMU mode'],
  virtualised: [boolean, false, 'a guest: interrupts, IPIs, halts and doorbells cost what the vm_ keys say'],
});
