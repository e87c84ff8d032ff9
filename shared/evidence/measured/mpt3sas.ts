import type { BuiltIn, Row } from './built-in.ts';

const source = {
  author: 'John Garry',
  date: '2021-01-11',
  url: 'linux-scsi, "About scsi device queue depth", 11 to 13 January',
};
const DISKS = 12;
const workload = { stack: 'scsi_host', luns: DISKS, shared_host_tags: true, completion: 'interrupt' };
/** The thread prints neither engine nor block size; one job section for each disk. */
const assumed = {
  ioengine: 'libaio',
  bs: '4k',
  iodepth_batch_submit: 1,
  iodepth_batch_complete_min: 1,
  gtod_reduce: true,
  device_spread: 'one_device_per_job',
};

/** IOPS in thousands by depth of the logical unit. */
type ByDepth = { readonly [lunDepth: number]: number };

function rows(name: string, table: ByDepth, set: object): Row[] {
  return Object.entries(table).map(([depth, thousands]) => ({
    id: `${name}-${depth}`,
    set: { lun_depth: Number(depth), ...set },
    measured: { iops: thousands * 1000 },
  }));
}

const jobs = (each: number) => ({ numjobs: each * DISKS });

export const mpt3sasRandom: BuiltIn = {
  name: 'mpt3sas-randread',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Depth of the logical unit, random reads, 1, 10 and 20 jobs a disk (M0080 to M0094)',
    source,
    platform: 'mpt3sas-kunpeng-2021',
    workload: { ...workload, rw: 'randread', iodepth: 128 },
    assumed,
    rows: [
      {
        id: '1job-8',
        set: { lun_depth: 8, ...jobs(1) },
        measured: { iops: 1_310_000 },
        role: 'fitted',
        fits: ['device_read_latency_us'],
      },
      ...rows('1job', { 16: 1435, 32: 1438, 64: 1438 }, jobs(1)),
      {
        id: '1job-254',
        set: { lun_depth: 254, ...jobs(1) },
        measured: { iops: 1_439_000 },
        role: 'fitted',
        fits: ['adapter_iops_max'],
      },
      ...rows('10jobs', { 8: 860, 16: 1048, 32: 1140, 64: 1065 }, jobs(10)),
      {
        id: '10jobs-254',
        set: { lun_depth: 254, ...jobs(10) },
        measured: { iops: 1_140_000 },
        role: 'fitted',
        fits: ['cost_lun_rerun_ns'],
      },
      ...rows('20jobs', { 8: 849, 16: 958, 32: 951, 64: 953, 254: 1056 }, jobs(20)),
    ],
    pairs: [
      ['1job-8', '1job-254'],
      ['10jobs-8', '10jobs-254'],
      ['1job-254', '10jobs-254'],
      ['1job-8', '10jobs-8'],
    ],
  },
};

const AFFINITY_1 = { rq_affinity: 1 };
const AFFINITY_2 = { rq_affinity: 2, merging: false };

export const mpt3sasAffinity: BuiltIn = {
  name: 'mpt3sas-rq-affinity',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'rq_affinity and merging, random and sequential reads, one job a disk (M0095 to M0114)',
    source,
    platform: 'mpt3sas-kunpeng-2021',
    workload: { ...workload, iodepth: 128, ...jobs(1) },
    assumed,
    rows: [
      ...rows('random-affinity1', { 8: 1300, 16: 1435, 64: 1438, 254: 1439 }, { rw: 'randread', ...AFFINITY_1 }),
      ...rows('random-affinity2', { 8: 1313, 16: 1438, 64: 1438, 254: 1438 }, { rw: 'randread', ...AFFINITY_2 }),
      ...rows('sequential-merged', { 8: 1650, 16: 1638, 64: 1573, 254: 1435 }, { rw: 'read', ...AFFINITY_1 }),
      ...rows('sequential-unmerged', { 8: 1236, 16: 1423, 64: 1438, 254: 1438 }, { rw: 'read', ...AFFINITY_2 }),
    ],
    pairs: [
      ['random-affinity1-8', 'random-affinity2-8'],
      ['sequential-merged-8', 'sequential-unmerged-8'],
      ['sequential-merged-254', 'sequential-unmerged-254'],
    ],
  },
};

export const mpt3sasSequential: BuiltIn = {
  name: 'mpt3sas-read',
  collection: 'reference',
  measurements: {
    version: 1,
    title: 'Depth of the logical unit, sequential reads that merge, depth 40 and 128 (M0049 to M0064)',
    source,
    platform: 'mpt3sas-kunpeng-2021',
    workload: { ...workload, rw: 'read', merging: true },
    assumed,
    rows: [
      ...rows('depth40-1job', { 16: 1590, 32: 1545, 64: 1436, 254: 1436 }, { iodepth: 40, ...jobs(1) }),
      ...rows('depth40-10jobs', { 16: 1654, 32: 1646, 64: 1085, 254: 1070 }, { iodepth: 40, ...jobs(10) }),
      ...rows('depth128-1job', { 16: 1640, 32: 1618, 64: 1577, 254: 1437 }, { iodepth: 128, ...jobs(1) }),
    ],
    pairs: [
      ['depth40-1job-16', 'depth40-1job-254'],
      ['depth40-10jobs-16', 'depth40-10jobs-254'],
      ['depth128-1job-16', 'depth128-1job-254'],
    ],
  },
};
