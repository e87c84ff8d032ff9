import { importFio } from './fio/fio.ts';
import type { Importer } from './imported.ts';
import { importInstance } from './instances.ts';
import { importInterrupts } from './interrupts.ts';
import { importLscpu } from './lscpu.ts';
import { importNvme } from './nvme.ts';
import { importPerf } from './perf.ts';
import { importSysfs } from './sysfs/sysfs.ts';

/** What can be imported, by kind. A further one is a file and a line here. */
export const IMPORTERS = {
  fio: importFio,
  lscpu: importLscpu,
  sysfs: importSysfs,
  nvme: importNvme,
  interrupts: importInterrupts,
  perf: importPerf,
  instance: importInstance,
} as const satisfies { readonly [kind: string]: Importer };

export type ImportKind = keyof typeof IMPORTERS;
