import type { Scenario } from '#blocklayer';
import { diskOf } from './disk.ts';
import { checkJob } from './fio.ts';
import { kernelParameters, moduleOptions } from './kernel.ts';
import { queueWrites } from './queue.ts';
import { remarksOn } from './remarks.ts';

/** What brings a setting to a real machine, as text to be used as it stands; empty where there is nothing to set. */
export interface Apply {
  readonly kernel_parameters: readonly string[];
  /** Lines for modprobe.d. */
  readonly modprobe: string;
  /** Shell commands that take effect at once; DEV names the device file. */
  readonly sysfs: string;
  /** A device file such as DEV may name. */
  readonly device_example: string;
  readonly udev: string;
  /** A fio job file that measures what the report predicts; DEV names the device file. */
  readonly fio: string;
  /** What cannot be set so, or not on every kernel. */
  readonly remarks: readonly string[];
}

/** @param rateIops of the whole host, to measure latency there; null when the report is about saturation */
export function applyOf(scenario: Scenario, rateIops: number | null): Apply {
  const writes = queueWrites(scenario);
  return {
    kernel_parameters: kernelParameters(scenario),
    modprobe: moduleOptions(scenario),
    sysfs: writes.map(({ file, value }) => `echo ${value} > "/sys/block/\${DEV#/dev/}/queue/${file}"`).join('\n'),
    device_example: diskOf(scenario).example,
    udev: `ACTION=="add|change", SUBSYSTEM=="block", ENV{DEVTYPE}=="disk", KERNEL=="${diskOf(scenario).names}", ${writes
      .map(({ file, value }) => `ATTR{queue/${file}}="${value}"`)
      .join(', ')}`,
    fio: checkJob(scenario, rateIops),
    remarks: remarksOn(scenario),
  };
}
