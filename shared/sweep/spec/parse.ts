import { compile } from '../points/compiled.ts';
import type { SweepCounts } from '../points/counts.ts';
import { strictRecord } from '../problems/names.ts';
import { type Place, type Problem, rootPlace } from '../problems/problem.ts';
import { checkConditions } from './check-conditions.ts';
import { checkSize } from './check-size.ts';
import { notesOn } from './notes.ts';
import { deepFreeze, holdsItself, withoutUndefined } from './plain.ts';
import { readPlatform } from './platform.ts';
import { readCost } from './read-cost.ts';
import { readPoint } from './read-point.ts';
import { readSection } from './read-section.ts';
import { readAxes, readConstraints, readPatterns, readZip, sayKeysTwice } from './read-space.ts';
import { SECTIONS } from './sections.ts';
import { DEFAULT_LIMITS, type SweepLimits, type SweepSpec } from './spec.ts';

export type ParsedSpec =
  | { readonly ok: true; readonly spec: SweepSpec; readonly notes: readonly string[] }
  | { readonly ok: false; readonly problems: readonly Problem[]; readonly counts?: Partial<SweepCounts> };

const SPEC_KEYS = [
  ...['version', 'name', 'platform', 'seed', 'replicates', 'axes', 'zip', 'workload', 'exclude', 'constraints'],
  ...['include', 'method', 'precision', 'slo', 'objective', 'headroom', 'frontier', 'demand', 'cost'],
];

/**
 * Reads a sweep spec from plain data (`parseSpecText` makes it from YAML or JSON).
 * The answer is either a canonical, frozen spec, or all of the problems at once; nothing is thrown.
 * @param limits how many points and product indices a sweep may have
 */
export function parseSweepSpec(input: unknown, limits: SweepLimits = DEFAULT_LIMITS): ParsedSpec {
  const problems: Problem[] = [];
  if (holdsItself(input)) {
    rootPlace(problems).say('not_plain', 'The spec is a member of itself (a self-reference); give plain data.');
    return { ok: false, problems };
  }
  const spec = readSpec(withoutUndefined(input), rootPlace(problems));
  if (spec !== undefined) checkConditions(spec, rootPlace(problems));
  if (spec === undefined || problems.length > 0) return { ok: false, problems };
  const compiled = compile(deepFreeze(spec));
  const counts = checkSize(compiled, limits, rootPlace(problems));
  return problems.length > 0 ? { ok: false, problems, counts } : { ok: true, spec, notes: notesOn(compiled) };
}

/** With problems at the place, the spec that comes back is incomplete and of no use. */
function readSpec(input: unknown, at: Place): SweepSpec | undefined {
  const given = strictRecord(input, SPEC_KEYS, at);
  if (given === undefined) return undefined;
  const part = (name: string): readonly [unknown, Place] => [given[name] ?? undefined, at.into(name)];

  const axes = readAxes(...part('axes'));
  const zip = readZip(...part('zip'), axes);
  const workload = readPoint(given['workload'] ?? {}, at.into('workload'));
  sayKeysTwice(axes, workload, at);
  const spec = {
    version: readSection(SECTIONS.version, ...part('version')),
    name: readSection(SECTIONS.name, ...part('name')),
    platform: readPlatform(...part('platform')),
    seed: readSection(SECTIONS.seed, ...part('seed')),
    replicates: readSection(SECTIONS.replicates, ...part('replicates')),
    axes,
    zip,
    workload,
    exclude: readPatterns(...part('exclude'), { axes, zip, whole: false }),
    constraints: readConstraints(...part('constraints'), axes, workload),
    include: readPatterns(...part('include'), { axes, zip, whole: true }),
    method: readSection(SECTIONS.method, ...part('method')),
    precision: readSection(SECTIONS.precision, ...part('precision')),
    slo: readSection(SECTIONS.slo, ...part('slo')),
    objective: readSection(SECTIONS.objective, ...part('objective')),
    headroom: readSection(SECTIONS.headroom, ...part('headroom')),
    frontier: readSection(SECTIONS.frontier, ...part('frontier')),
    demand: readSection(SECTIONS.demand, ...part('demand')),
    cost: readCost(...part('cost')),
  };
  return spec as SweepSpec;
}
