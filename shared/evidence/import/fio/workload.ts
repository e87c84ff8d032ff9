import type { Point } from '#vocabulary';
import { type Options, tell } from './options.ts';

/** The options of a job in keys. */
export interface Workload {
  readonly keys: Point;
  /** What is not used. */
  readonly left: readonly string[];
  /** Why the job cannot be expressed; empty where it can. */
  readonly refused: readonly string[];
}

/** What fio does where a job does not say. */
const DEFAULTS: Options = { ioengine: 'psync', rw: 'read', bs: '4k', iodepth: '1', numjobs: '1' };

export function workloadOf(options: Options): Workload {
  const whole = { ...DEFAULTS, ...('buffered' in options ? {} : { direct: '0' }), ...options };
  const told = Object.entries(whole).map(([option, value]) => tell(option, value));
  return {
    keys: Object.assign({}, ...told.map((one) => ('keys' in one ? one.keys : {}))),
    left: told.flatMap((one) => ('left' in one ? [one.left] : [])),
    refused: told.flatMap((one) => ('refused' in one ? [one.refused] : [])),
  };
}

/** Devices that jobs with these options share, or take one each. */
export function devicesOf(sections: readonly Options[]): Point {
  const files = new Set(sections.flatMap(({ filename = '' }) => filename.split(':')).filter((name) => name !== ''));
  if (files.size < 2) return {};
  return { devices: files.size, ...(sections.length > 1 ? { device_spread: 'one_device_per_job' } : {}) };
}
