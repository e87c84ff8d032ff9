import type { PathKeys } from '#blocklayer';
import { boolean, choice, describe, integer, number, size } from '../key-spec.ts';

export const pathKeys = describe<keyof PathKeys>({
  stack: [
    choice(
      'direct',
      'dm_linear',
      'dm_stripe',
      'md_raid0',
      'md_raid1',
      'md_raid10',
      'nvmet_tcp',
      'nvmet_loop',
      'scsi_host',
      'virtio_blk',
      'vhost_scsi',
    ),
    'direct',
    'what stands between the block layer and the devices',
  ],
  stack_levels: [integer(1, 16), 1, 'device-mapper levels on top of each other'],
  stripe_chunk: [
    size(512, 1_073_741_824),
    65_536,
    'chunk of a stripe',
    { unit: 'bytes', column: 'stripe_chunk_bytes' },
  ],
  devices: [integer(1, 1024), 1, 'devices, alike'],
  luns: [integer(1, 4096), 1, 'logical units behind a SCSI host'],
  lun_depth: [integer(1, 65_536), 256, 'queue depth of a logical unit'],
  alloc_cache: [
    boolean,
    false,
    'a batch takes its requests from a cache of the task',
    { derived: 'true from kernel 5.16, for passthrough from 6.1' },
  ],
  bio_cache: [boolean, false, 'bios come from a per-CPU cache'],
  batched_completion: [
    boolean,
    false,
    'completions that are taken together are freed as a batch',
    { derived: 'true from kernel 5.16, for passthrough from 6.1' },
  ],
  hctx_scan: [boolean, false, 'a completion re-runs every hardware queue'],
  merging: [boolean, true, 'neighbouring sequential requests merge'],
  md_bitmap: [boolean, true, 'an md RAID1 or RAID10 keeps a write-intent bitmap'],
  target_cpus: [integer(1, 4096), 1, 'CPUs of the target'],
  host_workers: [integer(1, 4096), 1, 'host threads that serve a virtual device'],
  host_poll_us: [
    number(0, 1e6),
    0,
    'a host worker without work looks for some for so long before it sleeps; meanwhile rings need no notification',
    { unit: 'us' },
  ],
});
