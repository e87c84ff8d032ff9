import { describe, expect, it } from 'vitest';
import { parseSpecText } from '#sweep';
import { problemOf, problemsOf, specOf } from './specs.ts';

const readAs = (key: string, value: unknown): unknown =>
  (specOf({ workload: { [key]: value } }).workload as never)[key];
const refused = (key: string, value: unknown): string => problemOf({ workload: { [key]: value } });

describe('a size', () => {
  it.each([
    [4096, 4096],
    ['4k', 4096],
    ['4K', 4096],
    ['4KiB', 4096],
    ['1m', 1_048_576],
    ['1GiB', 1_073_741_824],
  ])('%j is %d bytes', (written, bytes) => expect(readAs('bs', written)).toBe(bytes));

  it('with a decimal-looking suffix is ambiguous', () => {
    expect(refused('bs', '4KB')).toBe(
      '/workload/bs workload.bs: got "4KB"; it could mean powers of 1000 or of 1024; write "4KiB" or "4k" for 4096 bytes.',
    );
  });

  it.each(['4096', '4 k', '4.5k', '-4k', 'k', 4096.5, 0, '2g', true, [4096]])('%j is refused', (written) => {
    expect(refused('bs', written)).toMatch(
      /^\/workload\/bs .*expected bytes from 512 to 1073741824, as 4096, "4k" or "4KiB"\.$/,
    );
  });
});

describe('other values', () => {
  it.each([
    ['iodepth', 0, 'got 0; expected an integer from 1 to 65536.'],
    ['iodepth', 1.5, 'got 1.5; expected an integer from 1 to 65536.'],
    ['iodepth', '16', 'got "16"; expected an integer from 1 to 65536.'],
    ['device_read_latency_us', Number.POSITIVE_INFINITY, 'got Infinity; expected a number from 0 to 10000000.'],
    ['device_read_latency_us', Number.NaN, 'got NaN; expected a number from 0 to 10000000.'],
    ['rate_iops', 'fast', 'got "fast"; expected a number from 1 to 1000000000, or null for none.'],
    ['gtod_reduce', 'yes', 'got "yes"; expected true or false.'],
    ['gtod_reduce', 1, 'got 1; expected true or false.'],
    ['rq_affinity', '1', 'got "1"; expected one of 0, 1, 2 (did you mean 1?).'],
    ['cpus_allowed', 3, 'expected a list of CPU numbers, as [0, 1, 8] or "0-1,8"'],
    ['cpus_allowed', [], 'expected a list of CPU numbers'],
    ['irq_placement', 'spred', 'expected one of first, least_loaded, spread (did you mean spread?), or a list'],
    ['job_groups', [{ rw: 'reed' }], 'rw: got "reed"; expected one of read, write'],
    ['job_groups', [{ cpus: 1 }], 'cpus: unknown workload key "cpus"'],
    ['bs', null, 'got null; expected bytes'],
  ])('%s: %j is refused with what is expected', (key, value, message) => {
    expect(refused(key, value)).toContain(message);
    expect(problemsOf({ workload: { [key]: value } })).toHaveLength(1);
  });

  it('that are choices name the nearest one', () => {
    expect(refused('ioengine', 'liburing')).toContain('expected one of libaio, io_uring');
    expect(refused('ioengine', 'io_urng')).toContain('did you mean io_uring?');
  });

  it('are canonical: lists in the order of the jobs, kernel list notation, groups as sorted JSON', () => {
    expect(readAs('cpus_allowed', '0-2,8')).toEqual([0, 1, 2, 8]);
    expect(readAs('cpus_allowed', [8, 0])).toEqual([8, 0]);
    expect(readAs('cpus_allowed', null)).toBeNull();
    expect(readAs('irq_placement', [3, 1])).toEqual([3, 1]);
    expect(readAs('job_groups', [{ rw: 'read', bs: '4k' }])).toBe('[{"bs":4096,"rw":"read"}]');
    expect(Object.is(readAs('device_node', -0), 0)).toBe(true);
  });

  it('of a platform are read the same way', () => {
    const platform = { base: 'azure-l80s-v2', override: { cpus: '80' } };
    expect(problemOf({ platform })).toBe(
      '/platform/override/cpus platform.override.cpus: got "80"; expected an integer from 1 to 4096.',
    );
  });
});

describe('a kernel version', () => {
  const kernel = (yaml: string) => problemOf({ workload: parseSpecText(`kernel: ${yaml}`) as object });

  it.each(['"5.10"', '"6.1"', '5.3', '5.15', '6.0', '6'])('%s is clear', (yaml) => expect(kernel(yaml)).toBe(''));

  it('as a number that could be two versions must be quoted', () => {
    expect(kernel('5.10')).toContain('as a number this could be "5.1" or "5.10"; write the one meant in quotes.');
    expect(kernel('4.2')).toContain('"4.2" or "4.20"');
  });

  it.each(['"5"', '"5.10.1"', '"v5.3"', '"5.03"', '[5, 3]'])('%s is refused', (yaml) => {
    expect(kernel(yaml)).toContain('expected a kernel version major.minor in quotes, such as "5.10"');
  });

  it('given as a number is kept as text', () => {
    expect(specOf({ workload: { kernel: 5.3 } }).workload.kernel).toBe('5.3');
    expect(specOf({ workload: { kernel: 6 } }).workload.kernel).toBe('6.0');
  });
});
