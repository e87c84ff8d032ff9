import { figure, type Platform } from './platform.ts';

const DESAI = 'Kashyap Desai, linux-scsi 2020-04-07: two Xeon Gold 6150, 72 CPUs, MegaRAID Aero, 24 SAS SSDs';
const SAS = 'not stated; SAS SSDs behind a RAID controller';

/** The two-socket Xeon with a MegaRAID Aero of the mails on host-wide tags. */
export const megaraidXeon2020: Platform = {
  name: 'megaraid-xeon-2020',
  title: 'Two Xeon Gold 6150 (72 CPUs), MegaRAID Aero with 24 SAS SSDs',
  figures: {
    cpus: figure(72, 'published', DESAI),
    numa_nodes: figure(2, 'published', DESAI),
    smt: figure(2, 'published', DESAI),
    device_kind: figure('sas', 'published', DESAI),
    stack: figure('scsi_host', 'published', DESAI),
    hw_queues: figure(72, 'assumed', 'a hardware queue for each CPU'),
    device_hw_queues_max: figure(128, 'assumed', DESAI),
    tag_depth: figure(5089, 'assumed', 'as on the host of 2019'),
    kernel: figure('5.8', 'assumed', 'tree of that time'),
    kpti: figure(true, 'assumed', 'not stated; on by default for Intel servers of that time'),
    adapter_iops_max: figure(
      3_100_000,
      'fitted',
      'Kashyap Desai, linux-scsi 2020-08-19: 3.1 million with and without host tags',
    ),
    luns: figure(24, 'published', DESAI),
    lun_depth: figure(256, 'assumed', SAS),
    device_read_latency_us: figure(120, 'assumed', SAS),
    device_write_latency_us: figure(60, 'assumed', SAS),
    device_latency_cv: figure(0.8, 'assumed', SAS),
    cpu_factor: figure(
      0.8,
      'fitted',
      'Kashyap Desai, linux-scsi 2020-08-06: 1.1 million IOPS by one job a volume, queues not re-run',
    ),
  },
  assumptions: ['Four volumes in the mail on re-running queues; it does not say how many.'],
};
