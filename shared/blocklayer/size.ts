import type { Scenario } from './scenario.ts';
import { STACKS } from './stacks/table.ts';

/** Things that one simulation holds a slot for; each is some 80 bytes. More is refused, not tried. */
export const SIZE_MAX = 1_048_576;

interface Size {
  /** Requests that can be under way at once: jobs x depth x commands an IO. */
  readonly requests: number;
  /** Into so many commands the stack splits an IO. */
  readonly commandsPerIo: number;
  /** Pairs of a job and a device that it may use. */
  readonly streams: number;
  /** Queue pairs of all controllers. */
  readonly queues: number;
}

export function sizeOf(s: Scenario): Size {
  const stack = STACKS[s.stack];
  const commandsPerIo = stack.commandsPerIo(s);
  return {
    requests: s.numjobs * s.iodepth * commandsPerIo,
    commandsPerIo,
    streams: s.numjobs * stack.devices(s),
    queues: stack.controllers(s) * (stack.completionQueues(s) + s.poll_queues),
  };
}
