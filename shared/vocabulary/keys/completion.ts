import type { CompletionKeys } from '#blocklayer';
import { choice, describe, integer, number } from '../key-spec.ts';

export const completionKeys = describe<keyof CompletionKeys>({
  completion: [
    choice('interrupt', 'threaded_interrupt', 'poll_after_submit', 'iopoll', 'hybrid', 'adaptive', 'polling_thread'),
    'interrupt',
    'how completions are found',
  ],
  poll_busy: [choice('wait', 'skip'), 'wait', 'what a job that polls does with a poll queue that another one looks at'],
  irq_coalesce_count: [integer(1, 65_536), 1, 'completions the device collects before it interrupts'],
  irq_coalesce_us: [
    number(0, 1e6),
    100,
    'longest time a completion waits for others when irq_coalesce_count is above 1',
    { unit: 'us' },
  ],
  hybrid_sleep_ratio: [number(0, 1), 0.5, 'hybrid polling sleeps this share of the mean completion time'],
  adaptive_spin_us: [number(0, 1e6), 5, 'adaptive completion spins at most so long before it sleeps', { unit: 'us' }],
  polling_thread_cpu: [integer(-1, 4095), -1, 'CPU of the polling thread; -1 = any, and it gets one without a job'],
  polling_thread_idle_us: [
    number(0, 1e9),
    1000,
    'the polling thread sleeps after so long without work',
    { unit: 'us' },
  ],
  polling_thread_ring_size: [integer(1, 1_048_576), 4096, 'IOs that can wait for the polling thread'],
});
