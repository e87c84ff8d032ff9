import { type CostKeys, UNIT_COSTS, type UnitCost, type UnitCostName } from '#blocklayer';
import { type Described, describe, number } from '../key-spec.ts';

type UnitCostKey = `cost_${UnitCostName}_ns`;
type FactorKey = Exclude<keyof CostKeys, UnitCostKey>;

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
  cost_hctx_scan_factor: [
    number(0, 100),
    0.92,
    'instructions of the scan over all hardware queues relative to a count by hand (fitted on 128 queues of seed 4)',
  ],
  cost_target_read_ns_per_byte: [number(0, 100), 0.456, 'NVMe/TCP target: sending one byte', { unit: 'ns/byte' }],
  cost_target_write_ns_per_byte: [number(0, 100), 0.858, 'NVMe/TCP target: receiving one byte', { unit: 'ns/byte' }],
  cost_ram_ns_per_byte: [number(0, 100), 0.1, 'RAM disk: copying one byte (10 GB/s)', { unit: 'ns/byte' }],
};

const unitCosts = Object.fromEntries(
  Object.entries<UnitCost>(UNIT_COSTS).map(([name, { ns, meaning, class: kind }]) => [
    `cost_${name}_ns`,
    [number(0, 1e6), ns, `${meaning} (${kind})`, { unit: 'ns' }],
  ]),
) as unknown as Described<UnitCostKey>;

/** Costs belong to a platform; a measurement row may not set them. */
export const costKeys = describe<keyof CostKeys>({ ...factors, ...unitCosts });
