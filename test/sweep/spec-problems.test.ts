import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '#platforms';
import { parseSweepSpec, sectionSchemas } from '#sweep';
import { parsed, problemOf, problemsOf, specInput } from './specs.ts';

describe('a spec', () => {
  it('is answered with all of its problems, each at its place', () => {
    const result = parseSweepSpec({
      version: 2,
      axez: {},
      axes: { blocksize: [1], bs: ['4KB'] },
      replicates: 0,
      precision: { confidence: 2, max_io: 5 },
      slo: { lat_p99: { max: 5 }, iops: {} },
      objective: 'fast',
      cost: { per_hour_usd: [{ usd: -1 }] },
      'a/b~c': 1,
    });
    const problems = result.ok ? [] : result.problems;
    expect(problems.map(({ pointer }) => pointer).sort()).toEqual([
      '/axes/blocksize',
      '/axes/bs/0',
      '/axez',
      '/a~1b~0c',
      '/cost/per_hour_usd/0/usd',
      '/objective',
      '/platform',
      '/precision/confidence',
      '/precision/max_io',
      '/replicates',
      '/slo/iops',
      '/slo/lat_p99',
      '/version',
    ]);
    for (const { message } of problems) expect(message).toMatch(/^[^\n]+[.?]$/);
  });

  it.each([
    [null, 'The spec: got null; expected an object.'],
    ['text', 'The spec: got "text"; expected an object.'],
    [[], 'The spec: got []; expected an object.'],
  ])('%j is not one', (input, message) => {
    expect(parseSweepSpec(input)).toMatchObject({ ok: false, problems: [{ pointer: '', message }] });
  });

  it.each([
    [{ axez: {} }, '/axez axez: unknown key "axez"; did you mean axes?'],
    [{ axes: { blocksize: [1] } }, '/axes/blocksize axes.blocksize: unknown key "blocksize"; did you mean bs?'],
    [{ workload: { iodept: 1 } }, '/workload/iodept workload.iodept: unknown key "iodept"; did you mean iodepth?'],
    [{ workload: { frobnicate: 1 } }, '`blkplan axes` lists the keys.'],
    [{ slo: { p99: { max: 1 } } }, '/slo/p99 slo.p99: unknown key "p99"; did you mean lat_p99_us?'],
    [{ slo: { bottleneck: { max: 1 } } }, '/slo/bottleneck'],
    [{ slo: { iops: { mim: 1 } } }, '/slo/iops/mim slo.iops.mim: unknown key "mim"; did you mean min?'],
    [{ slo: { iops: { min: 2, max: 1 } } }, 'expected min to be at most max.'],
    [{ demand: {} }, '/demand/iops demand.iops is missing; expected a number.'],
    [{ version: undefined }, '/version version is missing; expected 1.'],
    [{ version: '1' }, 'version: got "1"; expected 1.'],
    [{ seed: 4294967296 }, 'seed: got 4294967296; expected at most 4294967295.'],
    [{ seed: 1.5 }, 'seed: got 1.5; expected an integer.'],
    [{ replicates: 101 }, 'replicates: got 101; expected at most 100.'],
    [{ headroom: 1 }, 'headroom: got 1; expected at most 0.99.'],
    [{ precision: { iops_half_width: '1%' } }, 'precision.iops_half_width: got "1%"; expected a number.'],
    [{ name: 'x'.repeat(201) }, 'expected at most 200 characters.'],
    [{ exclude: { bs: 1 } }, 'exclude: got {"bs":1}; expected a list.'],
    [{ workload: [] }, 'workload: got []; expected an object of keys with one value each.'],
    [
      { axes: { bs: ['4k'] }, workload: { bs: '4k' } },
      '/workload/bs bs stands in both axes and workload; keep one of them.',
    ],
  ])('%j is refused', (more, message) => expect(problemOf(more)).toContain(message));

  it('does not blame exclude or zip for an axis that cannot be read', () => {
    const more = { axes: { bs: ['4KB'], smt: [1] }, zip: [['bs', 'smt']], exclude: [{ bs: '4k' }] };
    expect(problemsOf(more).map(({ pointer }) => pointer)).toEqual(['/axes/bs/0']);
  });

  it('cannot reach what every object has', () => {
    const input = JSON.parse(
      '{"version": 1, "platform": "generic-nvme", "axes": {"__proto__": [1], "constructor": [2]}}',
    );
    const result = parseSweepSpec(input);
    expect(result.ok ? [] : result.problems.map(({ pointer }) => pointer)).toEqual([
      '/axes/__proto__',
      '/axes/constructor',
    ]);
    expect(problemOf({ slo: { toString: { max: 1 } } })).toContain('/slo/toString');
  });

  it('comes back canonical and frozen, and parsing it again changes nothing', () => {
    const { spec } = parsed({
      axes: { bs: ['4k', 8192], iodepth: { log: { start: 1, stop: 8, base: 2 } }, cpus_allowed: ['0-1', null] },
      workload: { kernel: 5.3, job_groups: [{ rw: 'read' }] },
      exclude: [{ bs: '8k', iodepth: 1 }],
      constraints: ['  iodepth<=cpus '],
      cost: { per_hour_usd: [{ usd: 2 }] },
      slo: null,
    });
    expect(spec).toMatchObject({
      name: null,
      seed: 1,
      replicates: 1,
      method: 'grid',
      slo: {},
      headroom: 0,
      demand: null,
    });
    expect(spec.constraints).toEqual(['iodepth <= cpus']);
    expect(Object.isFrozen(spec) && Object.isFrozen(spec.axes) && Object.isFrozen(spec.axes.bs)).toBe(true);
    expect(parseSweepSpec(JSON.parse(JSON.stringify(spec)))).toEqual({ ok: true, spec, notes: [] });
  });

  it('takes undefined in a JavaScript object as not given', () => {
    const given = {
      axes: { bs: undefined },
      workload: { rw: undefined, iodepth: 4 },
      slo: { iops: undefined },
      cost: undefined,
    };
    expect(parsed(given).spec).toEqual(parsed({ workload: { iodepth: 4 } }).spec);
  });

  it('does not change when the input does', () => {
    const input = { ...specInput(), axes: { bs: [4096], cpus_allowed: [[0, 1]] } };
    const result = parseSweepSpec(input);
    input.axes.bs.push(1);
    input.axes.cpus_allowed[0]?.push(7);
    expect(result.ok && result.spec.axes).toEqual({ bs: [4096], cpus_allowed: [[0, 1]] });
  });
});

describe('many problems', () => {
  const unknown = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`zzzz${i}`, [1]]));

  it('are said up to a hundred, and the others are counted', () => {
    expect(problemsOf({ axes: unknown(100) })).toHaveLength(100);
    const problems = problemsOf({ axes: unknown(9000) });
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toEqual({
      pointer: '',
      code: 'more_problems',
      message: '… and 8900 more problems; mend these first.',
      limit: 100,
      actual: 9000,
    });
    expect(JSON.stringify(problems).length).toBeLessThan(30_000);
  });

  it('name a long key by its beginning', () => {
    expect(problemsOf({ axes: { ['z'.repeat(5000)]: [1] } })[0]?.message.length).toBeLessThan(250);
  });

  it('are one where a spec is a member of itself', () => {
    const name: unknown[] = [];
    name.push(name);
    expect(problemsOf({ name })).toMatchObject([{ code: 'not_plain' }]);
  });
});

describe('a platform', () => {
  it.each([
    ['generic-nvm', '/platform platform: unknown platform "generic-nvm"; did you mean generic-nvme?'],
    ['xyz', '`blkplan platforms` lists them, for example generic-nvme.'],
    [{ base: 'xyz', override: {} }, '/platform/base platform.base: unknown platform "xyz"'],
    [
      { base: 'generic-nvme', overide: {} },
      '/platform/overide platform.overide: unknown key "overide"; did you mean override?',
    ],
    [{ figures: { cpu: 4 } }, '/platform/figures/cpu platform.figures.cpu: unknown key "cpu"; did you mean cpus?'],
    [{ name: '' }, 'platform.name: got ""; expected a text of 1 to 200 characters.'],
    [7, 'platform: got 7; expected a name such as generic-nvme, '],
    [undefined, 'platform is missing; expected a name'],
  ])('%j is refused', (platform, message) => expect(problemOf({ platform })).toContain(message));

  it('may be inline, its figures in an object of their own or beside the name', () => {
    const figures = { cpus: 64, bs: 4096 };
    expect(parsed({ platform: { name: 'mine', figures: { cpus: 64, bs: '4k' } } }).spec.platform).toMatchObject({
      name: 'mine',
      figures,
    });
    expect(parsed({ platform: { name: 'mine', cpus: 64, bs: '4k' } }).spec.platform).toMatchObject({
      name: 'mine',
      figures,
    });
  });
});

describe('the sections that are not made of keys', () => {
  it('have a JSON Schema each, from what parses them', () => {
    const schemas = sectionSchemas({ $ref: '#/Point' });
    expect(schemas.replicates).toMatchObject({ type: 'integer', minimum: 1, maximum: 100, default: 1 });
    expect(schemas.slo).toMatchObject({
      additionalProperties: false,
      properties: { lat_p99_us: { type: 'object' } },
    });
    expect(schemas.cost).toMatchObject({
      properties: { per_hour_usd: { items: { properties: { when: { $ref: '#/Point' } }, required: ['usd'] } } },
    });
    expect(JSON.stringify(schemas)).not.toContain('bottleneck');
  });
});

describe('the built-in platforms', () => {
  it('hold only canonical values: written out as inline platforms they are read unchanged', () => {
    for (const { name, figures } of PLATFORMS) {
      const values = Object.fromEntries(Object.entries(figures).map(([key, figure]) => [key, figure?.value]));
      expect(parsed({ platform: { name, figures: values } }).spec.platform).toMatchObject({ figures: values });
    }
  });
});

describe('prices', () => {
  const axes = { cpus: [16, 32], hw_queues: [1, 2] };
  const cost = (...per_hour_usd: object[]) => ({ axes, cost: { per_hour_usd } });

  it('must cover every point that is left', () => {
    expect(problemOf(cost({ when: { cpus: 16 }, usd: 1 }))).toBe(
      '/cost/per_hour_usd cost.per_hour_usd has no price for points such as {"cpus":32}; add one, or a last one without "when".',
    );
    expect(problemOf(cost({ when: { cpus: 16 }, usd: 1 }, { when: { cpus: 32 }, usd: 2 }))).toBe('');
    expect(problemOf(cost({ when: { cpus: 16 }, usd: 1 }, { usd: 2 }))).toBe('');
    expect(problemOf({ ...cost({ when: { cpus: 16 }, usd: 1 }), exclude: [{ cpus: 32 }] })).toBe('');
    expect(problemOf({ ...cost({ when: { cpus: 16 }, usd: 1 }), include: [{ cpus: 16 }] })).toContain('{"cpus":32}');
  });

  it('may hang on fixed keys and on the platform, not on what follows from other keys', () => {
    expect(problemOf(cost({ when: { device_kind: 'nvme' }, usd: 1 }))).toBe('');
    expect(problemOf(cost({ when: { llc_cpus: 8 }, usd: 1 }))).toContain('llc_cpus follows from other keys');
    expect(problemOf(cost({ when: { cpu: 8 }, usd: 1 }))).toContain('did you mean cpus?');
  });
});

describe('notes', () => {
  it('name axes that the path of these points does not use', () => {
    const { notes } = parsed({
      axes: { luns: [1, 2], hybrid_sleep_ratio: [0.1, 0.2], net_delay_us: [1, 2], bs: ['4k'] },
    });
    expect(notes).toEqual([
      'The axis luns has no effect: it acts only with stack scsi_host, so its values repeat the same points.',
      'The axis net_delay_us has no effect: it acts only with stack nvmet_tcp, so its values repeat the same points.',
      'The axis hybrid_sleep_ratio has no effect: it acts only with completion hybrid, so its values repeat the same points.',
    ]);
  });

  it('name excludes that match nothing, and values said again', () => {
    const axes = { bs: ['4k', 4096], smt: [1, 2], cpus: { range: { start: 8, stop: 32, step: 8 } } };
    const exclude = [{ bs: '8k', smt: 1 }, { cpus: 15 }, { cpus: 16 }, { cpus: 64 }];
    expect(parsed({ axes, exclude, include: [{ cpus: 64 }] }).notes).toEqual([
      '1 value of axes or include is said again and counted once.',
      'exclude[0] matches nothing: bs has no value 8192.',
      'exclude[1] matches nothing: cpus has no value 15.',
    ]);
  });

  it('are silent where a point uses the axis, or the key is fixed', () => {
    expect(parsed({ axes: { hybrid_sleep_ratio: [0.1, 0.2], completion: ['interrupt', 'hybrid'] } }).notes).toEqual([]);
    expect(parsed({ axes: { irq_coalesce_us: [1, 2] }, workload: { irq_coalesce_count: 8, luns: 3 } }).notes).toEqual(
      [],
    );
    expect(parsed({ platform: 'azure-l80s-v2', axes: { vm_ipi_send_ns: [0, 500] } }).notes).toEqual([]);
    expect(parsed({ axes: { vm_ipi_send_ns: [0, 500] } }).notes).toHaveLength(1);
  });
});
