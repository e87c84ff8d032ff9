import * as z from 'zod';
import { figure } from '#platforms';
import { eachFile, ImportError, type Imported, NOTHING } from './imported.ts';
import { readJson } from './json.ts';

const COMMAND = 'nvme id-ctrl -o json /dev/nvme0';

const CONTROLLER = z.looseObject({ mn: z.string(), mdts: z.int().min(0).max(255) });

/** The smallest page a controller may have; `mdts` counts in it, and id-ctrl does not say whether it is larger. */
const PAGE_BYTES = 4096;
/** Larger than any controller offers, and within the key. */
const MDTS_MAX = 18;

/** What `nvme id-ctrl` says of a drive. */
export const importNvme = eachFile((file): Imported => {
  const parsed = CONTROLLER.safeParse(readJson(file, COMMAND));
  if (!parsed.success) {
    throw new ImportError(
      `${file.name}: JSON, but not of nvme id-ctrl (mn or mdts is missing); write it with ${COMMAND}.`,
    );
  }
  const { mn, mdts } = parsed.data;
  const limited = mdts > 0 && mdts <= MDTS_MAX;
  const device_max_transfer = figure(
    PAGE_BYTES * (1 << mdts),
    'published',
    `nvme id-ctrl: mdts ${mdts}, pages of 4 KiB`,
  );
  return {
    ...NOTHING,
    figures: {
      device_kind: figure('nvme', 'published', `nvme id-ctrl: ${mn.trim()}`),
      ...(limited ? { device_max_transfer } : {}),
    },
    took: [`${file.name}: ${mn.trim()}: device_kind${limited ? ', device_max_transfer' : ''}.`],
    left: [
      ...(limited ? [] : [`${file.name}: mdts ${mdts} sets no limit of the transfer.`]),
      `${file.name}: latency, IOPS and bandwidth of the drive are not in id-ctrl: measure them, or take the data sheet.`,
      `${file.name}: the number of queues is not in id-ctrl: import sysfs.`,
    ],
  };
});
