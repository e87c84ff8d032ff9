import { queueOfCpu, type Scenario } from '#blocklayer';
import { cpusOf } from './placement.ts';

/**
 * Poll queues worth making. The model may have one for every hardware queue, and a queue that no job polls is taken from
 * those that interrupt: the fewest that keep the jobs as far apart as they were simulated. Where it hangs on the machine
 * on which CPUs the jobs run, that many are not known of more than one job.
 */
export function pollQueues(scenario: Scenario): number {
  const { poll_queues, numjobs } = scenario;
  if (poll_queues === 0 || numjobs === 1) return Math.min(1, poll_queues);
  const cpus = cpusOf(scenario);
  if (cpus === null) return Math.min(poll_queues, scenario.cpus);
  const used = cpus.slice(0, numjobs);
  const polled = polledOf(used, scenario, poll_queues);
  const candidates = Array.from({ length: poll_queues - polled }, (_, more) => polled + more);
  return candidates.find((queues) => polledOf(used, scenario, queues) === polled) ?? poll_queues;
}

/** How many different queues these CPUs poll. */
function polledOf(cpus: readonly number[], scenario: Scenario, queues: number): number {
  const queueOf = queueOfCpu(scenario.cpus, scenario.numa_nodes, queues);
  return new Set(cpus.map((cpu) => queueOf[cpu])).size;
}
