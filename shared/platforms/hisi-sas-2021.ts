import { figure, type Platform } from './platform.ts';

const GARRY = 'John Garry, linux-block 2021-05-18: arm64, 64 CPUs, hisi_sas with 16 hardware queues, six SAS SSDs';
const SAS = 'not stated; SAS SSDs';

/** An arm64 server with six SAS SSDs behind a HiSilicon controller. */
export const hisiSas2021: Platform = {
  name: 'hisi-sas-2021',
  title: 'arm64 server, 64 CPUs, hisi_sas with six SAS SSDs',
  figures: {
    cpus: figure(64, 'published', GARRY),
    numa_nodes: figure(2, 'assumed', 'not stated'),
    llc_cpus: figure(32, 'assumed', 'Kunpeng: a die shares its last-level cache'),
    device_kind: figure('sas', 'published', GARRY),
    stack: figure('scsi_host', 'published', GARRY),
    hw_queues: figure(16, 'published', GARRY),
    device_hw_queues_max: figure(16, 'published', GARRY),
    tag_depth: figure(4096, 'published', 'John Garry, linux-scsi 2020-04-29: can_queue 4096'),
    luns: figure(6, 'published', GARRY),
    lun_depth: figure(64, 'assumed', SAS),
    kernel: figure('5.12', 'assumed', 'tree of that month'),
    device_read_latency_us: figure(120, 'assumed', SAS),
    device_write_latency_us: figure(60, 'assumed', SAS),
    device_latency_cv: figure(0.5, 'assumed', SAS),
    cost_async_dispatch_ns: figure(20_000, 'fitted', `${GARRY}: 300,000 random reads a second without plugging`),
    cpu_factor: figure(3.6, 'fitted', `${GARRY}: 430,000 random reads a second`),
  },
  assumptions: ['One fio job section for each of six disks.'],
};
