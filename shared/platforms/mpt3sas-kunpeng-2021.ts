import { figure, type Platform } from './platform.ts';

const GARRY = 'John Garry, linux-scsi 2021-01-11 to 13, "About scsi device queue depth"';
const SAS = 'not stated; SAS SSDs behind an LSI SAS 3008';

/** An arm64 server with twelve SAS SSDs behind an LSI SAS 3008; the adapter ends near 1.44 million commands a second. */
export const mpt3sasKunpeng2021: Platform = {
  name: 'mpt3sas-kunpeng-2021',
  title: 'arm64 server, 128 CPUs, LSI SAS 3008 (mpt3sas) with 12 SAS SSDs',
  figures: {
    cpus: figure(128, 'published', GARRY),
    numa_nodes: figure(4, 'assumed', 'not stated; Kunpeng 920 in two sockets shows four nodes'),
    llc_cpus: figure(32, 'assumed', 'Kunpeng 920: a die shares its last-level cache'),
    device_kind: figure('sas', 'published', GARRY),
    stack: figure('scsi_host', 'published', GARRY),
    hw_queues: figure(1, 'assumed', 'mpt3sas of that time shows one hardware queue'),
    device_hw_queues_max: figure(128, 'assumed', 'mpt3sas: up to 128 reply queues'),
    tag_depth: figure(10_000, 'assumed', 'mpt3sas on SAS3008: about ten thousand commands'),
    luns: figure(12, 'published', GARRY),
    lun_depth: figure(254, 'published', `${GARRY}: default`),
    kernel: figure('5.11', 'published', GARRY),
    adapter_iops_max: figure(1_438_000, 'fitted', `${GARRY}: 1.438 million, whatever the depth from 16 on`),
    device_bytes_per_s: figure(600_000_000, 'assumed', 'not stated; a SAS link of 6 Gb/s'),
    cost_lun_rerun_ns: figure(10_500, 'fitted', `${GARRY}: 1.14 million random reads, ten jobs a disk, depth 254`),
    device_read_latency_us: figure(54.2, 'fitted', `${GARRY}: 1.31 million random reads at depth 8 a disk`),
    device_write_latency_us: figure(50, 'assumed', SAS),
    device_latency_cv: figure(0.8, 'assumed', SAS),
  },
  assumptions: [
    'One fio job section for each disk, so that jobs 1, 10 and 20 are 12, 120 and 240 threads; 4 KiB, libaio.',
  ],
};
