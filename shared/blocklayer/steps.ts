import { UNIT_COSTS, type UnitCostName } from './costs.ts';
import type { Scenario } from './scenario.ts';

/** Labels of the profile that are no unit cost of their own. */
const EXTRA_LABELS = ['vm_exit', 'poll_spin', 'native_queued_spin_lock_slowpath'] as const;
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
  'submissionLock',
  'plugFlush',
  'doorbell',
  'doorbellFar',
  'irqEntry',
  'irqSpurious',
  'reapEntry',
  'pollEmpty',
  'cqLock',
  'endRequest',
  'endRequestBatched',
  'endIo',
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
] as const;
export type StepName = (typeof STEP_NAMES)[number];
export const STEP = Object.fromEntries(STEP_NAMES.map((name, i) => [name, i])) as Readonly<Record<StepName, number>>;

interface Part {
  readonly label: string;
  readonly ns: number;
}

/** The steps of one scenario: `ns` of each, and how it divides over labels. */
export interface Steps {
  readonly ns: Float64Array;
  readonly parts: readonly (readonly Part[])[];
}

const PAGE_BYTES = 4096;
/** Costs of every step of a scenario whose IOs are split into `commandsPerIo` commands. */
export function foldSteps(s: Scenario, commandsPerIo: number): Steps {
  const recipes = recipesOf(s, commandsPerIo);
  const parts = STEP_NAMES.map((name) => recipes[name].filter(({ ns }) => ns > 0));
  return { parts, ns: Float64Array.from(parts, (list) => list.reduce((sum, { ns }) => sum + ns, 0)) };
}

type Recipes = Readonly<Record<StepName, readonly Part[]>>;

function recipesOf(s: Scenario, commandsPerIo: number): Recipes {
  const cost = costsOf(s);
  return { ...submissionRecipes(s, cost, commandsPerIo), ...completionRecipes(s, cost), ...schedulingRecipes(s, cost) };
}

type Cost = (name: UnitCostName, times?: number) => Part;

/** One unit cost of this scenario, scaled by its class. */
function costsOf(s: Scenario): Cost {
  const scale = { software: s.cpu_factor, interrupt: s.cpu_factor * s.irq_factor, cache_line: 1, mmio: 1, latency: 1 };
  return (name, times = 1) => {
    const { label, class: kind } = UNIT_COSTS[name];
    return { label, ns: s[`cost_${name}_ns`] * scale[kind] * times };
  };
}

function guest(s: Scenario, ns: number): Part {
  return { label: 'vm_exit', ns: s.virtualised ? ns : 0 };
}

const PREPARE = {
  libaio: 'aio_prep',
  io_uring: 'uring_prep',
  io_uring_cmd: 'uring_prep',
  psync: 'sync_prep',
  pvsync2: 'sync_prep',
} satisfies Record<Scenario['ioengine'], UnitCostName>;

const COMPLETE = {
  libaio: 'aio_complete',
  io_uring: 'uring_complete',
  io_uring_cmd: 'uring_complete',
  psync: 'sync_complete',
  pvsync2: 'sync_complete',
} satisfies Record<Scenario['ioengine'], UnitCostName>;

type Submission = Extract<
  StepName,
  'syscall' | 'submitIo' | 'submitRequest' | 'submissionLock' | 'plugFlush' | 'doorbell' | 'doorbellFar'
>;

function submissionRecipes(s: Scenario, cost: Cost, commandsPerIo: number): Pick<Recipes, Submission> {
  const pages = Math.ceil(s.bs / PAGE_BYTES);
  const furtherPages = Math.max(0, pages / commandsPerIo - 1);
  const pin = s.fixedbufs ? [] : [cost('page_pin'), cost('page_pin_next', pages - 1)];
  return {
    syscall: [cost('syscall'), cost('syscall_kpti', s.kpti ? 1 : 0)],
    submitIo: [
      cost(s.app === 'fio' ? 'app_fio' : 'app_light'),
      cost('gettime', s.gtod_reduce ? 0 : 1),
      cost(PREPARE[s.ioengine]),
      ...pin,
    ],
    submitRequest: [
      cost('bio'),
      cost('queue_enter'),
      cost('tag_get'),
      cost('ctx_map'),
      cost('request_init'),
      cost('driver'),
      cost('page_map', furtherPages),
    ],
    submissionLock: [cost('submission_lock')],
    plugFlush: [cost('plug_flush')],
    doorbell: [cost('doorbell'), guest(s, s.vm_doorbell_ns)],
    doorbellFar: [cost('doorbell_remote')],
  };
}

type Completion = Extract<
  StepName,
  | 'irqEntry'
  | 'irqSpurious'
  | 'reapEntry'
  | 'pollEmpty'
  | 'cqLock'
  | 'endRequest'
  | 'endRequestBatched'
  | 'endIo'
  | 'taskWorkAdd'
  | 'taskWorkRun'
  | 'reapIo'
  | 'softirqBatch'
  | 'softirqItem'
>;

function completionRecipes(s: Scenario, cost: Cost): Pick<Recipes, Completion> {
  const kpti = cost('irq_kpti', s.kpti ? 1 : 0);
  const synchronous = s.ioengine === 'psync' || s.ioengine === 'pvsync2';
  return {
    irqEntry: [cost('irq_entry'), kpti, guest(s, s.vm_interrupt_ns)],
    irqSpurious: [cost('irq_spurious'), kpti, guest(s, s.vm_interrupt_ns)],
    reapEntry: [cost('cq_reap')],
    pollEmpty: [cost('poll_empty')],
    cqLock: [cost('cq_lock')],
    endRequest: [cost('request_free'), cost('tag_put'), cost('queue_exit'), cost('bio_end')],
    endRequestBatched: [cost('batched_free'), cost('batched_tag_put'), cost('bio_end')],
    endIo: [cost(COMPLETE[s.ioengine])],
    taskWorkAdd: [cost('task_work_add')],
    taskWorkRun: [cost('task_work_run')],
    reapIo: synchronous ? [] : [cost(s.app === 'fio' ? 'reap_fio' : 'reap_light')],
    softirqBatch: [cost('softirq_raise'), cost('softirq_entry')],
    softirqItem: [cost('softirq_item')],
  };
}

function schedulingRecipes(s: Scenario, cost: Cost): Omit<Recipes, Submission | Completion> {
  return {
    remoteCall: [cost('remote_call')],
    ipiSend: [cost('ipi_send'), guest(s, s.vm_ipi_send_ns)],
    ipiReceive: [cost('ipi_receive'), guest(s, s.vm_ipi_receive_ns)],
    wakeup: [cost('wakeup')],
    contextSwitch: [cost('context_switch')],
    timerArm: [cost('timer')],
    timerIrq: [cost('timer_irq'), guest(s, s.vm_interrupt_ns)],
    ringPush: [cost('ring_push')],
    ringPop: [cost('ring_pop')],
    ringDone: [cost('ring_done')],
  };
}
