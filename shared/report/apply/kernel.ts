import type { Scenario } from '#blocklayer';
import { diskOf, isNvme } from './disk.ts';
import { pollQueues } from './poll-queues.ts';

type Parameter = readonly [name: string, value: number];

/** nvme keeps one entry of a queue free, so that full and empty differ. */
const FREE_ENTRIES = 1;
/** The driver's own limits of io_queue_depth. */
const NVME_DEPTH = { least: 2, most: 4095, usual: 1024 } as const;

interface Settings {
  readonly module: string;
  readonly parameters: readonly Parameter[];
}

/** Of the driver's module; only what is not its default. Undefined where no module is known. */
function moduleSettings(scenario: Scenario): Settings | undefined {
  const { driver } = diskOf(scenario);
  if (driver === null) return undefined;
  const queues = pollQueues(scenario);
  const parameters = [
    ...parameter(queues > 0, driver.pollQueues, queues),
    ...(isNvme(scenario) ? nvmeParameters(scenario) : []),
  ];
  return { module: driver.module, parameters };
}

function nvmeParameters({ tag_depth, completion }: Scenario): readonly Parameter[] {
  const depth = Math.max(NVME_DEPTH.least, Math.min(NVME_DEPTH.most, tag_depth + FREE_ENTRIES));
  return [
    ...parameter(depth !== NVME_DEPTH.usual, 'io_queue_depth', depth),
    ...parameter(completion === 'threaded_interrupt', 'use_threaded_interrupts', 1),
  ];
}

function parameter(holds: boolean, name: string, value: number): readonly Parameter[] {
  return holds ? [[name, value]] : [];
}

/** Ways of completion that are patches and proposals: no kernel that was released has them. */
const UNRELEASED: readonly Scenario['completion'][] = ['poll_after_submit', 'polling_thread', 'adaptive'];

export function isReleased({ completion }: Pick<Scenario, 'completion'>): boolean {
  return !UNRELEASED.includes(completion);
}

const IOMMU = {
  lazy: 'iommu.strict=0',
  strict: 'iommu.strict=1',
} as const;

/** For the boot loader. Page-table isolation and the IOMMU are set only where they differ from what kernels do unasked. */
export function kernelParameters(scenario: Scenario): readonly string[] {
  const { module, parameters } = moduleSettings(scenario) ?? { module: '', parameters: [] };
  const settings = parameters.map(([name, value]) => `${module}.${name}=${value}`);
  return [...settings, ...(scenario.iommu === 'off' ? [] : [IOMMU[scenario.iommu]])];
}

export function moduleOptions(scenario: Scenario): string {
  const { module, parameters } = moduleSettings(scenario) ?? { module: '', parameters: [] };
  const settings = parameters.map(([name, value]) => `${name}=${value}`);
  return settings.length === 0 ? '' : `options ${module} ${settings.join(' ')}`;
}
