import type { Scenario } from '../scenario.ts';

/** A command carries at most so many pages of 4 KiB. */
export const COMMAND_BYTES_MAX = 256 * 4096;

/** Commands that a drive needs for so many bytes. */
export function commandsFor(s: Scenario, bytes: number): number {
  return Math.ceil(bytes / Math.min(s.device_max_transfer, COMMAND_BYTES_MAX));
}
