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

/** What the name of a disk says of its kind. */
interface NamedKind {
  readonly name: RegExp;
  readonly kind: string;
  readonly role: Figure['role'];
  readonly source: string;
}

const KINDS: readonly NamedKind[] = [
  { name: /^nvme/, kind: 'nvme', role: 'published', source: 'the name of the disk' },
  { name: /^nullb/, kind: 'null_blk', role: 'published', source: 'the name of the disk' },
  { name: /^ram/, kind: 'ram', role: 'published', source: 'the name of the disk' },
  { name: /^sd/, kind: 'sas', role: 'assumed', source: 'a SCSI disk, which SATA, USB and SAN disks are too' },
];

function kindOf({ name }: Disk): NamedKind | undefined {
  return KINDS.find((known) => known.name.test(name));
}

const NOMERGES: { readonly [text: string]: boolean } = { '0': true, '1': true, '2': false };

const RULES: readonly ((disk: Disk) => Told)[] = [
  (disk) => {
    const known = kindOf(disk);
    return known && [['device_kind', figure(known.kind, known.role, `sysfs: ${known.source}`)]];
  },
  attribute('scheduler', 'queue/scheduler', schedulerOf),
  attribute('rq_affinity', 'queue/rq_affinity', (text) => (/^[012]$/.test(text) ? Number(text) : undefined)),
  attribute('merging', 'queue/nomerges', (text) => NOMERGES[text]),
  attribute('device_max_transfer', 'queue/max_sectors_kb', (text) =>
    /^[1-9]\d{0,6}$/.test(text) ? Number(text) * 1024 : undefined,
  ),
  attribute('device_node', 'device/device/numa_node', nodeOf),
  attribute('device_node', 'device/numa_node', nodeOf),
];

/** -1 is a device on no node. */
function nodeOf(text: string): number | undefined {
  return cpuList(text)?.[0];
}

/** The kernel puts the active one in brackets. */
function schedulerOf(text: string): string | undefined {
  const active = /\[([\w-]+)\]/.exec(text)?.[1];
  return active === 'none' ? 'none' : active === 'mq-deadline' ? 'mq_deadline' : undefined;
}

function leftOf(disk: Disk): readonly string[] {
  const scheduler = disk.attributes.get('queue/scheduler');
  const isKnown = scheduler === undefined || schedulerOf(scheduler) !== undefined;
  return [
    ...(isKnown ? [] : [`scheduler ${scheduler}: the model has none and mq-deadline`]),
    ...(kindOf(disk) === undefined ? [UNKNOWN_KIND] : []),
    ...(disk.attributes.has('device/numa_node') || disk.attributes.has('device/device/numa_node') ? [] : [NO_NODE]),
  ];
}

const UNKNOWN_KIND =
  'its name says no kind of device that the model has (a virtio disk is a stack: write stack: virtio_blk into the platform): write device_kind into the platform, or it is taken for nvme';
const NO_NODE = 'on which NUMA node it is was not listed: add device/numa_node and device/device/numa_node';
