import type { QueueKeys } from '#blocklayer';
import { boolean, choice, describe, integer } from '../key-spec.ts';

export const queueKeys = describe<keyof QueueKeys>({
  hw_queues: [integer(1, 4096), 8, 'hardware queues of a device that interrupt'],
  poll_queues: [
    integer(0, 4096),
    0,
    'hardware queues of a device that never interrupt',
    { derived: 'hw_queues for iopoll and hybrid, 0 otherwise' },
  ],
  tag_depth: [integer(1, 1_048_576), 1023, 'tags: of each hardware queue, or of the device when shared_host_tags'],
  shared_host_tags: [
    boolean,
    false,
    'one tag set for all hardware queues of a device',
    { derived: 'true for stack scsi_host' },
  ],
  fair_sharing: [choice('off', 'per_lun', 'per_hctx'), 'off', 'who is limited to a fair share of a shared tag set'],
  stale_users: [integer(0, 1_048_576), 0, 'users that count in the fair share but no longer submit'],
  rq_affinity: [
    choice(0, 1, 2),
    1,
    'where a request completes: 0 interrupted CPU, 1 submitter unless it shares the cache, 2 submitter',
  ],
  scheduler: [choice('none', 'mq_deadline'), 'none', 'IO scheduler'],
  plug: [boolean, true, 'collect a batch and ring the doorbell once'],
  irq_placement: [
    { kind: 'irq_placement', values: ['first', 'least_loaded', 'spread'] },
    'first',
    'which CPU of its mask a queue interrupts; or a list with one CPU per hardware queue',
  ],
  device_node: [integer(0, 63), 0, 'NUMA node the device is attached to'],
});
