import type { Scenario } from '../scenario.ts';
import { UNIT_COSTS, type UnitCostName } from './costs.ts';

/** Labels of the profile that are no unit cost of their own. */
const EXTRA_LABELS = [
  'vm_exit',
  'poll_spin',
  'native_queued_spin_lock_slowpath',
  'tcp_copy',
  'ram_copy',
  'sbitmap_any_bit_set',
  'blk_mq_run_hw_queue',
  'blk_mq_run_hw_queues',
  'l1_refill',
] as const;
export const LABELS: readonly string[] = [
  ...new Set([...Object.values(UNIT_COSTS).map(({ label }) => label), ...EXTRA_LABELS]),
].filter((label) => label !== '');

export const LABEL = {
  cacheLine: LABELS.indexOf('cache_line'),
  spin: LABELS.indexOf('poll_spin'),
  lockWait: LABELS.indexOf('native_queued_spin_lock_slowpath'),
} as const;

/** What the kernel does as one piece: its unit costs are added up once per scenario. */
const STEP_NAMES = [
  'syscall',
  'submitIo',
  'submitRequest',
  'mergeIo',
  'growRequest',
  'submissionLock',
  'plugFlush',
  'doorbell',
  'doorbellFar',
  'schedulerLock',
  'dispatchWorker',
  'irqEntry',
  'irqSpurious',
  'reapEntry',
  'pollEmpty',
  'pollEntry',
  'cqLock',
  'endRequest',
  'endRequestBatched',
  'endIo',
  'endBio',
  'iommuFlush',
  'bitmapLock',
  'taskWorkAdd',
  'taskWorkRun',
  'reapIo',
  'remoteCall',
  'ipiSend',
  'ipiReceive',
  'wakeup',
  'contextSwitch',
  'timerArm',
  'timerIrq',
  'softirqBatch',
  'softirqItem',
  'ringPush',
  'ringPop',
  'ringDone',
  'receiveRead',
  'receiveWrite',
  'sendRead',
  'sendWrite',
] as const;
export type StepName = (typeof STEP_NAMES)[number];
export const STEP = Object.fromEntries(STEP_NAMES.map((name, i) => [name, i])) as Readonly<Record<StepName, number>>;

export interface Part {
  readonly label: string;
  readonly ns: number;
}

/** What each step of a scenario is made of. */
export type Recipes = Readonly<Record<StepName, readonly Part[]>>;

/** The steps of one scenario, group by group: `ns` of each, and how it divides over labels. */
export interface Steps {
  readonly ns: Float64Array;
  readonly parts: readonly (readonly Part[])[];
}

/** Steps of one group of jobs. Those of the next group follow: step n of group g is g x STEPS + n. */
export const STEPS = STEP_NAMES.length;

export function foldSteps(groups: readonly Recipes[]): Steps {
  const parts = groups.flatMap((recipes) => STEP_NAMES.map((name) => recipes[name].filter(({ ns }) => ns > 0)));
  return { parts, ns: Float64Array.from(parts, (list) => list.reduce((sum, { ns }) => sum + ns, 0)) };
}

/** One unit cost of a scenario, `times` over. */
export type Cost = (name: UnitCostName, times?: number) => Part;

/** The unit costs of a scenario, each scaled by its class. */
export function costsOf(s: Scenario): Cost {
  const scale = { software: s.cpu_factor, interrupt: s.cpu_factor * s.irq_factor, cache_line: 1, mmio: 1, latency: 1 };
  return (name, times = 1) => {
    const { label, class: kind } = UNIT_COSTS[name];
    return { label, ns: s[`cost_${name}_ns`] * scale[kind] * times };
  };
}

/** What a hypervisor adds: nothing on bare metal. */
export function guest(s: Scenario, ns: number): Part {
  return { label: 'vm_exit', ns: s.virtualised ? ns : 0 };
}
