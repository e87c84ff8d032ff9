import { workloadsOf } from './io/workloads.ts';
import type { Scenario } from './scenario.ts';
import { STACKS } from './stacks/table.ts';

/** Things that one simulation holds a slot for; each is some 80 bytes. More is refused, not tried. */
export const SIZE_MAX = 1_048_576;

interface Size {
  /** Of all groups. */
  readonly jobs: number;
  /** The largest of a job. */
  readonly depth: number;
  /** Requests that can be under way at once: jobs x depth x commands an IO; of groups the largest of each. */
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
  const groups = workloadsOf(s);
  const jobs = groups.reduce((sum, { numjobs }) => sum + numjobs, 0);
  const depth = Math.max(...groups.map(({ iodepth }) => iodepth));
  const commandsPerIo = Math.max(...groups.map(stack.commandsPerIo));
  return {
    jobs,
    depth,
    requests: jobs * depth * commandsPerIo,
    commandsPerIo,
    streams: jobs * stack.devices(s),
    queues: stack.controllers(s) * (stack.completionQueues(s) + s.poll_queues),
  };
}
