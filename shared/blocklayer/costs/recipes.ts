import type { Scenario } from '../scenario.ts';
import type { UnitCostName } from './costs.ts';
import { inlineRecipes } from './inline-recipes.ts';
import { type Cost, guest, type Part, type Recipes, type StepName } from './steps.ts';

const PAGE_BYTES = 4096;

/** The steps of a drive under the block layer; a stack changes the ones that it does otherwise. */
export function directRecipes(s: Scenario, cost: Cost, commandBytes: number): Recipes {
  const recipes = {
    ...submissionRecipes(s, cost, commandBytes),
    ...completionRecipes(s, cost),
    ...schedulingRecipes(s, cost),
  };
  return inlineRecipes(recipes, s, cost);
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
  | 'syscall'
  | 'submitIo'
  | 'submitRequest'
  | 'mergeIo'
  | 'growRequest'
  | 'submissionLock'
  | 'plugFlush'
  | 'doorbell'
  | 'doorbellFar'
  | 'schedulerLock'
  | 'dispatchWorker'
>;

function submissionRecipes(s: Scenario, cost: Cost, commandBytes: number): Pick<Recipes, Submission> {
  const cached = cachesRequests(s);
  return {
    syscall: [cost('syscall'), cost('syscall_kpti', s.kpti ? 1 : 0)],
    submitIo: [
      cost(s.app === 'fio' ? 'app_fio' : 'app_light'),
      cost('gettime', s.gtod_reduce ? 0 : 1),
      ...(s.sqthread_poll ? [] : preparation(s, cost)),
    ],
    submitRequest: [
      ...(isPassthrough(s) ? [] : [cost('bio')]),
      cost('bio_alloc', s.bio_cache ? 0 : 1),
      ...allocation(cost, cached),
      cost('driver'),
      cost('sg_setup', commandBytes > PAGE_BYTES ? 1 : 0),
      cost('page_map', furtherPages(commandBytes)),
      ...iommuMap(s, cost, commandBytes),
    ],
    mergeIo: [
      cost('bio'),
      cost('bio_alloc', s.bio_cache ? 0 : 1),
      cost('merge'),
      cost('page_map', commandBytes / PAGE_BYTES),
      cost('iommu_map_next', s.iommu === 'off' ? 0 : commandBytes / PAGE_BYTES),
    ],
    growRequest: [cost('sg_setup', commandBytes > PAGE_BYTES ? 0 : 1)],
    submissionLock: [cost('submission_lock')],
    plugFlush: [cost('plug_flush'), cost('request_cache_fill', cached ? 1 : 0)],
    doorbell: [cost('doorbell'), guest(s, s.vm_doorbell_ns)],
    doorbellFar: [cost('doorbell_remote')],
    schedulerLock: [cost('deadline_insert'), cost('deadline_dispatch')],
    dispatchWorker: [cost('wakeup'), cost('context_switch', 2)],
  };
}

/** What the kernel does with an IO before it is a request: in the call of the job, or in the SQPOLL thread. */
function preparation(s: Scenario, cost: Cost): readonly Part[] {
  return [cost(PREPARE[s.ioengine]), ...bufferParts(s, cost)];
}

function isPassthrough(s: Scenario): boolean {
  return s.ioengine === 'io_uring_cmd';
}

/** Requests are cached for a batch; a single one is not worth filling the cache for. */
function cachesRequests(s: Scenario): boolean {
  return s.alloc_cache && s.iodepth_batch_submit > 1;
}

/** Taking the pages of the buffer, or finding a registered one. */
function bufferParts(s: Scenario, cost: Cost): readonly Part[] {
  const pages = Math.ceil(s.bs / PAGE_BYTES);
  const set = isPassthrough(s) ? [cost('passthrough')] : [];
  if (s.fixedbufs) return isPassthrough(s) ? [...set, cost('map_fixed')] : set;
  return [...set, cost('page_pin'), cost('page_pin_next', pages - 1)];
}

function allocation(cost: Cost, cached: boolean): readonly Part[] {
  if (cached) return [cost('tag_get_cached'), cost('request_cached'), cost('request_init')];
  return [cost('queue_enter'), cost('tag_get'), cost('ctx_map'), cost('request_init')];
}

/** Pages of a command beyond its first. */
function furtherPages(commandBytes: number): number {
  return Math.max(0, commandBytes / PAGE_BYTES - 1);
}

function iommuMap(s: Scenario, cost: Cost, commandBytes: number): readonly Part[] {
  if (s.iommu === 'off') return [];
  return [cost('iommu_map'), cost('iommu_map_next', furtherPages(commandBytes))];
}

type Completion = Extract<
  StepName,
  | 'irqEntry'
  | 'irqSpurious'
  | 'reapEntry'
  | 'pollEmpty'
  | 'pollEntry'
  | 'cqLock'
  | 'endRequest'
  | 'endRequestBatched'
  | 'endIo'
  | 'endBio'
  | 'iommuFlush'
  | 'bitmapLock'
  | 'taskWorkAdd'
  | 'taskWorkRun'
  | 'reapIo'
  | 'softirqBatch'
  | 'softirqItem'
>;

function completionRecipes(s: Scenario, cost: Cost): Pick<Recipes, Completion> {
  const kpti = cost('irq_kpti', s.kpti ? 1 : 0);
  const synchronous = s.ioengine === 'psync' || s.ioengine === 'pvsync2';
  const end = cost(isPassthrough(s) ? 'passthrough_end' : 'bio_end');
  const unmap = s.iommu === 'off' ? [] : [cost('iommu_unmap')];
  return {
    irqEntry: [cost('irq_entry'), kpti, guest(s, s.vm_interrupt_ns), ...threadSwitches(s, cost)],
    irqSpurious: [cost('irq_spurious'), kpti, guest(s, s.vm_interrupt_ns)],
    reapEntry: [cost('cq_reap')],
    pollEmpty: [cost('poll_empty')],
    pollEntry: [],
    cqLock: [cost('cq_lock')],
    endRequest: [cost('request_free'), cost('tag_put'), cost('queue_exit'), end, ...unmap],
    endRequestBatched: [cost('batched_free'), cost('batched_tag_put'), end, ...unmap],
    endIo: [cost(COMPLETE[s.ioengine]), cost('page_unpin', s.fixedbufs ? 0 : 1)],
    endBio: [end],
    iommuFlush: [cost('iommu_flush')],
    bitmapLock: [cost('md_bitmap_lock')],
    taskWorkAdd: [cost('task_work_add')],
    taskWorkRun: [cost('task_work_run')],
    reapIo: synchronous ? [] : [cost(s.app === 'fio' ? 'reap_fio' : 'reap_light')],
    softirqBatch: [cost('softirq_raise'), cost('softirq_entry')],
    softirqItem: [cost('softirq_item')],
  };
}

/** A threaded handler wakes a real-time thread on the same CPU: it runs at once, for a wake-up and two switches more. */
function threadSwitches(s: Scenario, cost: Cost): readonly Part[] {
  return s.completion === 'threaded_interrupt' ? [cost('wakeup'), cost('context_switch', 2)] : [];
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
    ringPush: [cost(s.sqthread_poll ? 'sqe_write' : 'ring_push')],
    ringPop: s.sqthread_poll ? preparation(s, cost) : [cost('ring_pop')],
    ringDone: s.sqthread_poll ? [] : [cost('ring_done')],
    receiveRead: [],
    receiveWrite: [],
    sendRead: [],
    sendWrite: [],
  };
}
