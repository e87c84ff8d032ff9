import { HYBRID_KERNELS, isSince, kernelVersion, type Scenario } from '#blocklayer';
import { countText } from '../wording/units.ts';
import { diskOf, isGuestDisk, isNvme, isVolume } from './disk.ts';
import { isReleased } from './kernel.ts';
import { pollQueues } from './poll-queues.ts';

/** What a reader must know before copying the commands, one sentence each. */
export function remarksOn(scenario: Scenario): readonly string[] {
  return RULES.flatMap(([holds, text]) => (holds(scenario) ? [text(scenario)] : []));
}

type Rule = readonly [holds: (scenario: Scenario) => boolean, text: (scenario: Scenario) => string];

const RULES: readonly Rule[] = [
  [
    ({ completion }) => completion === 'poll_after_submit',
    () =>
      'poll_after_submit is a patch of the block layer that no released kernel carries: it cannot be switched on, only built.',
  ],
  [
    (scenario) => !isReleased(scenario) && scenario.completion !== 'poll_after_submit',
    ({ completion }) =>
      `${completion} is a proposal that no released kernel carries: the commands set what surrounds it.`,
  ],
  [
    ({ completion }) => completion === 'iopoll' || completion === 'hybrid',
    (scenario) =>
      `Polled completion needs ${countText(pollQueues(scenario), 'poll queue')}, which the driver makes when it loads: reboot, or unload and load ${diskOf(scenario).driver?.module ?? 'the driver'} where the disk is not in use. /sys/block/DEV/queue/io_poll then reads 1.`,
  ],
  [
    (scenario) => pollQueues(scenario) < scenario.poll_queues,
    (scenario) =>
      `The model has ${scenario.poll_queues} poll queues; its ${countText(scenario.numjobs, 'job')} can use no more than ${pollQueues(scenario)}, and the others would only be idle.`,
  ],
  [
    ({ completion, kernel }) => completion === 'hybrid' && !isSince(kernelVersion(kernel), HYBRID_KERNELS.inRing),
    () => 'Hybrid polling is chosen by /sys/block/DEV/queue/io_poll_delay = 0, up to kernel 6.3.',
  ],
  [
    ({ completion, kernel }) => completion === 'hybrid' && isSince(kernelVersion(kernel), HYBRID_KERNELS.inRing),
    () =>
      'Hybrid polling is chosen by the application, which sets up its ring with IORING_SETUP_HYBRID_IOPOLL: a fio without an option for it polls all the time.',
  ],
  [
    isNvme,
    ({ hw_queues }) =>
      `The model has ${countText(hw_queues, 'interrupting hardware queue')}. NVMe takes one a CPU as far as the device has them: compare with the folders in /sys/block/DEV/mq, and limit them at the device or the hypervisor.`,
  ],
  [
    isGuestDisk,
    ({ hw_queues, tag_depth }) =>
      `The host decides how many queues the disk of a guest has, and how deep they are: the model has ${countText(hw_queues, 'interrupting hardware queue')} of ${tag_depth} entries.`,
  ],
  [
    isVolume,
    () => 'A volume has no scheduler of its own: give the commands each drive beneath it as DEV, and fio the volume.',
  ],
  [
    ({ stack }) => stack === 'md_raid1' || stack === 'md_raid10',
    ({ md_bitmap }) =>
      `The array of the model has ${md_bitmap ? 'a' : 'no'} write-intent bitmap: mdadm --grow --bitmap=${md_bitmap ? 'internal' : 'none'} MD.`,
  ],
  [
    (scenario) => scenario.shared_host_tags && isNvme(scenario),
    () => 'One tag set for all queues is a what-if: the NVMe driver has one a queue.',
  ],
  [
    (scenario) => scenario.irq_coalesce_count > 1 && isNvme(scenario),
    ({ irq_coalesce_count, irq_coalesce_us }) =>
      `Interrupt coalescing is a feature of the device: nvme set-feature /dev/nvme0 -f 8 -v ${coalescingValue(irq_coalesce_count, irq_coalesce_us)}; read it back, for many devices round it.`,
  ],
  [
    ({ irq_placement }) => irq_placement !== 'first',
    () =>
      'The kernel places the interrupts of hardware queues itself; on a machine without managed interrupts write /proc/irq/N/smp_affinity_list.',
  ],
  [({ kpti }) => kpti, () => 'The model has page-table isolation on, as a kernel does on a processor that needs it.'],
  [({ rw }) => rw !== 'read' && rw !== 'randread', () => 'The fio job writes: it destroys what is on the device.'],
];

/** Feature 8 of NVMe: bits 15 to 8 the time in units of 100 us, bits 7 to 0 the number less one. */
function coalescingValue(count: number, us: number): string {
  const time = Math.min(255, Math.max(1, Math.round(us / 100)));
  return `0x${(time * 256 + Math.min(255, count - 1)).toString(16).padStart(4, '0')}`;
}
