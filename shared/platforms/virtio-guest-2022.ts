import { figure, type Platform } from './platform.ts';

const KIM = 'Suwan Kim, linux-block 2022-12-21, completion batching of virtio-blk, v3';

/** A guest with virtio-blk over a fast device; the host side is its limit. */
export const virtioGuest2022: Platform = {
  name: 'virtio-guest-2022',
  title: 'Guest of 4 or 12 CPUs with virtio-blk, a queue for each CPU',
  figures: {
    cpus: figure(4, 'published', KIM),
    hw_queues: figure(4, 'published', KIM),
    device_hw_queues_max: figure(64, 'assumed', 'not stated'),
    kernel: figure('6.2', 'assumed', 'tree of that month'),
    virtualised: figure(true, 'published', KIM),
    device_read_latency_us: figure(20, 'assumed', 'not stated'),
    vm_interrupt_ns: figure(1500, 'assumed', 'literature: 1-3 us per VM exit'),
    vm_ipi_send_ns: figure(1500, 'assumed', 'KVM unit test: 3,400 to 6,200 cycles from sending to handler'),
    vm_ipi_receive_ns: figure(500, 'assumed', 'KVM unit test: 3,400 to 6,200 cycles from sending to handler'),
    vm_halt_wake_ns: figure(2000, 'assumed', 'literature: a halted virtual CPU is woken by the scheduler of the host'),
    vm_doorbell_ns: figure(1300, 'assumed', 'ioeventfd: 1.28 us'),
    host_poll_us: figure(32.768, 'assumed', 'QEMU: poll-max-ns of an IOThread'),
    cost_virtio_host_ns: figure(2512, 'fitted', `${KIM}: 367,200 IOPS with 4 CPUs and 2 jobs`),
  },
  assumptions: ['One host thread serves the device.'],
};
