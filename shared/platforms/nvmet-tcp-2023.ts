import { figure, type Platform } from './platform.ts';

const SEED2 = 'Ping Gan, linux-nvme 2023-09, "nvmet: support polling queue task for bio", tables of 4k and 2M';
const NVME = 'not stated; a data-centre NVMe drive that does not limit one core';

/** The target of the third published thread: NVMe over TCP, one core bound to the TCP queue. */
export const nvmetTcp2023: Platform = {
  name: 'nvmet-tcp-2023',
  title: 'NVMe over TCP target, one core for the TCP queue, one NVMe drive',
  figures: {
    cpus: figure(32, 'assumed', 'not stated; one core is saturated and decides'),
    numa_nodes: figure(2, 'assumed', 'not stated'),
    hw_queues: figure(32, 'assumed', 'not stated'),
    device_hw_queues_max: figure(128, 'assumed', NVME),
    kernel: figure('6.6', 'published', `${SEED2}: tree of the 6.6 time`),
    device_iops_max: figure(900_000, 'assumed', NVME),
    device_read_latency_us: figure(85, 'assumed', NVME),
    device_write_latency_us: figure(18, 'assumed', NVME),
    device_bytes_per_s: figure(6_500_000_000, 'assumed', NVME),
    cost_target_read_ns: figure(2572, 'fitted', `${SEED2}: 4k read by interrupt, 654 MB/s`),
    cost_target_write_ns: figure(4068, 'fitted', `${SEED2}: 4k write by interrupt, 431 MB/s`),
    cost_target_read_ns_per_byte: figure(0.4475, 'fitted', `${SEED2}: 2M read by interrupt, 2,119 MB/s`),
    cost_target_write_ns_per_byte: figure(0.8472, 'fitted', `${SEED2}: 2M write by interrupt, 1,146 MB/s`),
    net_delay_us: figure(8, 'assumed', 'one switch, 100 Gbit/s'),
    net_bytes_per_s: figure(12_000_000_000, 'assumed', '100 Gbit/s less headers'),
  },
  assumptions: ['The printed M/s are taken as 10^6 bytes of payload per second.', 'The initiator (SPDK) never limits.'],
};
