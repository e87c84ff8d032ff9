import { type Figure, figure, type Platform } from '#platforms';
import type { Key, Value } from '#vocabulary';
import { cpuList } from '../fio/values.ts';
import { eachFile, ImportError, type Imported, NOTHING } from '../imported.ts';
import { type Disk, disksOf } from './listing.ts';
import { queuesOf } from './queues.ts';

/** The queue and mq folders of disks under /sys/block. Several disks count when they are alike. */
export const importSysfs = eachFile((file): Imported => {
  const disks = disksOf(file);
  const [first] = disks as readonly [Disk];
  const figures = figuresOf(first);
  const other = disks.find((disk) => JSON.stringify(figuresOf(disk)) !== JSON.stringify(figures));
  if (other !== undefined) {
    throw new ImportError(
      `${file.name}: ${first.name} and ${other.name} are set differently; a platform has devices that are alike: give the listing of one.`,
    );
  }
  const devices = disks.length > 1 ? { devices: published(disks.length, 'disks in the listing') } : {};
  const names = disks.map(({ name }) => name).join(', ');
  return {
    ...NOTHING,
    figures: { ...figures, ...devices },
    took: [`${names}: ${Object.keys({ ...figures, ...devices }).join(', ')}.`],
    left: [...queuesOf(first).left, ...leftOf(first)].map((said) => `${first.name}: ${said}.`),
  };
});

function figuresOf(disk: Disk): Platform['figures'] {
  return { ...queuesOf(disk).figures, ...Object.fromEntries(RULES.flatMap((rule) => rule(disk) ?? [])) };
}

type Told = readonly (readonly [Key, Figure])[] | undefined;

function published(value: Value, source: string): Figure {
  return figure(value, 'published', `sysfs: ${source}`);
}

function attribute(key: Key, path: string, read: (text: string) => Value | undefined): (disk: Disk) => Told {
  return ({ attributes }) => {
    const text = attributes.get(path);
    const value = text === undefined ? undefined : read(text);
    return value === undefined ? undefined : [[key, published(value, `${path} ${text}`)]];
  };
}

const KINDS: readonly (readonly [name: RegExp, kind: string])[] = [
  [/^nvme/, 'nvme'],
  [/^sd/, 'sas'],
  [/^nullb/, 'null_blk'],
  [/^ram/, 'ram'],
];

const NOMERGES: { readonly [text: string]: boolean } = { '0': true, '1': true, '2': false };

const RULES: readonly ((disk: Disk) => Told)[] = [
  ({ name }) => {
    const kind = KINDS.find(([pattern]) => pattern.test(name))?.[1];
    return kind === undefined ? undefined : [['device_kind', published(kind, 'the name of the disk')]];
  },
  attribute('scheduler', 'queue/scheduler', schedulerOf),
  attribute('rq_affinity', 'queue/rq_affinity', (text) => (/^[012]$/.test(text) ? Number(text) : undefined)),
  attribute('merging', 'queue/nomerges', (text) => NOMERGES[text]),
  attribute('device_max_transfer', 'queue/max_sectors_kb', (text) =>
    /^[1-9]\d{0,6}$/.test(text) ? Number(text) * 1024 : undefined,
  ),
  attribute('device_node', 'device/numa_node', (text) => cpuList(text)?.[0]),
];

/** The kernel puts the active one in brackets. */
function schedulerOf(text: string): string | undefined {
  const active = /\[([\w-]+)\]/.exec(text)?.[1];
  return active === 'none' ? 'none' : active === 'mq-deadline' ? 'mq_deadline' : undefined;
}

function leftOf({ attributes }: Disk): readonly string[] {
  const text = attributes.get('queue/scheduler');
  return text === undefined || schedulerOf(text) !== undefined
    ? []
    : [`scheduler ${text}: the model has none and mq-deadline`];
}
