import { ImportError, type NamedText } from '../imported.ts';

/** The attributes of one disk by their path under it: `queue/scheduler`, `mq/0/cpu_list`. */
export interface Disk {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** `path:value` of grep -r, or `==> path <==` above the value of head -v and tail -v. */
const GREP = /^(|\S*?\/)((?:queue|mq|device)\/[\w/]+):(.*)$/;
const HEAD = /^==> (|\S*?\/)((?:queue|mq|device)\/[\w/]+) <==$/;

/** The disks in a listing of /sys/block that have hardware queues. */
export function disksOf({ name, text }: NamedText): readonly Disk[] {
  const disks = new Map<string, Map<string, string>>();
  let above: readonly string[] | null = null;
  for (const line of text.split('\n')) {
    const heading = HEAD.exec(line);
    const [, folder, path, value] = GREP.exec(line) ?? (above === null ? [] : [...above, line]);
    above = heading;
    if (path === undefined || value === undefined) continue;
    const disk = diskOf(folder ?? '');
    disks.set(disk, (disks.get(disk) ?? new Map<string, string>()).set(path, value.trim()));
  }
  const queued = [...disks].map(([disk, attributes]) => ({ name: disk, attributes })).filter(hasQueues);
  if (queued.length > 0) return queued;
  throw new ImportError(
    `${name}: no hardware queue in it (…/mq/0/cpu_list); write it with grep -rs . /sys/block/nvme0n1/{queue,mq,device/numa_node,device/device/numa_node}, or give a tar of these.`,
  );
}

/** The last folder above: `/sys/block/nvme0n1/` is nvme0n1; a listing made inside it names no disk. */
function diskOf(folder: string): string {
  return (
    folder
      .split('/')
      .filter((step) => step !== '' && step !== '.')
      .at(-1) ?? 'the disk'
  );
}

function hasQueues({ attributes }: Disk): boolean {
  return [...attributes.keys()].some((path) => path.startsWith('mq/'));
}
