import { figure, type Platform } from './platform.ts';

const PAN =
  'Jacob Pan, LKML 2024-02-12, "Coalesced Interrupt Delivery with posted MSI": Sapphire Rapids, four Gen 5 drives';

/** A Sapphire Rapids with four PCIe 5.0 drives, eight jobs each, whose interrupts are remapped. */
export const sprGen52024: Platform = {
  name: 'spr-gen5-2024',
  title: 'Xeon Sapphire Rapids, four Samsung PCIe 5.0 drives',
  figures: {
    cpus: figure(112, 'assumed', 'not stated; one socket of 56 cores'),
    numa_nodes: figure(1, 'assumed', 'not stated'),
    hw_queues: figure(112, 'assumed', 'not stated; a queue for each CPU'),
    poll_queues: figure(32, 'assumed', 'not stated; one for each job'),
    device_hw_queues_max: figure(256, 'assumed', 'not stated'),
    devices: figure(4, 'published', PAN),
    iommu: figure('lazy', 'assumed', 'VT-d is on for interrupt remapping; lazy is its default'),
    kernel: figure('6.8', 'published', PAN),
    device_iops_max: figure(3_300_000, 'assumed', '13 million polled reads over four drives leave no less'),
    device_read_latency_us: figure(60, 'assumed', 'not stated; TLC flash'),
    device_write_latency_us: figure(12, 'assumed', 'not stated; write buffer'),
    cpu_factor: figure(1.753, 'fitted', `${PAN}: 6,348,000 IOPS with libaio`),
  },
  assumptions: ['No registered buffers: the mail does not say.'],
};
