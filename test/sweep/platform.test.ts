import { describe, expect, it } from 'vitest';
import { openSweep, parseSweepSpec } from '#sweep';

const FIGURES = {
  cpus: 4,
  hw_queues: { value: 4, role: 'published', source: 'sysfs' },
  cpu_factor: { value: 1.5, role: 'fitted', source: 'calibrated', interval: [1.4, 1.7] },
};

const parse = (platform: unknown) => parseSweepSpec({ version: 1, platform });

describe('a platform that is written out', () => {
  it('keeps how each figure is known; a bare value is the own word of the spec', () => {
    const parsed = parse({ name: 'mine', figures: FIGURES, assumptions: ['SMT is off.'] });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    const { platform } = openSweep(parsed.spec);
    expect(platform.figures.cpus).toMatchObject({ value: 4, role: 'inline' });
    expect(platform.figures.cpu_factor).toEqual(FIGURES.cpu_factor);
    expect(platform.assumptions).toEqual(['SMT is off.']);
  });

  it('is the same when the accepted spec is sent again', () => {
    const parsed = parse({ name: 'mine', figures: FIGURES, assumptions: [] });
    const again = parsed.ok && parseSweepSpec(JSON.parse(JSON.stringify(parsed.spec)));
    expect(again).toMatchObject({ ok: true, spec: parsed.ok && parsed.spec });
  });

  it('is refused with every odd figure at once', () => {
    const odd = {
      cpus: { value: 0, role: 'published', source: 's' },
      hw_queue: 4,
      smt: { value: 2, role: 'guess', source: 's' },
      irq_factor: { value: 2, role: 'fitted', source: 's', interval: [1, 1.5] },
    };
    const { problems } = parse({ figures: odd, assumptions: 'none' }) as {
      problems: readonly { pointer: string; message: string }[];
    };
    expect(problems.map(({ pointer }) => pointer).sort()).toEqual([
      '/platform/assumptions',
      '/platform/figures/cpus/value',
      '/platform/figures/hw_queue',
      '/platform/figures/irq_factor/interval',
      '/platform/figures/smt/role',
    ]);
  });
});
