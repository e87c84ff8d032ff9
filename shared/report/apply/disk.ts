import type { Scenario } from '#blocklayer';

/** A kernel module, and its parameter for the number of poll queues. */
interface Driver {
  readonly module: string;
  readonly pollQueues: string;
}

/** What the kernel sees of a device: settings go to this disk and to its driver. */
interface Disk {
  /** Kernel names, as udev matches them. */
  readonly names: string;
  readonly example: string;
  /** Null where it has no poll queues, or where the model does not say which adapter it is. */
  readonly driver: Driver | null;
}

const DISKS: Record<Scenario['device_kind'], Disk> = {
  nvme: {
    names: 'nvme[0-9]*n[0-9]*',
    example: '/dev/nvme0n1',
    driver: { module: 'nvme', pollQueues: 'poll_queues' },
  },
  sas: { names: 'sd[a-z]*', example: '/dev/sda', driver: null },
  null_blk: { names: 'nullb[0-9]*', example: '/dev/nullb0', driver: { module: 'null_blk', pollQueues: 'poll_queues' } },
  ram: { names: 'ram[0-9]*', example: '/dev/ram0', driver: null },
};

/** A guest sees a disk of the host's making, whatever device stands behind it. */
const GUEST_DISKS: Partial<Record<Scenario['stack'], Disk>> = {
  virtio_blk: { names: 'vd[a-z]*', example: '/dev/vda', driver: { module: 'virtio_blk', pollQueues: 'poll_queues' } },
  vhost_scsi: {
    names: 'sd[a-z]*',
    example: '/dev/sda',
    driver: { module: 'virtio_scsi', pollQueues: 'virtscsi_poll_queues' },
  },
};

export function diskOf({ stack, device_kind }: Scenario): Disk {
  return GUEST_DISKS[stack] ?? DISKS[device_kind];
}

export function isNvme(scenario: Scenario): boolean {
  return diskOf(scenario) === DISKS.nvme;
}

export function isGuestDisk({ stack }: Scenario): boolean {
  return stack in GUEST_DISKS;
}

/** A volume has no scheduler of its own: its settings are those of the drives beneath. */
export function isVolume({ stack }: Scenario): boolean {
  return stack.startsWith('dm_') || stack.startsWith('md_');
}
