import { figure, type Platform } from './platform.ts';

const KUAI = 'Yu Kuai, linux-block 2021-08-14: Xeon Gold 6140, 72 CPUs, two nodes, null_blk';

/** A two-socket Xeon with null_blk: the block layer without a drive. */
export const nullBlkXeon2021: Platform = {
  name: 'null-blk-xeon-2021',
  title: 'Two Xeon Gold 6140 (72 CPUs), null_blk',
  figures: {
    cpus: figure(72, 'published', KUAI),
    numa_nodes: figure(2, 'published', KUAI),
    smt: figure(2, 'assumed', 'two sockets of 18 cores'),
    device_kind: figure('null_blk', 'published', KUAI),
    hw_queues: figure(72, 'assumed', 'a hardware queue for each CPU'),
    tag_depth: figure(64, 'informed', 'null_blk documentation: hw_queue_depth is 64 unless it is set'),
    device_hw_queues_max: figure(128, 'assumed', 'null_blk: as many as asked'),
    kernel: figure('5.14', 'assumed', 'tree of that month'),
    device_read_latency_us: figure(0, 'assumed', 'null_blk completes at once'),
    device_write_latency_us: figure(0, 'assumed', 'null_blk completes at once'),
    cpu_factor: figure(1, 'assumed', 'not fitted: contention, not the speed of a core, decides on this machine'),
  },
  assumptions: ['The jobs are spread over both nodes.'],
};
