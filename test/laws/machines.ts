import type { Precision } from '#blocklayer';
import type { Point } from '#vocabulary';
import { withSqThread } from '../../shared/blocklayer/completions/sq-thread.ts';
import { COMPLETIONS } from '../../shared/blocklayer/completions/table.ts';
import { STAGE } from '../../shared/blocklayer/io/ios.ts';
import { Machine } from '../../shared/blocklayer/machine.ts';
import { STACKS } from '../../shared/blocklayer/stacks/table.ts';
import { scenario } from './scenarios.ts';

export const BUILT_STACKS: readonly string[] = Object.keys(STACKS);

/** A machine whose inside a law looks at. */
export function machine(point: Point, precision: Precision): Machine {
  const s = scenario({ ioengine: 'io_uring', ...point });
  const base = COMPLETIONS[s.completion as keyof typeof COMPLETIONS];
  const completion = s.sqthread_poll ? withSqThread(base) : base;
  const stack = STACKS[s.stack as keyof typeof STACKS];
  return new Machine(s, { seed: 7, replicate: 0, precision }, { completion, stack });
}

/** Requests in any list of the host. */
export function listedRequests({
  requests,
  queues,
  scenario,
  threads,
  devices,
  admission,
  hostWorkers,
}: Machine): number {
  const { cpus, numjobs } = scenario;
  const streams = Number.isFinite(scenario.lun_depth) && scenario.stack === 'scsi_host' ? devices.length * numjobs : 0;
  const workers = hostWorkers.exist ? scenario.host_workers : 0;
  const count = (size: number, list: (i: number) => number): number =>
    Array.from({ length: size }, (_, i) => requests.lists.count(list(i))).reduce((sum, n) => sum + n, 0);
  return (
    count(queues.count, (queue) => requests.completionQueue(queue)) +
    count(cpus, (cpu) => requests.inHandler(cpu)) +
    count(cpus, (cpu) => requests.callList(cpu)) +
    count(threads.count, (thread) => requests.unrung(thread)) +
    count(threads.count, (thread) => requests.polled(thread)) +
    Array.from({ length: streams }, (_, i) => admission.waiting.count(i)).reduce((sum, n) => sum + n, 0) +
    Array.from({ length: 2 * workers }, (_, i) => hostWorkers.waiting.count(i)).reduce((sum, n) => sum + n, 0)
  );
}

export function requestsAtDevices({ events, slots, requests }: Machine): number {
  let pending = 0;
  for (let slot = slots.request; slot < slots.count; slot++) {
    const atDevice = requests.stage[slot - slots.request]! < STAGE.inbound;
    if (atDevice && events.isScheduled(slot)) pending++;
  }
  return pending;
}
