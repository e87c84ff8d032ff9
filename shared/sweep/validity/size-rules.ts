import { type Scenario, SIZE_MAX, sizeOf, workloadsOf } from '#blocklayer';
import type { Rule } from './rule.ts';

/** One IO of so many commands is simulated command by command: a row of larger ones would hardly end. */
const COMMANDS_PER_IO_MAX = 4_096;

const largestBs = (s: Scenario): number => Math.max(...workloadsOf(s).map(({ bs }) => bs));

/** What the model can hold, of all job groups together. */
export const SIZE_RULES: readonly Rule[] = [
  [
    'too_many_requests',
    (s) =>
      sizeOf(s).requests > SIZE_MAX &&
      `${sizeOf(s).jobs} jobs of depth ${sizeOf(s).depth} with IOs of ${largestBs(s)} bytes are ${sizeOf(s).requests} requests at once; the model holds ${SIZE_MAX}.`,
  ],
  [
    'too_many_commands',
    (s) =>
      sizeOf(s).commandsPerIo > COMMANDS_PER_IO_MAX &&
      `An IO of ${largestBs(s)} bytes (bs) is ${sizeOf(s).commandsPerIo} commands on stack ${s.stack} with device_max_transfer ${s.device_max_transfer}; the model takes ${COMMANDS_PER_IO_MAX}: use a smaller bs or a larger device_max_transfer.`,
  ],
  [
    'too_many_queues',
    (s) =>
      sizeOf(s).queues > SIZE_MAX &&
      `${s.devices} devices have ${sizeOf(s).queues} queues together; the model holds ${SIZE_MAX}.`,
  ],
  [
    'too_many_streams',
    (s) =>
      sizeOf(s).streams > SIZE_MAX &&
      `${sizeOf(s).jobs} jobs over all their devices are ${sizeOf(s).streams} streams; the model holds ${SIZE_MAX}.`,
  ],
];
