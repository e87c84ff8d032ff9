import type { Stack } from '../machine.ts';

/** A command carries at most so many pages of 4 KiB. */
const COMMAND_BYTES_MAX = 256 * 4096;

/** The block layer on NVMe drives, nothing in between: an IO goes to one drive and is split by what a command carries. */
export const direct: Stack = {
  commandsPerIo: (s) => Math.ceil(s.bs / Math.min(s.device_max_transfer, COMMAND_BYTES_MAX)),
  deviceFor: (m, job) => {
    const { devices, device_spread: spread } = m.scenario;
    if (spread === 'one_device_per_job') return job % devices;
    const device = m.jobs.nextDevice[job]!;
    m.jobs.nextDevice[job] = device + 1 === devices ? 0 : device + 1;
    return device;
  },
};
