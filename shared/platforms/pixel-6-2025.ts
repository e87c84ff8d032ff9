import { figure, type Platform } from './platform.ts';

const DRASZIK = 'Andre Draszik, linux-scsi 2025-07-29, interrupt handling of UFS on a Pixel 6, averages of five runs';
const UFS = 'UFS 3.1, one transfer request list of 32 slots';

/** A phone: eight CPUs and UFS flash with one queue. */
export const pixel62025: Platform = {
  name: 'pixel-6-2025',
  title: 'Pixel 6 (8 CPUs), UFS 3.1',
  figures: {
    cpus: figure(8, 'assumed', 'Tensor: 2 Cortex-X1, 2 A76, 4 A55'),
    numa_nodes: figure(1, 'assumed', 'a phone'),
    device_kind: figure('sas', 'assumed', 'UFS speaks SCSI'),
    stack: figure('scsi_host', 'assumed', 'ufshcd is a SCSI host with one logical unit in use'),
    luns: figure(1, 'assumed', UFS),
    lun_depth: figure(32, 'assumed', UFS),
    hw_queues: figure(1, 'assumed', UFS),
    device_hw_queues_max: figure(1, 'assumed', UFS),
    tag_depth: figure(32, 'assumed', UFS),
    kernel: figure('6.16', 'published', DRASZIK),
    device_read_latency_us: figure(86.94, 'fitted', `${DRASZIK}: 10,357 reads a second by one job, hard interrupt`),
    device_write_latency_us: figure(44.84, 'fitted', `${DRASZIK}: 18,330 writes a second by one job, hard interrupt`),
    cpu_factor: figure(2, 'assumed', 'not stated; a mix of fast and slow cores'),
  },
  assumptions: ['All CPUs are alike.'],
};
