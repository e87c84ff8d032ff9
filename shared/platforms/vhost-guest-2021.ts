import { figure, type Platform } from './platform.ts';

const CHRISTIE = 'Mike Christie, linux-scsi 2021-12-06, vhost: multiple worker support, V5';

/** A 16-CPU guest with vhost-scsi, 16 queues, over a device that is not the limit. */
export const vhostGuest2021: Platform = {
  name: 'vhost-guest-2021',
  title: '16-CPU guest with vhost-scsi, 16 queues',
  figures: {
    cpus: figure(16, 'published', CHRISTIE),
    hw_queues: figure(16, 'published', CHRISTIE),
    device_hw_queues_max: figure(64, 'assumed', 'not stated'),
    kernel: figure('5.15', 'assumed', 'tree of that month'),
    virtualised: figure(true, 'published', CHRISTIE),
    device_iops_max: figure(2_434_000, 'fitted', `${CHRISTIE}: 16 jobs, where both tables end`),
    device_read_latency_us: figure(10, 'assumed', 'not stated'),
    device_write_latency_us: figure(10, 'assumed', 'not stated'),
    vm_interrupt_ns: figure(1500, 'assumed', 'literature: 1-3 us per VM exit'),
    vm_ipi_send_ns: figure(1500, 'assumed', 'KVM unit test: 3,400 to 6,200 cycles from sending to handler'),
    vm_ipi_receive_ns: figure(500, 'assumed', 'KVM unit test: 3,400 to 6,200 cycles from sending to handler'),
    vm_halt_wake_ns: figure(2000, 'assumed', 'literature: a halted virtual CPU is woken by the scheduler of the host'),
    vm_doorbell_ns: figure(1300, 'assumed', 'ioeventfd: 1.28 us'),
    cpu_factor: figure(0.95, 'informed', `${CHRISTIE}: two libaio jobs keep one worker busy, at 492,000 IOPS`),
    cost_virtio_host_ns: figure(1983, 'fitted', `${CHRISTIE}: 520,000 IOPS of two io_uring jobs over one worker`),
  },
  assumptions: [
    'Guest and host are equally fast.',
    'What is behind the host workers ends where both tables end, at 2.4 to 2.6 million IOPS.',
  ],
};
