import type { Stack } from '../machine.ts';
import type { Scenario } from '../scenario.ts';
import { direct } from './direct.ts';
import { nvmetLoop } from './nvmet-loop.ts';
import { nvmetTcp } from './nvmet-tcp.ts';
import { scsiHost } from './scsi-host.ts';
import { vhostScsi, virtioBlk } from './virtual.ts';
import { dmLinear, dmStripe, mdRaid0, mdRaid1, mdRaid10 } from './volumes.ts';

/** Every stack, by the name a spec gives it. A new one is a file and a line here. */
export const STACKS = {
  direct,
  dm_linear: dmLinear,
  dm_stripe: dmStripe,
  md_raid0: mdRaid0,
  md_raid1: mdRaid1,
  md_raid10: mdRaid10,
  nvmet_tcp: nvmetTcp,
  nvmet_loop: nvmetLoop,
  scsi_host: scsiHost,
  virtio_blk: virtioBlk,
  vhost_scsi: vhostScsi,
} as const satisfies Record<Scenario['stack'], Stack>;
