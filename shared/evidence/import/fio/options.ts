import type { Key, Point } from '#vocabulary';
import { blockSize, cpuList, isOn } from './values.ts';

/** Options of a fio job by name, as text; a bare option is `1`. */
export interface Options {
  readonly [name: string]: string;
}

/**
 * What an option says in keys, not yet checked (the reader of measurement files does that); or what is not used of it;
 * or why a job with it cannot be expressed.
 */
export type Told = { readonly keys: Point } | { readonly left: string } | { readonly refused: string };

const ENGINES = ['libaio', 'io_uring', 'io_uring_cmd', 'psync', 'pvsync2'];
const PATTERNS = ['read', 'write', 'randread', 'randwrite', 'randrw', 'rw'];

const READERS: { readonly [option: string]: (value: string) => Told } = {
  ioengine: (value) =>
    ENGINES.includes(value)
      ? { keys: { ioengine: value } }
      : { refused: `ioengine=${value} is not one of ${ENGINES.join(', ')}` },
  rw: pattern,
  readwrite: pattern,
  bs: size,
  blocksize: size,
  iodepth: number('iodepth'),
  numjobs: number('numjobs'),
  rwmixread: number('rwmixread'),
  rwmixwrite: (value) => ({ keys: { rwmixread: 100 - Number(value) } }),
  iodepth_batch: number('iodepth_batch_submit'),
  iodepth_batch_submit: number('iodepth_batch_submit'),
  iodepth_batch_complete: number('iodepth_batch_complete_min'),
  iodepth_batch_complete_min: number('iodepth_batch_complete_min'),
  iodepth_batch_complete_max: number('iodepth_batch_complete_max'),
  hipri: (value) => (isOn(value) ? { keys: { completion: 'iopoll' } } : { keys: {} }),
  fixedbufs: flag('fixedbufs'),
  sqthread_poll: flag('sqthread_poll'),
  gtod_reduce: flag('gtod_reduce'),
  rate_process: (value) => ({ keys: { rate_process: value } }),
  rate_iops: (value) =>
    /^\d+$/.test(value)
      ? { keys: { rate_iops: Number(value) } }
      : { refused: `rate_iops=${value} gives reads and writes rates of their own` },
  cpus_allowed: (value) => {
    const cpus = cpuList(value);
    return cpus === undefined ? { left: `cpus_allowed=${value} is no list of CPUs` } : { keys: { cpus_allowed: cpus } };
  },
  direct: (value) => (isOn(value) ? { keys: {} } : BUFFERED),
  buffered: (value) => (isOn(value) ? BUFFERED : { keys: {} }),
  cmd_type: () => ({ keys: {} }),
};

const BUFFERED: Told = { refused: 'without direct=1 the page cache is measured, which the model does not have' };

/** They change what is submitted in a way that the model cannot express. */
const NOT_IN_THE_MODEL = [
  ...['bsrange', 'bssplit', 'bs_unaligned', 'thinktime', 'zonemode', 'verify', 'fsync', 'fdatasync', 'rate'],
  ...['rate_min', 'sync', 'dedupe_percentage', 'trim_percentage', 'number_ios', 'iodepth_low', 'io_submit_mode'],
  ...['read_iolog', 'replay_redirect', 'latency_target', 'random_distribution', 'uncached', 'atomic', 'nowait'],
];

/** Values with which such an option does nothing. */
const AT_REST = ['0', 'none', 'random', 'inline'];

/** They say how long, on which file and with what output fio ran, or change nothing that the model has. */
const OF_THE_RUN = new Set([
  ...['name', 'description', 'filename', 'directory', 'size', 'io_size', 'filesize', 'nrfiles', 'offset', 'runtime'],
  ...[
    'offset_increment',
    'time_based',
    'ramp_time',
    'startdelay',
    'loops',
    'group_reporting',
    'stonewall',
    'new_group',
  ],
  ...['wait_for', 'randrepeat', 'randseed', 'allrandrepeat', 'norandommap', 'random_generator', 'thread', 'invalidate'],
  ...['percentile_list', 'lat_percentiles', 'clat_percentiles', 'slat_percentiles', 'unified_rw_reporting', 'exitall'],
  ...[
    'write_bw_log',
    'write_lat_log',
    'write_iops_log',
    'write_hist_log',
    'log_avg_msec',
    'log_hist_msec',
    'iopsavgtime',
  ],
  ...[
    'per_job_logs',
    'bwavgtime',
    'refill_buffers',
    'create_on_open',
    'create_serialize',
    'fallocate',
    'file_service_type',
  ],
  ...[
    'end_fsync',
    'allow_mounted_write',
    'unlink',
    'continue_on_error',
    'significant_figures',
    'disk_util',
    'zero_buffers',
  ],
]);

export function tell(option: string, value: string): Told {
  const reader = Object.hasOwn(READERS, option) ? READERS[option] : undefined;
  if (reader !== undefined) return reader(value);
  if (NOT_IN_THE_MODEL.includes(option)) {
    return AT_REST.includes(value) ? { keys: {} } : { refused: `${option}=${value} has no counterpart in the model` };
  }
  return OF_THE_RUN.has(option) ? { keys: {} } : { left: `${option}=${value} is not used` };
}

function pattern(value: string): Told {
  const name = value === 'readwrite' ? 'rw' : value;
  if (PATTERNS.includes(name)) return { keys: { rw: name } };
  return { refused: `rw=${value} is not one of ${PATTERNS.join(', ')}` };
}

function size(value: string): Told {
  const bytes = blockSize(value);
  return bytes === undefined
    ? { refused: `bs=${value} gives reads and writes sizes of their own` }
    : { keys: { bs: bytes } };
}

function number(key: Key): (value: string) => Told {
  return (value) => ({ keys: { [key]: Number(value) } });
}

function flag(key: Key): (value: string) => Told {
  return (value) => ({ keys: { [key]: isOn(value) } });
}
