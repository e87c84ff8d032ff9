import { figure, type Platform } from './platform.ts';

const REN = 'Zebin Ren and Animesh Trivedi, artifact of CHEOPS 2023, scripts and results of February 2023';
const LOG = 'log of the same experiment, 2023-08-22, in a copy of the artifact';

/** Two sockets of ten cores, seven Optane drives on the second: engines, schedulers and polling, by threads. */
export const optaneCheops2023: Platform = {
  name: 'optane-cheops-2023',
  title: 'Two Xeon of ten cores, seven Intel Optane 900P on the second node',
  figures: {
    cpus: figure(20, 'published', REN),
    numa_nodes: figure(2, 'published', REN),
    smt: figure(1, 'assumed', 'the scripts name CPUs 0 to 19, ten a socket'),
    hw_queues: figure(20, 'assumed', 'a queue for each CPU'),
    poll_queues: figure(
      20,
      'assumed',
      'not stated; one for each CPU, as ten polling threads do ten times what one does',
    ),
    device_hw_queues_max: figure(64, 'assumed', 'not stated'),
    devices: figure(7, 'published', REN),
    device_node: figure(1, 'published', REN),
    kernel: figure(
      '5.15',
      'assumed',
      'not stated; with a scheduler only polled reads are dispatched by a worker, which is so up to 5.15',
    ),
    device_iops_max: figure(588_000, 'published', `${LOG}: 4.12 million of seven drives, however many threads`),
    device_read_latency_us: figure(5.308, 'fitted', `${REN}: 112,930 reads a second at depth 1, polled`),
    device_write_latency_us: figure(10, 'assumed', 'Optane 900P data sheet: 10 us'),
    cpu_factor: figure(1.093, 'fitted', `${REN}: 291,699 IOPS of one thread with libaio, no scheduler`),
  },
  assumptions: ['Threads stay on one CPU each of those they are given.'],
};
