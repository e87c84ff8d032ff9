import { KEY_GROUPS, type Key, type Value } from '#vocabulary';
import { sayUnknown } from '../problems/names.ts';
import { isRecord, type Place, type Problem, rootPlace } from '../problems/problem.ts';
import { canonicalJson } from './canonical-json.ts';
import { parseJson } from './parse-json.ts';
import { type Reading, refuse } from './reading.ts';

const GROUP_KEYS = Object.keys(KEY_GROUPS.workload).filter((key) => key !== 'job_groups') as readonly Key[];

type ReadMember = (key: Key, input: unknown, at: Place) => Value | undefined;

/** Workloads that run at the same time. Carried as canonical JSON, so that a point stays flat. */
export function readJobGroups(input: unknown, readMember: ReadMember): Reading {
  const groups = typeof input === 'string' ? parsed(input) : input;
  if (!Array.isArray(groups) || groups.length === 0 || !groups.every(isRecord)) {
    return refuse('wrong_type', 'expected a list of workloads, as [{rw: randread}, {rw: randwrite}]');
  }
  const problems: Problem[] = [];
  const canonical = groups.map((group) => readGroup(group, rootPlace(problems), readMember));
  const first = problems[0];
  return first === undefined
    ? { value: canonicalJson(canonical) }
    : refuse(first.code, first.message.replace(/\.$/, ''));
}

function readGroup(group: { readonly [name: string]: unknown }, at: Place, readMember: ReadMember): object {
  return Object.fromEntries(
    Object.entries(group).map(([name, input]) => {
      const key = GROUP_KEYS.find((candidate) => candidate === name);
      if (key === undefined) return [name, sayUnknown('workload key', name, GROUP_KEYS, at.into(name))];
      return [name, readMember(key, input, at.into(name))];
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
