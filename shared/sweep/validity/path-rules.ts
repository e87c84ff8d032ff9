import type { Rule } from './rule.ts';

/** Engines, stacks and devices that go together. */
export const PATH_RULES: readonly Rule[] = [
  [
    'passthrough_needs_direct',
    (s) =>
      s.ioengine === 'io_uring_cmd' &&
      s.stack !== 'direct' &&
      `ioengine io_uring_cmd needs stack direct, not ${s.stack}.`,
  ],
  [
    'mirror_needs_two',
    (s) =>
      (s.stack === 'md_raid1' || s.stack === 'md_raid10') &&
      s.devices < 2 &&
      `stack ${s.stack} needs two devices or more, not ${s.devices}.`,
  ],
  [
    'adapter_has_one_tag_set',
    (s) =>
      s.stack === 'scsi_host' &&
      s.hw_queues > 1 &&
      !s.shared_host_tags &&
      `stack scsi_host has one tag set for the host: ${s.hw_queues} hw queues need shared_host_tags true.`,
  ],
  [
    'disk_needs_adapter',
    (s) =>
      s.device_kind === 'sas' && s.stack !== 'scsi_host' && `device_kind sas needs stack scsi_host, not ${s.stack}.`,
  ],
  [
    'engine_is_synchronous',
    (s) =>
      (s.ioengine === 'psync' || s.ioengine === 'pvsync2') &&
      s.iodepth > 1 &&
      `ioengine ${s.ioengine} is synchronous: iodepth can only be 1, not ${s.iodepth}.`,
  ],
];
