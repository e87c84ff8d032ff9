import { type ParsedSpec, type Problem, parseSweepSpec, type SweepLimits, type SweepSpec } from '#sweep';

/** The smallest spec that is one, with what a test is about. */
export function specInput(more: object = {}): object {
  return { version: 1, platform: 'generic-nvme', ...more };
}

export function parsed(more: object = {}, limits?: SweepLimits): Extract<ParsedSpec, { ok: true }> {
  const result = parseSweepSpec(specInput(more), limits);
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join('\n'));
  return result;
}

export function specOf(more: object = {}): SweepSpec {
  return parsed(more).spec;
}

export function problemsOf(more: object = {}, limits?: SweepLimits): readonly Problem[] {
  const result = parseSweepSpec(specInput(more), limits);
  return result.ok ? [] : result.problems;
}

/** The only problem, as `pointer: message`. */
export function problemOf(more: object = {}, limits?: SweepLimits): string {
  return problemsOf(more, limits)
    .map(({ pointer, message }) => `${pointer} ${message}`)
    .join('\n');
}
