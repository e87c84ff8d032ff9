import type { Scenario } from '#blocklayer';
import type { Rule } from './rule.ts';

const polls = (s: Scenario): boolean => s.completion === 'iopoll' || s.completion === 'hybrid';

/** Ways to find completions, and who can go them. */
export const COMPLETION_RULES: readonly Rule[] = [
  [
    'engine_cannot_poll',
    (s) =>
      polls(s) &&
      !['io_uring', 'io_uring_cmd', 'pvsync2'].includes(s.ioengine) &&
      `completion ${s.completion} needs ioengine io_uring, io_uring_cmd or pvsync2; ${s.ioengine} cannot poll.`,
  ],
  [
    'no_poll_queues',
    (s) => polls(s) && s.poll_queues === 0 && `completion ${s.completion} needs poll queues; poll_queues is 0.`,
  ],
  [
    'polling_thread_elsewhere',
    (s) =>
      s.completion === 'polling_thread' &&
      !['direct', 'nvmet_tcp', 'nvmet_loop'].includes(s.stack) &&
      `completion polling_thread belongs to stack direct, nvmet_tcp or nvmet_loop, not ${s.stack}.`,
  ],
  [
    'no_such_polling_cpu',
    (s) =>
      s.completion === 'polling_thread' &&
      s.polling_thread_cpu >= s.cpus &&
      `polling_thread_cpu ${s.polling_thread_cpu} does not exist: CPUs are 0 to ${s.cpus - 1}.`,
  ],
  [
    'target_cannot_poll',
    (s) =>
      s.stack === 'nvmet_tcp' &&
      !['interrupt', 'threaded_interrupt', 'polling_thread'].includes(s.completion) &&
      `completion ${s.completion} cannot be on stack nvmet_tcp; use interrupt, threaded_interrupt or polling_thread.`,
  ],
  [
    'loop_cannot_poll',
    (s) =>
      s.stack === 'nvmet_loop' &&
      (polls(s) || s.completion === 'poll_after_submit') &&
      `completion ${s.completion} cannot be on stack nvmet_loop, whose device has no poll queues; use interrupt, threaded_interrupt, adaptive or polling_thread.`,
  ],
  [
    'sq_thread_needs_io_uring',
    (s) =>
      s.sqthread_poll &&
      (!['io_uring', 'io_uring_cmd'].includes(s.ioengine) ||
        !['interrupt', 'threaded_interrupt', 'iopoll'].includes(s.completion)) &&
      `sqthread_poll needs ioengine io_uring or io_uring_cmd and completion interrupt or iopoll, not ${s.ioengine} and ${s.completion}.`,
  ],
  [
    'sq_thread_runs_no_task_work',
    (s) =>
      s.sqthread_poll &&
      s.io_uring_setup !== 'default' &&
      `The kernel refuses io_uring_setup ${s.io_uring_setup} together with sqthread_poll; use default.`,
  ],
];
