import { figure } from '#platforms';
import { eachFile, ImportError, type Imported, NOTHING } from './imported.ts';

/** What a provider publishes of the local NVMe drives of one instance size: all drives together. */
interface Instance {
  readonly cpus: number;
  readonly drives: number;
  /** Random reads of 4 KiB per second. */
  readonly readIops: number;
  readonly bytesPerS: number | null;
  readonly source: string;
}

type Short = readonly [cpus: number, drives: number, readIops: number, megabytesPerS?: number];

function sizes(source: string, rows: { readonly [name: string]: Short }): { readonly [name: string]: Instance } {
  return Object.fromEntries(
    Object.entries(rows).map(([name, [cpus, drives, readIops, megabytesPerS]]) => {
      const bytesPerS = megabytesPerS === undefined ? null : megabytesPerS * 1_000_000;
      return [name, { cpus, drives, readIops, bytesPerS, source }];
    }),
  );
}

/** Published limits, with the date of the page they stand on. Providers change them: check before relying on one. */
const INSTANCES: { readonly [name: string]: Instance } = {
  ...sizes('Azure documentation, Lsv2-series, 2020-02-03: NVMe disk throughput (read IOPS/MBps)', {
    Standard_L8s_v2: [8, 1, 400_000, 2000],
    Standard_L16s_v2: [16, 2, 800_000, 4000],
    Standard_L32s_v2: [32, 4, 1_500_000, 8000],
    Standard_L48s_v2: [48, 6, 2_200_000, 14_000],
    Standard_L64s_v2: [64, 8, 2_900_000, 16_000],
    Standard_L80s_v2: [80, 10, 3_800_000, 20_000],
  }),
  ...sizes('Amazon EC2 User Guide, storage optimized instances, 2020: SSD I/O performance, 4,096 bytes', {
    'i3.large': [2, 1, 100_125],
    'i3.xlarge': [4, 1, 206_250],
    'i3.2xlarge': [8, 1, 412_500],
    'i3.4xlarge': [16, 2, 825_000],
    'i3.8xlarge': [32, 4, 1_650_000],
    'i3.16xlarge': [64, 8, 3_300_000],
    'i3.metal': [72, 8, 3_300_000],
    'i3en.large': [2, 1, 42_500],
    'i3en.xlarge': [4, 1, 85_000],
    'i3en.2xlarge': [8, 2, 170_000],
    'i3en.3xlarge': [12, 1, 250_000],
    'i3en.6xlarge': [24, 2, 500_000],
    'i3en.12xlarge': [48, 4, 1_000_000],
    'i3en.24xlarge': [96, 8, 2_000_000],
    'i3en.metal': [96, 8, 2_000_000],
  }),
};

/** The published limits of a cloud instance, by the name of its size. */
export const importInstance = eachFile(({ name }): Imported => {
  const instance = Object.hasOwn(INSTANCES, name) ? INSTANCES[name] : undefined;
  if (instance === undefined) {
    throw new ImportError(`instance ${name}: not in the table; there are ${Object.keys(INSTANCES).join(', ')}.`);
  }
  const { cpus, drives, readIops, bytesPerS, source } = instance;
  const share = (total: number) => figure(Math.round(total / drives), 'published', `${source}; ${drives} drives alike`);
  const figures = {
    cpus: figure(cpus, 'published', source),
    devices: figure(drives, 'published', source),
    device_kind: figure('nvme', 'published', source),
    ...(name.endsWith('.metal') ? {} : { virtualised: figure(true, 'published', 'a guest') }),
    device_iops_max: share(readIops),
    ...(bytesPerS === null ? {} : { device_bytes_per_s: share(bytesPerS) }),
  };
  return {
    ...NOTHING,
    figures,
    took: [`${name}: ${Object.keys(figures).join(', ')} (${source}).`],
    left: [
      `${name}: write limits are published too and not used: the model has one ceiling of a device.`,
      `${name}: latency, hardware queues and NUMA nodes are not published: import lscpu and sysfs from such an instance, and measure.`,
    ],
  };
});
