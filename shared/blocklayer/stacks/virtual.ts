import { type Cost, guest, type Recipes } from '../costs/steps.ts';
import type { Stack } from '../machine.ts';
import type { Scenario } from '../scenario.ts';
import { direct } from './direct.ts';

/** Requests go through a ring of the guest; the notification of a host worker is what a doorbell costs. */
function virtioRecipes(base: Recipes, s: Scenario, cost: Cost): Recipes {
  const withoutDriver = base.submitRequest.filter(({ label }) => label !== 'nvme_queue_rq');
  return {
    ...base,
    submitRequest: [...withoutDriver, cost('virtio_add')],
    doorbell: [guest(s, s.vm_doorbell_ns)],
    doorbellFar: [],
    reapEntry: [cost('virtio_get')],
  };
}

export const virtioBlk: Stack = { ...direct, recipes: virtioRecipes };

export const vhostScsi: Stack = {
  ...direct,
  recipes: (base, s, cost) => {
    const virtio = virtioRecipes(base, s, cost);
    return {
      ...virtio,
      submitRequest: [...virtio.submitRequest, cost('scsi_queue')],
      endRequest: [...virtio.endRequest, cost('scsi_end')],
      endRequestBatched: [...virtio.endRequest, cost('scsi_end')],
    };
  },
};
