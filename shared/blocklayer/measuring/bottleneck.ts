import type { Machine } from '../machine.ts';

/** Below this utilisation nothing is saturated: the IOs in flight wait for each other's latency. */
const SATURATED = 0.95;

interface Resource {
  readonly name: string;
  readonly utilisation: number;
}

/** Name of the busiest resource of the run; `latency` when nothing is saturated. */
export function bottleneckOf(m: Machine, elapsedNs: number): string {
  const busiest = resources(m, elapsedNs).reduce((a, b) => (b.utilisation > a.utilisation ? b : a));
  return busiest.utilisation >= SATURATED ? busiest.name : 'latency';
}

function resources(m: Machine, elapsedNs: number): readonly Resource[] {
  const device = deviceUtilisation(m, elapsedNs);
  const admission = m.admission.utilisation(m.now, elapsedNs);
  return [
    { name: 'device_controller', utilisation: device.controller },
    { name: 'device_media', utilisation: device.media },
    { name: 'device_link', utilisation: device.link },
    { name: 'tags', utilisation: tagUtilisation(m, elapsedNs) },
    { name: 'submission_lock', utilisation: m.submissionLocks.utilisation(elapsedNs) },
    { name: 'scheduler_lock', utilisation: m.schedulerLocks.utilisation(elapsedNs) },
    { name: 'host_lock', utilisation: m.hostLocks.utilisation(elapsedNs) },
    { name: 'dispatch_worker', utilisation: admission.worker },
    { name: 'lun_depth', utilisation: admission.depth },
    { name: 'adapter', utilisation: m.adapter.utilisation(elapsedNs) },
    { name: 'network', utilisation: m.network.utilisation(elapsedNs) },
    { name: 'host_workers', utilisation: m.hostWorkers.utilisation(elapsedNs) },
    busiestCpu(m, elapsedNs),
  ];
}

/** Of the busiest device, part by part. */
export function deviceUtilisation(m: Machine, elapsedNs: number): { controller: number; media: number; link: number } {
  const busiest = { controller: 0, media: 0, link: 0 };
  for (const device of m.devices) {
    const { controller, media, link } = device.utilisation(elapsedNs);
    busiest.controller = Math.max(busiest.controller, controller);
    busiest.media = Math.max(busiest.media, media);
    busiest.link = Math.max(busiest.link, link);
  }
  return busiest;
}

/** Tags held on average over the tags of the sets in use; it limits only when IOs also had to wait for them. */
function tagUtilisation(m: Machine, elapsedNs: number): number {
  if (m.meter.tagWaits === 0) return 0;
  return m.meter.tagHeldNs / elapsedNs / (m.tags.inUse.length * m.scenario.tag_depth);
}

/** A CPU is named after what fills it most: the interrupts it takes or the threads it runs. Spinning is not work. */
function busiestCpu(m: Machine, elapsedNs: number): Resource {
  const { busyNs, interruptNs, lockWaitNs } = m.cpus;
  const workNs = (cpu: number): number => busyNs[cpu]! - lockWaitNs[cpu]!;
  let busiest = 0;
  for (let cpu = 1; cpu < m.scenario.cpus; cpu++) if (workNs(cpu) > workNs(busiest)) busiest = cpu;
  const mostlyInterrupts = 2 * interruptNs[busiest]! > busyNs[busiest]!;
  return { name: mostlyInterrupts ? 'interrupt_cpu' : 'submitting_cpu', utilisation: workNs(busiest) / elapsedNs };
}
