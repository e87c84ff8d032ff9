import { figure, type Platform } from '#platforms';
import { cpuList } from '../fio/values.ts';
import type { Disk } from './listing.ts';

interface Queues {
  readonly figures: Platform['figures'];
  readonly left: readonly string[];
}

interface HardwareQueue {
  readonly index: number;
  readonly cpus: readonly number[];
}

/**
 * Hardware queues and tags. Interrupting queues share out the CPUs among them; where the list begins to name CPUs again,
 * the read and poll queues begin.
 */
export function queuesOf(disk: Disk): Queues {
  const queues = hardwareQueues(disk);
  const interrupting = firstShareOut(queues);
  const further = queues.length - interrupting;
  const tags = disk.attributes.get('mq/0/nr_tags') ?? '';
  const known = (value: number, source: string) => figure(value, 'published', `sysfs: ${source}`);
  return {
    figures: {
      hw_queues: known(interrupting, 'queues in mq/ that share out the CPUs'),
      device_hw_queues_max: figure(queues.length, 'assumed', 'sysfs: queues in mq/; the device may offer more'),
      ...(/^[1-9]\d{0,6}$/.test(tags) ? { tag_depth: known(Number(tags), 'mq/0/nr_tags') } : {}),
    },
    left:
      further === 0
        ? []
        : [`${further} further queues for reads or polling: the model makes poll queues where a point polls`],
  };
}

function hardwareQueues({ attributes }: Disk): readonly HardwareQueue[] {
  const indices = [...attributes.keys()].flatMap((path) => /^mq\/(\d{1,5})\//.exec(path)?.[1] ?? []);
  return [...new Set(indices)]
    .map(Number)
    .sort((a, b) => a - b)
    .map((index) => ({ index, cpus: cpuList(attributes.get(`mq/${index}/cpu_list`) ?? '') ?? [] }));
}

function firstShareOut(queues: readonly HardwareQueue[]): number {
  const seen = new Set<number>();
  const again = queues.findIndex(({ cpus }) => {
    const known = cpus.some((cpu) => seen.has(cpu));
    for (const cpu of cpus) seen.add(cpu);
    return known;
  });
  return again < 0 ? queues.length : again;
}
