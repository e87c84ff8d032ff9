import type { Scenario } from '#blocklayer';

/** What the kernel sees of a device: settings go to this disk and to this driver. */
interface Disk {
  /** Kernel names, as udev matches them. */
  readonly names: string;
  /** A driver with parameters of its own for queues; null where none has them. */
  readonly driver: 'nvme' | 'virtio_blk' | null;
}

const DISKS: Record<Scenario['device_kind'], Disk> = {
  nvme: { names: 'nvme[0-9]*n[0-9]*', driver: 'nvme' },
  sas: { names: 'sd[a-z]*', driver: null },
  null_blk: { names: 'nullb[0-9]*', driver: null },
  ram: { names: 'ram[0-9]*', driver: null },
};

/** A guest sees a disk of the host's making, whatever device stands behind it. */
const GUEST_DISKS: { readonly [stack: string]: Disk } = {
  virtio_blk: { names: 'vd[a-z]*', driver: 'virtio_blk' },
  vhost_scsi: { names: 'sd[a-z]*', driver: null },
};

export function diskOf({ stack, device_kind }: Scenario): Disk {
  return GUEST_DISKS[stack] ?? DISKS[device_kind];
}

export function isGuestDisk({ stack }: Scenario): boolean {
  return stack in GUEST_DISKS;
}

/** A volume has no scheduler of its own: its settings are those of the drives beneath. */
export function isVolume({ stack }: Scenario): boolean {
  return stack.startsWith('dm_') || stack.startsWith('md_');
}
