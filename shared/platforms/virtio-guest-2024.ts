import { figure, type Platform } from './platform.ts';

const MENG = 'Ferry Meng, linux-block 2024-12-18, io_uring passthrough for virtio-blk';

/** A QEMU guest with virtio-blk over flash. */
export const virtioGuest2024: Platform = {
  name: 'virtio-guest-2024',
  title: 'QEMU guest with virtio-blk over an NVMe drive',
  figures: {
    cpus: figure(8, 'assumed', 'not stated; one job runs'),
    hw_queues: figure(8, 'assumed', 'not stated'),
    kernel: figure('6.12', 'assumed', 'tree of that month'),
    virtualised: figure(true, 'published', MENG),
    device_read_latency_us: figure(54.71, 'fitted', `${MENG}: 15,300 IOPS at depth 1`),
    vm_interrupt_ns: figure(1500, 'assumed', 'literature: 1-3 us per VM exit'),
    vm_ipi_send_ns: figure(1500, 'assumed', 'KVM unit test: 3,400 to 6,200 cycles from sending to handler'),
    vm_ipi_receive_ns: figure(500, 'assumed', 'KVM unit test: 3,400 to 6,200 cycles from sending to handler'),
    vm_halt_wake_ns: figure(2000, 'assumed', 'literature: a halted virtual CPU is woken by the scheduler of the host'),
    vm_doorbell_ns: figure(1300, 'assumed', 'ioeventfd: 1.28 us'),
    host_poll_us: figure(32.768, 'assumed', 'QEMU: poll-max-ns of an IOThread'),
  },
  assumptions: ['The drive behind the guest is not stated.'],
};
