import type { DeviceKeys } from '#blocklayer';
import { choice, describe, integer, number, size } from '../key-spec.ts';

export const deviceKeys = describe<keyof DeviceKeys>({
  device_kind: [choice('nvme', 'sas', 'null_blk', 'ram'), 'nvme', 'kind of device'],
  device_iops_max: [number(1, 1e12), null, 'controller ceiling of one device; empty = none', { unit: '1/s' }],
  device_read_latency_us: [number(0, 1e7), 80, 'mean media time of a read', { unit: 'us' }],
  device_write_latency_us: [number(0, 1e7), 20, 'mean media time of a write', { unit: 'us' }],
  device_latency_cv: [
    number(0, 10),
    0.25,
    'coefficient of variation of the media time: 0 fixed, 1 exponential, else lognormal',
  ],
  device_parallelism: [integer(1, 1_048_576), null, 'media operations at the same time; empty = no limit'],
  device_bytes_per_s: [number(1, 1e13), null, 'link of one device; empty = no limit', { unit: 'bytes/s' }],
  device_max_transfer: [
    size(512, 1_073_741_824),
    131_072,
    'largest transfer of one command; larger IOs are split',
    { unit: 'bytes', column: 'device_max_transfer_bytes' },
  ],
  device_hw_queues_max: [integer(1, 65_535), 64, 'hardware queues a device offers'],
  adapter_iops_max: [number(1, 1e12), null, 'ceiling of a host adapter; empty = none', { unit: '1/s' }],
  net_delay_us: [number(0, 1e7), 8, 'one-way network delay to a target', { unit: 'us' }],
  net_bytes_per_s: [number(1, 1e13), null, 'network link to a target; empty = no limit', { unit: 'bytes/s' }],
});
