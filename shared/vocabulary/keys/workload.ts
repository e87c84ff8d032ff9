import type { WorkloadKeys } from '#blocklayer';
import { boolean, choice, describe, integer, number, size } from '../key-spec.ts';

const GiB = 1_073_741_824;

/** What fio would be told. Names and meanings are fio's own. */
export const workloadKeys = describe<keyof WorkloadKeys>({
  app: [choice('fio', 't_io_uring'), 'fio', 'the program that submits; its own CPU time per IO is part of the model'],
  ioengine: [
    choice('libaio', 'io_uring', 'io_uring_cmd', 'psync', 'pvsync2'),
    'libaio',
    'how IOs are submitted and reaped',
  ],
  rw: [choice('read', 'write', 'randread', 'randwrite', 'randrw', 'rw'), 'randread', 'direction and pattern'],
  rwmixread: [number(0, 100), 50, 'share of reads in randrw and rw', { unit: '%', column: 'rwmixread_pct' }],
  bs: [size(512, GiB), 4096, 'block size of one IO', { unit: 'bytes', column: 'bs_bytes' }],
  iodepth: [integer(1, 65_536), 1, 'IOs that one job keeps in flight'],
  numjobs: [integer(1, 4096), 1, 'jobs (threads) that submit at the same time'],
  iodepth_batch_submit: [integer(1, 65_536), 1, 'IOs submitted with one system call'],
  iodepth_batch_complete_min: [integer(1, 65_536), 1, 'completions a job waits for before it reaps'],
  iodepth_batch_complete_max: [
    integer(1, 65_536),
    1,
    'completions reaped at most at once',
    { derived: 'iodepth_batch_complete_min' },
  ],
  fixedbufs: [boolean, false, 'registered buffers: no page pinning per IO'],
  sqthread_poll: [boolean, false, 'io_uring SQPOLL: a kernel thread submits'],
  gtod_reduce: [boolean, false, 'leave out the clock reads per IO'],
  // A rate below 1 would bring thousands of IOs at intervals that add up beyond the clock of 2^53 ns, some 104 days.
  rate_iops: [
    number(1, 1e9),
    null,
    'open loop: IOs per second and job that arrive; empty = closed loop',
    { unit: '1/s' },
  ],
  rate_process: [choice('poisson', 'linear'), 'poisson', 'how open-loop arrivals are spaced'],
  device_spread: [choice('all_devices', 'one_device_per_job'), 'all_devices', 'which devices a job uses'],
  io_uring_setup: [choice('default', 'coop_taskrun', 'defer_taskrun'), 'default', 'when io_uring runs its task work'],
  job_groups: [{ kind: 'job_groups' }, null, 'workloads that run at the same time, as canonical JSON'],
  cpus_allowed: [{ kind: 'cpu_list' }, null, 'CPUs of the jobs, job j on the (j mod n)-th; overrides job_placement'],
  job_placement: [
    choice('spread', 'node_local', 'irq_cpu', 'beside_irq'),
    'spread',
    'where jobs run: spread over all CPUs, over those of the device node, on the interrupt CPU of the queue, or on a ' +
      'CPU of the queue that is not its interrupt CPU and, where one exists, in another last-level cache',
  ],
});
