import { describe, expect, it } from 'vitest';
import { IMPORTERS } from '#evidence';
import { imported, refusal } from './import.ts';

const valuesOf = ({ figures }: ReturnType<typeof imported>) =>
  Object.fromEntries(Object.entries(figures).map(([key, figure]) => [key, figure!.value]));

const field = (name: string, data: string, children?: object[]) => ({
  field: `${name}:`,
  data,
  ...(children && { children }),
});

describe('lscpu -J', () => {
  const flat = [
    field('CPU(s)', '80'),
    field('Model name', 'AMD EPYC 7551'),
    field('Thread(s) per core', '2'),
    field('NUMA node(s)', '10'),
    field('L3 cache', '64 MiB (10 instances)'),
    field('Hypervisor vendor', 'Microsoft'),
    field('Vulnerability Meltdown', 'Mitigation; PTI'),
  ];

  it('gives the topology, and whether it is a guest', () => {
    expect(valuesOf(imported('lscpu', JSON.stringify({ lscpu: flat })))).toEqual({
      ...{ cpus: 80, numa_nodes: 10, smt: 2, llc_cpus: 8 },
      ...{ virtualised: true, kpti: true },
    });
  });

  it('finds the same in the nested form of newer versions', () => {
    const [cpus, model, ...rest] = flat;
    const nested = [
      { ...cpus, children: [] },
      { ...model, children: rest.slice(0, 1) },
      { field: 'NUMA:', data: null, children: rest.slice(1) },
    ];
    const both = [nested, flat].map((fields) => valuesOf(imported('lscpu', JSON.stringify({ lscpu: fields }))));
    expect(both[0]).toEqual(both[1]);
  });

  it.each([
    ['not JSON', 'CPU(s): 4', /not JSON .*LC_ALL=C lscpu -J/],
    ['other JSON', '[]', /not of lscpu/],
    ['another language', JSON.stringify({ lscpu: [field('Prozessor(en)', '4')] }), /in another language/],
  ])('refuses %s', (_, text, message) => expect(refusal('lscpu', text)).toMatch(message));
});

describe('sysfs', () => {
  const disk = (name: string, scheduler = '[none] mq-deadline', queues = ['0, 1', '2, 3']) =>
    [
      `/sys/block/${name}/queue/scheduler:${scheduler}`,
      `/sys/block/${name}/queue/rq_affinity:2`,
      `/sys/block/${name}/queue/nomerges:2`,
      `/sys/block/${name}/queue/max_sectors_kb:128`,
      ...queues.flatMap((cpus, i) => [
        `/sys/block/${name}/mq/${i}/cpu_list:${cpus}`,
        `/sys/block/${name}/mq/${i}/nr_tags:1023`,
      ]),
    ].join('\n');

  const FOUND = {
    ...{ device_kind: 'nvme', hw_queues: 2, device_hw_queues_max: 2, tag_depth: 1023 },
    ...{ scheduler: 'none', rq_affinity: 2, merging: false, device_max_transfer: 131_072 },
  };

  it('counts the queues and reads the settings of a listing by grep -r', () => {
    expect(valuesOf(imported('sysfs', disk('nvme0n1')))).toEqual(FOUND);
  });

  it('reads the listing of head -v as well', () => {
    const headed = disk('nvme0n1').replace(/^(\S+?):(.*)$/gm, '==> $1 <==\n$2\n');
    expect(valuesOf(imported('sysfs', headed))).toEqual(FOUND);
  });

  it('tells queues for polling from those that interrupt: they name the CPUs again', () => {
    const { figures, left } = imported('sysfs', disk('nvme0n1', '[none]', ['0', '1', '2', '3', '0, 1', '2, 3']));
    expect(figures.hw_queues!.value).toBe(4);
    expect(figures.device_hw_queues_max!.value).toBe(6);
    expect(left.join()).toMatch(/2 further queues/);
  });

  it('counts disks that are alike, and refuses disks that differ', () => {
    expect(valuesOf(imported('sysfs', `${disk('nvme0n1')}\n${disk('nvme1n1')}`))).toEqual({ ...FOUND, devices: 2 });
    expect(refusal('sysfs', `${disk('nvme0n1')}\n${disk('nvme1n1', 'none [mq-deadline]')}`)).toMatch(
      /nvme0n1 and nvme1n1 are set differently/,
    );
  });

  it('says of a scheduler it does not know', () => {
    expect(imported('sysfs', disk('sda', 'none [bfq]')).left.join()).toMatch(
      /scheduler none \[bfq\]: the model has none and mq-deadline/,
    );
  });

  it('takes the NUMA node of the drive, and says where it was not listed', () => {
    const listing = `${disk('nvme0n1')}\n/sys/block/nvme0n1/device/device/numa_node:1`;
    expect(imported('sysfs', listing).figures.device_node).toMatchObject({ value: 1, role: 'published' });
    expect(imported('sysfs', disk('nvme0n1')).left.join()).toMatch(/NUMA node .* add device\/numa_node/);
  });

  it('knows no kind of device by a name that many kinds have', () => {
    expect(imported('sysfs', disk('sda')).figures.device_kind).toMatchObject({ value: 'sas', role: 'assumed' });
    const virtio = imported('sysfs', disk('vda'));
    expect(virtio.figures).not.toHaveProperty('device_kind');
    expect(virtio.left.join()).toMatch(/vda: its name says no kind of device/);
  });

  it('refuses a listing without queues', () => expect(refusal('sysfs', 'total 0')).toMatch(/no hardware queue in it/));
});

describe('nvme id-ctrl', () => {
  it('takes the largest transfer, and not the serial number', () => {
    const result = imported('nvme', JSON.stringify({ mn: 'Drive  ', sn: 'SECRET', mdts: 5 }));
    expect(valuesOf(result)).toEqual({ device_kind: 'nvme', device_max_transfer: 131_072 });
    expect(JSON.stringify(result)).not.toContain('SECRET');
  });

  it('knows that mdts 0 is no limit', () => {
    expect(valuesOf(imported('nvme', '{"mn": "Drive", "mdts": 0}'))).toEqual({ device_kind: 'nvme' });
  });

  it.each(['{"mn": "x"}', '{"mn": "x", "mdts": -1}', 'Identify Controller:'])('refuses %s', (text) =>
    expect(refusal('nvme', text)).toMatch(/write it with nvme id-ctrl -o json/),
  );
});

describe('/proc/interrupts', () => {
  const table = (...rows: readonly (readonly number[])[]) =>
    [
      '            CPU0       CPU1       CPU2',
      ...rows.map((counts, queue) => ` ${130 + queue}: ${counts.join('   ')}  PCI-MSI 52${queue}-edge  nvme0q${queue}`),
      ' NMI:  1  2  3   Non-maskable interrupts',
    ].join('\n');

  it('counts the queues and says which CPU each interrupts', () => {
    const result = imported('interrupts', table([9, 0, 0], [0, 500, 0], [0, 3, 400]));
    expect(valuesOf(result)).toEqual({ hw_queues: 2, irq_placement: [1, 2] });
  });

  it('takes the difference of two', () => {
    const before = table([9, 0, 0], [900, 10, 0], [0, 0, 10]);
    const after = table([9, 0, 0], [900, 510, 0], [0, 0, 410]);
    expect(valuesOf(imported('interrupts', [before, after]))).toEqual({ hw_queues: 2, irq_placement: [1, 2] });
    expect(imported('interrupts', [before, after]).took.join()).toMatch(/900 interrupts/);
  });

  it('does not guess where a queue was silent or its interrupts moved', () => {
    expect(imported('interrupts', table([0, 0, 0], [0, 0, 0])).left.join()).toMatch(/queue 1 did not interrupt/);
    expect(imported('interrupts', table([0, 0, 0], [50, 50, 0])).left.join()).toMatch(/went to several CPUs/);
  });

  it.each([
    ['no table', 'hello', /no line of CPUs/],
    ['no NVMe', table().replace('nvme', 'eth'), /no interrupt of an NVMe queue/],
  ])('refuses %s', (_, text, message) => expect(refusal('interrupts', text)).toMatch(message));
});

describe('perf report', () => {
  const report = [
    '# Overhead  Command  Shared Object      Symbol',
    '    23.01%  fio      [kernel.kallsyms]  [k] sbitmap_any_bit_set',
    '     2.00%  swapper  [kernel.kallsyms]  [k] sbitmap_any_bit_set',
    '     1.33%  fio      fio                [.] thread_main',
    '     0.10%  fio      [kernel.kallsyms]  [k] tiny',
    '            |--- a call graph 50.00%',
  ].join('\n');

  it('adds up kernel functions over commands and leaves small ones and user space', () => {
    const { rows, left } = imported('perf', report);
    expect(rows[0]!.profile).toEqual({ sbitmap_any_bit_set: 25.01 });
    expect(left.join()).toMatch(/\d+ of them are functions of the model/);
  });

  it('takes the self column where there is one for children', () => {
    const children = '# Children      Self  Command\n    90.00%    12.50%  fio  [kernel.kallsyms]  [k] nvme_queue_rq\n';
    expect(imported('perf', children).rows[0]!.profile).toEqual({ nvme_queue_rq: 12.5 });
  });

  it('refuses a text without shares', () => expect(refusal('perf', 'Samples: 1K')).toMatch(/perf report --stdio/));
});

describe('published limits of instances', () => {
  it('gives each drive its share, with source and date', () => {
    const files = [{ name: 'i3.16xlarge', text: '' }];
    const { figures } = IMPORTERS.instance(files, {});
    expect(figures.device_iops_max!.value).toBe(412_500);
    expect(figures.devices!.value).toBe(8);
    expect(figures.device_iops_max!.source).toMatch(/20\d\d/);
  });

  it('names those it knows', () =>
    expect(refusal('instance', '')).toMatch(/instance file1: not in the table; there are .*Standard_L80s_v2/));
});
