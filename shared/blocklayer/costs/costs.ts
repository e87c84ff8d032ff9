/**
 * Unit costs: what one step of the block path costs on the reference core (about 3 GHz, no mitigations), in ns.
 *
 * The classes are kept apart because they scale apart: `software` is CPU instructions and grows with `cpu_factor`;
 * `interrupt` is software that also grows with `irq_factor`; `cache_line` is an ownership transfer between caches;
 * `mmio` is a write over PCIe; `latency` passes without any CPU being busy. What a hypervisor adds are keys of their own
 * (`vm_*_ns`), because they are zero on bare metal.
 *
 * Sources: `model` = the unit costs of the project's model study, common literature ranges for these steps;
 * `core-to-core` = nviennot/core-to-core-latency, medians of published machines; others as named.
 */
export type CostClass = 'software' | 'interrupt' | 'cache_line' | 'mmio' | 'latency';

export interface UnitCost {
  readonly ns: number;
  readonly class: CostClass;
  /** The kernel (or application) function that a profile shows for this step. */
  readonly label: string;
  readonly meaning: string;
  readonly source: string;
}

const MODEL = 'model study: literature range or analogy';

function cost(ns: number, costClass: CostClass, label: string, [meaning, source = MODEL]: [string, string?]): UnitCost {
  return { ns, class: costClass, label, meaning, source };
}

export const UNIT_COSTS = {
  app_fio: cost(220, 'software', 'fio', ['fio, per IO: choose, fill in, account']),
  app_light: cost(60, 'software', 't_io_uring', ['t/io_uring, per IO']),
  gettime: cost(150, 'software', 'fio_gettime', ['clock reads per IO when gtod_reduce is off']),
  reap_fio: cost(65, 'software', 'get_events', ['fio, per event reaped']),
  reap_light: cost(35, 'software', 'get_events', ['t/io_uring, per event reaped']),
  syscall: cost(90, 'software', 'entry_SYSCALL_64', ['one system call, in and out']),
  syscall_kpti: cost(200, 'software', 'entry_SYSCALL_64', ['added to a system call by page-table isolation']),
  aio_prep: cost(375, 'software', 'io_submit_one', [
    'libaio preparation per IO: the copies of its control block, its file, its request',
    'fitted: 290,000 IOPS against 329,000 with io_uring, Mauelshagen 2021-03-08; the profile of seed 4 alone gives 357',
  ]),
  uring_prep: cost(90, 'software', 'io_submit_sqes', ['io_uring preparation per IO']),
  sync_prep: cost(90, 'software', '__blkdev_direct_IO', ['preadv2 and pread preparation per IO']),
  page_pin: cost(90, 'software', 'gup_pgd_range', ['pinning the first page of an unregistered buffer']),
  page_pin_next: cost(25, 'software', 'gup_pgd_range', ['pinning each further page']),
  page_unpin: cost(113, 'software', 'bio_release_pages', [
    'letting go of the page of an unregistered buffer',
    'fitted: 2.17 against 1.85 million IOPS with registered buffers, Joshi 2022-09-02',
  ]),
  bio: cost(85, 'software', 'submit_bio', ['bio checks and submission per request']),
  bio_alloc: cost(82, 'software', 'bio_alloc_bioset', [
    'allocating a bio and giving it back; none of it with the per-CPU cache',
    'fitted: 3.42 against 3.11 million IOPS with the cache, Axboe 2021-08-10',
  ]),
  merge: cost(60, 'software', 'blk_attempt_plug_merge', [
    'merging an IO with the request before it',
    'assumed: a look at the last request and a list operation',
  ]),
  queue_enter: cost(20, 'software', 'blk_queue_enter', ['taking a reference on the queue']),
  tag_get: cost(62, 'software', 'sbitmap_get', ['taking a tag', 'fitted on 2.54 M IOPS, Axboe 2021']),
  ctx_map: cost(25, 'software', 'blk_mq_map_queue', ['from CPU to hardware queue']),
  request_init: cost(50, 'software', 'blk_mq_get_request', ['setting up a request']),
  driver: cost(170, 'software', 'nvme_queue_rq', ['NVMe driver, building one command']),
  null_driver: cost(50, 'software', 'null_queue_rq', ['null_blk: taking a request', 'assumed: it sets two fields']),
  sg_setup: cost(677, 'software', 'blk_rq_map_sg', [
    'scatter list of a command of more than one page: taking, filling, mapping and giving it back',
    'fitted: mjasny/vldb26-iouring, passthrough reads of 8 KiB by interrupt, 572,448 IOPS against 824,288 of 4 KiB',
  ]),
  page_map: cost(18, 'software', 'nvme_queue_rq', ['DMA mapping and PRP entry of each further page']),
  submission_lock: cost(15, 'software', 'sq_lock', ['critical section of a submission queue that CPUs share']),
  doorbell: cost(120, 'mmio', 'nvme_write_sq_db', ['doorbell write', 'literature range 50-300 ns']),
  doorbell_remote: cost(40, 'mmio', 'nvme_write_sq_db', ['added to a doorbell when the device is on another node']),
  plug_flush: cost(40, 'software', 'blk_flush_plug', ['flushing a plug, once a batch']),
  irq_entry: cost(1000, 'interrupt', 'irq_entry', [
    'interrupt entry and exit',
    'literature range 1-2 us; revised once',
  ]),
  irq_kpti: cost(250, 'software', 'irq_entry', ['added to an interrupt by page-table isolation']),
  irq_spurious: cost(800, 'interrupt', 'irq_entry', ['an interrupt that finds nothing to do']),
  msi_flight: cost(200, 'latency', '', ['from completion entry to interrupt at the CPU']),
  cq_reap: cost(50, 'software', 'nvme_process_cq', ['taking one completion entry']),
  poll_empty: cost(60, 'software', 'nvme_poll', ['one look at an empty completion queue']),
  cq_lock: cost(25, 'software', 'cq_lock', ['completion-queue lock of a queue that is also polled']),
  bio_end: cost(110, 'software', 'bio_endio', ['ending a bio']),
  request_free: cost(30, 'software', 'blk_mq_free_request', ['freeing a request']),
  tag_put: cost(30, 'software', 'sbitmap_queue_clear', ['giving a tag back']),
  queue_exit: cost(10, 'software', 'blk_queue_exit', ['dropping the reference on the queue']),
  batched_free: cost(25.5, 'software', 'blk_mq_end_request_batch', [
    'freeing one request of a batch of two or more',
    'fitted on 2.63 M IOPS, Axboe 2021',
  ]),
  batched_tag_put: cost(8, 'software', 'blk_mq_end_request_batch', ['giving a tag back within a batch']),
  aio_complete: cost(110, 'software', 'aio_complete', ['libaio completion event']),
  uring_complete: cost(60, 'software', 'io_uring_post', ['io_uring completion event']),
  sync_complete: cost(40, 'software', 'blkdev_bio_end_io', ['completion of a synchronous read or write']),
  task_work_add: cost(40, 'software', 'task_work_add', ['io_uring: queueing task work from an interrupt']),
  task_work_run: cost(157.5, 'software', 'task_work_run', [
    'io_uring: running it in the task',
    'fitted: 1.84 million passthrough reads a second by interrupt, Gupta 2022-09-27',
  ]),
  remote_call: cost(60, 'software', 'smp_call_function', ['putting a completion on the call list of another CPU']),
  ipi_send: cost(220, 'software', 'send_IPI', [
    'sending an inter-processor interrupt',
    'literature, about 1 us for the round',
  ]),
  ipi_receive: cost(600, 'software', 'call_function_interrupt', ['entry and exit of the call-function interrupt']),
  ipi_flight: cost(300, 'latency', '', ['from sending to arrival of an inter-processor interrupt']),
  wakeup: cost(250, 'software', 'try_to_wake_up', ['waking a sleeping thread']),
  context_switch: cost(450, 'software', 'schedule', ['switching threads']),
  idle_exit: cost(1000, 'latency', '', ['an idle CPU leaving its idle state']),
  timer: cost(500, 'software', 'hrtimer', ['arming a high-resolution timer']),
  timer_irq: cost(600, 'interrupt', 'hrtimer', ['the timer interrupt']),
  softirq_raise: cost(60, 'software', 'blk_done_softirq', ['raising the block softirq (single hardware queue)']),
  softirq_entry: cost(150, 'software', 'blk_done_softirq', ['entering the block softirq']),
  softirq_item: cost(20, 'software', 'blk_done_softirq', ['list handling per request in the softirq']),
  ring_push: cost(90, 'software', 'ring_push', ['polling thread: handing an IO over']),
  sqe_write: cost(20, 'software', 't_io_uring', ['SQPOLL: writing an entry that a kernel thread will take']),
  ring_pop: cost(60, 'software', 'ring_pop', ['polling thread: taking an IO']),
  ring_done: cost(120, 'software', 'pq_done', ['polling thread: handing a completion back']),
  // request caching and batches
  tag_get_cached: cost(8, 'software', 'sbitmap_get', [
    'taking a tag from a batch allocated at once',
    'model study, fitted on 2.54 M IOPS',
  ]),
  request_cached: cost(10, 'software', 'rq_cache', ['taking a request from the cache of the task']),
  request_cache_fill: cost(20, 'software', 'rq_cache', ['filling that cache, once a batch']),

  // passthrough
  passthrough: cost(85, 'software', 'nvme_uring_cmd', ['setting up a passthrough command']),
  map_fixed: cost(10, 'software', 'map_fixed', ['mapping a registered buffer of a passthrough command']),
  passthrough_end: cost(60, 'software', 'nvme_uring_cmd_end', ['ending a passthrough command']),

  // IOMMU, scheduler
  iommu_map: cost(100, 'software', 'iommu_map', ['IOMMU mapping of a request']),
  iommu_map_next: cost(10, 'software', 'iommu_map', ['IOMMU mapping of each further page']),
  iommu_unmap: cost(80, 'software', 'iommu_unmap', ['IOMMU unmapping, flushed later']),
  iommu_flush: cost(500, 'software', 'qi_submit_sync', [
    'IOMMU invalidation at once (strict), one at a time on the host',
  ]),
  deadline_insert: cost(120, 'software', 'dd_insert_request', ['mq-deadline: inserting, under its lock']),
  deadline_dispatch: cost(180, 'software', 'dd_dispatch_request', [
    'mq-deadline: choosing the next request, under its lock',
  ]),

  // device mapper and md
  dm_map: cost(260, 'software', 'dm_map', ['device mapper: cloning and mapping a bio, per level']),
  dm_end: cost(120, 'software', 'dm_end', ['device mapper: ending it, per level']),
  dm_poll: cost(50, 'software', 'dm_poll', ['device mapper: polling a bio, per level']),
  dm_split: cost(90, 'software', 'dm_split', ['device mapper: each further piece of a split bio, its bio apart']),
  md_map: cost(250, 'software', 'md_submit_bio', ['md: mapping a bio']),
  md_end: cost(100, 'software', 'md_end', ['md: ending it']),
  md_bitmap_lock: cost(150, 'software', 'md_bitmap_startwrite', [
    'md RAID1 and RAID10 with a bitmap: a write, under the lock of the bitmap',
  ]),

  // NVMe over TCP target
  target_read: cost(2685, 'software', 'nvmet_tcp_io_work', [
    'target: one read command, receive and send',
    'fitted by the model study, seed 2',
  ]),
  target_write: cost(4176, 'software', 'nvmet_tcp_io_work', [
    'target: one write command, receive and send',
    'fitted by the model study, seed 2',
  ]),
  target_complete: cost(120, 'software', 'nvmet_req_complete', ['target: a finished request']),
  loop_queue: cost(170, 'software', 'nvme_loop_queue_rq', [
    'target in the same host: taking a request and setting up the command',
    'assumed: as much as the driver of a drive',
  ]),
  target_queue: cost(60, 'software', 'queue_work', ['target: handing the response to the TCP thread']),

  // SCSI host adapter
  scsi_queue: cost(190, 'software', 'scsi_queue_rq', ['SCSI: queueing a request']),
  async_dispatch: cost(3500, 'latency', '', [
    'a worker dispatching one request that a scheduler holds; one at a time for a job on a device',
    'assumed: a process switch (2.4 us, Intel 11th generation, Linux 6.6) and what dispatching costs',
  ]),
  lun_rerun: cost(500, 'latency', '', [
    "dispatching a request that waited for its logical unit, when the one before it was another job's; one at a time",
    'assumed: four lines from another node',
  ]),
  adapter_build: cost(300, 'software', 'megasas_build_and_issue_cmd_fusion', ['adapter: building a command']),
  adapter_fire: cost(120, 'mmio', 'megasas_fire_cmd', ['adapter: doorbell']),
  adapter_complete: cost(260, 'software', 'complete_cmd_fusion', ['adapter: completing a command']),
  scsi_end: cost(330, 'software', 'scsi_end_request', ['SCSI: ending a request']),

  // virtio
  virtio_add: cost(200, 'software', 'virtqueue_add_sgs', ['guest: adding a request to the ring']),
  virtio_get: cost(80, 'software', 'virtqueue_get_buf', ['guest: taking a finished one']),
  virtio_host: cost(1500, 'software', 'vhost_worker', ['host worker: one request there and back']),
  virtio_signal: cost(250, 'software', 'irqfd_wakeup', [
    'host worker: interrupting the guest',
    'informed: one busy vhost worker does 492,000 IOPS with many interrupts, 520,000 with few, Christie 2021-12-06',
  ]),
  virtio_host_wake: cost(1070, 'latency', '', [
    'from the notification of a sleeping host worker until it runs',
    'thread switch by pipe, half a round trip, Intel 11th generation, Linux 6.6 (ddumbying.vercel.app)',
  ]),

  line_core: cost(5, 'cache_line', 'cache_line', ['a line from the SMT sibling', 'core-to-core: 4-10 ns']),
  line_llc: cost(50, 'cache_line', 'cache_line', ['a line within the last-level cache', 'core-to-core: 23-51 ns']),
  line_node: cost(100, 'cache_line', 'cache_line', [
    'a line from another cache of the node',
    'core-to-core: 85-115 ns on AMD, 72 on Kunpeng 920',
  ]),
  line_remote: cost(130, 'cache_line', 'cache_line', ['a line from another node', 'core-to-core: 108-197 ns']),
} as const satisfies Record<string, UnitCost>;

export type UnitCostName = keyof typeof UNIT_COSTS;
