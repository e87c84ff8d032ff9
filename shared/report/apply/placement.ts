import type { Scenario } from '#blocklayer';

/** The CPUs on which the model runs the jobs; null where the placement hangs on the interrupts of the machine. */
export function cpusOf({ cpus_allowed, job_placement, numjobs, cpus }: Scenario): readonly number[] | null {
  if (cpus_allowed !== null) return cpus_allowed;
  if (job_placement !== 'spread' || numjobs > cpus) return null;
  return Array.from({ length: numjobs }, (_, job) => Math.floor((job * cpus) / numjobs));
}
