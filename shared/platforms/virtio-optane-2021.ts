import { figure, type Platform } from './platform.ts';

const HAJNOCZI =
  'Stefan Hajnoczi, linux-block 2021-05-20, "virtio_blk: blk-mq io_poll support": Xeon Silver 4214, Optane P4800X';
const HYPERVISOR = 'literature: 1-3 us per VM exit';

/** A guest of four CPUs with virtio-blk over an Optane drive, one synchronous IO a job. */
export const virtioOptane2021: Platform = {
  name: 'virtio-optane-2021',
  title: 'Guest of 4 CPUs with virtio-blk over an Intel Optane P4800X',
  figures: {
    cpus: figure(4, 'published', HAJNOCZI),
    numa_nodes: figure(1, 'assumed', 'not stated'),
    hw_queues: figure(4, 'published', HAJNOCZI),
    poll_queues: figure(4, 'published', `${HAJNOCZI}: each of the four queues can be polled`),
    device_hw_queues_max: figure(64, 'assumed', 'not stated'),
    kernel: figure('5.13', 'published', HAJNOCZI),
    stack: figure('virtio_blk', 'published', HAJNOCZI),
    virtualised: figure(true, 'published', HAJNOCZI),
    device_iops_max: figure(550_000, 'assumed', 'P4800X data sheet'),
    device_read_latency_us: figure(10, 'assumed', 'P4800X data sheet: 10 us'),
    device_write_latency_us: figure(10, 'assumed', 'P4800X data sheet: 10 us'),
    device_bytes_per_s: figure(2_313_000_000, 'fitted', `${HAJNOCZI}: 17,655 random reads of 128 KiB a second`),
    vm_interrupt_ns: figure(1500, 'assumed', HYPERVISOR),
    vm_ipi_send_ns: figure(1500, 'assumed', 'KVM unit test: 3,400 to 6,200 cycles from sending to handler'),
    vm_ipi_receive_ns: figure(500, 'assumed', 'KVM unit test: 3,400 to 6,200 cycles from sending to handler'),
    vm_halt_wake_ns: figure(2000, 'assumed', 'literature: a halted virtual CPU is woken by the scheduler of the host'),
    vm_doorbell_ns: figure(1300, 'assumed', 'ioeventfd: 1.28 us'),
    host_poll_us: figure(32.768, 'assumed', 'QEMU: poll-max-ns of an IOThread'),
    cost_virtio_host_ns: figure(4144, 'fitted', `${HAJNOCZI}: 149,426 random reads of 4 KiB a second by interrupt`),
  },
  assumptions: ['One host thread serves the device.'],
};
