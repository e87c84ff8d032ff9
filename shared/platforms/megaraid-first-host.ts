import { figure, type Platform } from './platform.ts';

const THREAD = 'Kashyap Desai, linux-scsi 2019-06-03, MegaRAID on his first, unnamed host';
const OTHER = 'Kashyap Desai, other mails on MegaRAID: 72 CPUs in two nodes, 24 SAS SSDs';
const SAS = 'not stated; SAS SSDs behind a RAID controller';

/** The other host of the fifth published thread: the adapter is the limit there, with CPU left. */
export const megaraidFirstHost: Platform = {
  name: 'megaraid-first-host',
  title: '72-CPU, 2-node host, MegaRAID with 24 SAS SSDs',
  figures: {
    cpus: figure(72, 'assumed', OTHER),
    numa_nodes: figure(2, 'assumed', OTHER),
    smt: figure(2, 'assumed', 'two sockets of 18 cores'),
    device_kind: figure('sas', 'published', THREAD),
    stack: figure('scsi_host', 'published', THREAD),
    hw_queues: figure(72, 'assumed', 'a hardware queue for each CPU'),
    device_hw_queues_max: figure(128, 'assumed', THREAD),
    tag_depth: figure(5089, 'published', 'linux-scsi, 2 to 7 June 2019, same thread: queue depth of the adapter'),
    kernel: figure('5.2', 'published', `${THREAD}: tree of the 5.2 time`),
    adapter_iops_max: figure(3_000_000, 'fitted', `${THREAD}: 3.0 million IOPS expected and reached`),
    luns: figure(24, 'assumed', OTHER),
    lun_depth: figure(256, 'assumed', SAS),
    device_read_latency_us: figure(300, 'informed', `${SAS}; the model study revised it once`),
    device_write_latency_us: figure(100, 'assumed', SAS),
    device_latency_cv: figure(0.8, 'informed', `${SAS}; the model study revised it once`),
    cpu_factor: figure(1.3, 'assumed', 'as on the EPYC host of the same time'),
  },
  assumptions: ['One job for each of 24 LUNs, depth 128, batches of one.'],
};
