import { commandsFor } from '../devices/commands.ts';
import { startThread } from '../host/execution.ts';
import { jobLoop } from '../io/submitter.ts';
import type { Machine, Stack } from '../machine.ts';

/** The block layer on NVMe drives, nothing in between: an IO goes to one drive and is split by what a command carries. */
export const direct: Stack = {
  commandsPerIo: (s) => commandsFor(s, s.bs),
  commandBytes: (s) => s.bs / commandsFor(s, s.bs),
  controllers: (s) => s.devices,
  completionQueues: (s) => s.hw_queues,
  devices: (s) => s.devices,
  deviceDepth: () => Number.POSITIVE_INFINITY,
  recipes: (base) => base,
  deviceFor: fileInTurn,
  commandsOf: (m, io) => m.commandsOf(io),
  deviceOf: (m, io) => m.ios.device[io]!,
  reaches: (m, job, controller) =>
    m.workloadOf(job).device_spread === 'all_devices' || job % m.scenario.devices === controller,
  sharesTags: (s) => s.shared_host_tags,
  users: (s) => (s.fair_sharing === 'per_hctx' ? s.hw_queues + s.poll_queues : 1),
  userOf: (m, _device, cpu) =>
    m.scenario.fair_sharing === 'per_hctx' ? m.queues.localOf(cpu, m.completion.polled) : 0,
  chargeIo: () => {},
  chargeEnd: () => {},
  start: startJobs,
  arrived: () => {},
};

/** fio opens every file in turn; or each job keeps to a device of its own. */
export function fileInTurn(m: Machine, job: number): number {
  const devices = m.devices.length;
  if (m.workloadOf(job).device_spread === 'one_device_per_job') return job % devices;
  const device = m.jobs.nextDevice[job]!;
  m.jobs.nextDevice[job] = device + 1 === devices ? 0 : device + 1;
  return device;
}

function startJobs(m: Machine): void {
  for (let job = 0; job < m.jobs.count; job++) startThread(m, job, jobLoop);
}
