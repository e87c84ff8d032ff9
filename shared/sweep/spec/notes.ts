import { toScenario } from '#platforms';
import type { Key, Value } from '#vocabulary';
import { openAxis, sameValue } from '../axes/axis.ts';
import type { Compiled } from '../points/compiled.ts';
import type { Dimension } from '../points/dimension.ts';
import { show } from '../problems/problem.ts';

/** A key that acts only where another key has one of some values. */
interface Use {
  readonly keys: readonly Key[];
  readonly only: Key;
  readonly when: (value: Value) => boolean;
  readonly words: string;
}

const oneOf =
  (...values: readonly Value[]) =>
  (value: Value) =>
    values.includes(value);

const USES: readonly Use[] = [
  { keys: ['stack_levels'], only: 'stack', when: oneOf('dm_linear', 'dm_stripe'), words: 'a device-mapper stack' },
  {
    keys: ['stripe_chunk'],
    only: 'stack',
    when: oneOf('dm_stripe', 'md_raid0', 'md_raid10'),
    words: 'a striped stack',
  },
  {
    keys: ['luns', 'lun_depth', 'adapter_iops_max'],
    only: 'stack',
    when: oneOf('scsi_host'),
    words: 'stack scsi_host',
  },
  { keys: ['net_delay_us', 'net_bytes_per_s'], only: 'stack', when: oneOf('nvmet_tcp'), words: 'stack nvmet_tcp' },
  { keys: ['target_cpus'], only: 'stack', when: oneOf('nvmet_tcp'), words: 'stack nvmet_tcp' },
  {
    keys: ['host_workers', 'host_poll_us'],
    only: 'stack',
    when: oneOf('virtio_blk', 'vhost_scsi'),
    words: 'a virtio stack',
  },
  { keys: ['poll_busy'], only: 'completion', when: oneOf('iopoll', 'hybrid', 'adaptive'), words: 'a job that polls' },
  { keys: ['hybrid_sleep_ratio'], only: 'completion', when: oneOf('hybrid'), words: 'completion hybrid' },
  { keys: ['adaptive_spin_us'], only: 'completion', when: oneOf('adaptive'), words: 'completion adaptive' },
  {
    keys: ['polling_thread_cpu', 'polling_thread_idle_us', 'polling_thread_ring_size'],
    only: 'completion',
    when: oneOf('polling_thread'),
    words: 'completion polling_thread',
  },
  {
    keys: ['irq_coalesce_us'],
    only: 'irq_coalesce_count',
    when: (count) => count !== 1,
    words: 'irq_coalesce_count above 1',
  },
  { keys: ['rwmixread'], only: 'rw', when: oneOf('randrw', 'rw'), words: 'rw randrw or rw' },
  { keys: ['merging'], only: 'rw', when: oneOf('read', 'write'), words: 'sequential IOs (rw read or write)' },
  { keys: ['rate_process'], only: 'rate_iops', when: (rate) => rate !== null, words: 'a rate_iops' },
  { keys: ['io_uring_setup'], only: 'ioengine', when: oneOf('io_uring', 'io_uring_cmd'), words: 'an io_uring engine' },
  {
    keys: ['vm_interrupt_ns', 'vm_ipi_send_ns', 'vm_ipi_receive_ns', 'vm_halt_wake_ns', 'vm_doorbell_ns'],
    only: 'virtualised',
    when: oneOf(true),
    words: 'a guest (virtualised: true)',
  },
];

/** What a user should know before the sweep runs: what was said twice, what matches nothing, what has no effect. */
export function notesOn(compiled: Compiled): readonly string[] {
  return [...repetitions(compiled), ...idleExcludes(compiled), ...unusedAxes(compiled)];
}

function repetitions({ space: { duplicates } }: Compiled): readonly string[] {
  if (duplicates === 0) return [];
  const values = duplicates === 1 ? '1 value of axes or include is' : `${duplicates} values of axes or include are`;
  return [`${values} said again and counted once.`];
}

function idleExcludes({ spec }: Compiled): readonly string[] {
  const exists = (key: Key, value: Value) =>
    openAxis(key, spec.axes[key] ?? []).indexOf(value) >= 0 ||
    spec.include.some((include) => sameValue(include[key] ?? null, value));
  return spec.exclude.flatMap((pattern, i) =>
    (Object.entries(pattern) as [Key, Value][])
      .filter(([key, value]) => !exists(key, value))
      .map(([key, value]) => `exclude[${i}] matches nothing: ${key} has no value ${show(value)}.`),
  );
}

function unusedAxes(compiled: Compiled): readonly string[] {
  return USES.filter((use) => !isUsed(use, compiled)).flatMap(({ keys, words }) =>
    keys
      .filter((key) => key in compiled.spec.axes)
      .map((key) => `The axis ${key} has no effect: it acts only with ${words}, so its values repeat the same points.`),
  );
}

function isUsed({ only, when }: Use, { spec, platform, space }: Compiled): boolean {
  const slot = space.slotOf(only);
  if (slot === undefined) return when(toScenario(platform, spec.workload)[only]);
  const { size, at } = space.dimensions[slot.dimension] as Dimension;
  for (let number = 0; number < size; number++) if (when(at(slot.slot, number))) return true;
  return spec.include.some((include) => when(include[only] ?? null));
}
