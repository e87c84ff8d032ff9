import { type CostKeys, UNIT_COSTS, type UnitCost } from '#blocklayer';
import { type Described, describe, number } from '../key-spec.ts';

type FactorKey = Exclude<keyof CostKeys, `cost_${string}`>;
type UnitCostKey = Extract<keyof CostKeys, `cost_${string}`>;

const factors: Described<FactorKey> = {
  cpu_factor: [number(0, 100), 1, 'CPU time relative to the reference core (about 3 GHz, no mitigations)'],
  irq_factor: [number(0, 100), 1, 'cost of interrupt entry relative to the reference'],
  smt_factor: [number(1, 4), 1.5, 'how much longer a step takes while the SMT sibling is busy'],
  numa_link_factor: [number(0.01, 1), 0.9, 'share of the device link that is left when the data lie on another node'],
  vm_interrupt_ns: [number(0, 1e6), 0, 'in a guest: added to every interrupt', { unit: 'ns' }],
  vm_ipi_send_ns: [number(0, 1e6), 0, 'in a guest: added to sending an IPI', { unit: 'ns' }],
  vm_ipi_receive_ns: [number(0, 1e6), 0, 'in a guest: added to receiving an IPI', { unit: 'ns' }],
  vm_halt_wake_ns: [number(0, 1e6), 0, 'in a guest: added to leaving the idle state', { unit: 'ns' }],
  vm_doorbell_ns: [number(0, 1e6), 0, 'in a guest: added to a doorbell write', { unit: 'ns' }],
};

const unitCosts = Object.fromEntries(
  Object.entries<UnitCost>(UNIT_COSTS).map(([name, { ns, meaning, class: kind }]) => [
    `cost_${name}_ns`,
    [number(0, 1e6), ns, `${meaning} (${kind})`, { unit: 'ns' }],
  ]),
) as unknown as Described<UnitCostKey>;

/** Costs belong to a platform; a measurement row may not set them. */
export const costKeys = describe<keyof CostKeys>({ ...factors, ...unitCosts });
