import { figure, type Platform } from './platform.ts';

const XUE =
  'hexue, io-uring 2024-03-18 to 2024-11-01, "releasing CPU resources when polling": guest of 8 CPUs, Xeon 6152, PM9A3';
const HYPERVISOR = 'literature: 1-3 us per VM exit';

/** A guest of eight CPUs with a data-centre drive that is handed through: polling, interrupts and sleeping before polling. */
export const xeon6152Pm9a3: Platform = {
  name: 'xeon-6152-pm9a3',
  title: 'Guest of 8 CPUs on a Xeon Gold 6152, Samsung PM9A3',
  figures: {
    cpus: figure(8, 'published', XUE),
    numa_nodes: figure(1, 'assumed', 'not stated'),
    virtualised: figure(true, 'published', XUE),
    hw_queues: figure(8, 'assumed', 'a queue for each CPU'),
    poll_queues: figure(16, 'published', XUE),
    device_hw_queues_max: figure(128, 'assumed', 'not stated'),
    kernel: figure('6.11', 'published', XUE),
    device_iops_max: figure(1_000_000, 'assumed', 'PM9A3 data sheet: about a million random reads'),
    device_read_latency_us: figure(75, 'assumed', 'PM9A3 data sheet: 75 us'),
    device_write_latency_us: figure(20, 'assumed', 'PM9A3 data sheet: 20 to 25 us'),
    device_bytes_per_s: figure(6_934_000_000, 'fitted', `${XUE}: 6613 MiB/s read in blocks of 128 KiB, polled`),
    device_max_transfer: figure(1_048_576, 'assumed', 'not stated'),
    vm_interrupt_ns: figure(1500, 'assumed', HYPERVISOR),
    vm_ipi_send_ns: figure(1500, 'assumed', HYPERVISOR),
    vm_ipi_receive_ns: figure(500, 'assumed', HYPERVISOR),
    vm_halt_wake_ns: figure(2000, 'assumed', 'literature: a halted virtual CPU is woken by the scheduler of the host'),
    cpu_factor: figure(1.415, 'fitted', `${XUE}: 470,000 random reads a second, polled`),
  },
  assumptions: ['The drive is handed through, so that doorbells and polling cost what they cost on the host.'],
};
