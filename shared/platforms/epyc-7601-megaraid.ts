import { figure, type Platform } from './platform.ts';

const SEED4 = 'Kashyap Desai, linux-scsi 2019-06-07, MegaRAID on a two-socket AMD EPYC 7601';
const THREAD = 'linux-scsi, 2 to 7 June 2019, patch 8/9 "convert private reply queue"';
const SAS = 'not stated; SAS SSDs behind a RAID controller';

/** The EPYC host of the fifth published thread: one host-wide tag set, completions that re-run every hardware queue. */
export const epyc7601Megaraid: Platform = {
  name: 'epyc-7601-megaraid',
  title: 'Two AMD EPYC 7601 (128 logical CPUs), MegaRAID with SAS SSDs',
  figures: {
    cpus: figure(128, 'published', SEED4),
    numa_nodes: figure(8, 'assumed', 'EPYC 7601: four dies a socket, a node each'),
    smt: figure(2, 'assumed', 'EPYC 7601: 32 cores, 64 threads'),
    llc_cpus: figure(8, 'assumed', 'EPYC 7601: four cores share an L3'),
    device_kind: figure('sas', 'published', SEED4),
    stack: figure('scsi_host', 'published', SEED4),
    hw_queues: figure(128, 'published', `${SEED4}: a hardware queue for each CPU`),
    device_hw_queues_max: figure(128, 'published', SEED4),
    tag_depth: figure(5089, 'published', `${THREAD}: queue depth of the adapter`),
    kernel: figure('5.2', 'published', `${THREAD}: tree of the 5.2 time`),
    adapter_iops_max: figure(
      3_000_000,
      'published',
      `${THREAD}: what the adapter does on the other host, with CPU left`,
    ),
    luns: figure(
      16,
      'assumed',
      'not stated; chosen by the model study so that two hosts of one kind get similar cpu_factor',
    ),
    lun_depth: figure(256, 'assumed', SAS),
    device_read_latency_us: figure(300, 'informed', `${SAS}; the model study revised it once`),
    device_write_latency_us: figure(100, 'assumed', SAS),
    device_latency_cv: figure(0.8, 'informed', `${SAS}; the model study revised it once`),
    cpu_factor: figure(1.281, 'fitted', `${SEED4}: 2.8 million IOPS with one hardware queue`),
  },
  assumptions: [
    'One job for each LUN on a CPU of its own, depth 128, batches of one: 16 CPUs are busy in all runs, as the published profiles imply.',
    'Taking CPUs offline removes the second thread of each core: Linux numbers them 64 to 127.',
  ],
};
