import * as z from 'zod';
import type { Figure, Role } from '#platforms';
import type { Key, Value } from '#vocabulary';
import { isRecord, type Place, show } from '../problems/problem.ts';
import { readValue } from '../values/read-value.ts';
import { readKey, readPoint } from './read-point.ts';
import { readSection } from './read-section.ts';
import type { InlinePlatform } from './spec.ts';

const ROLES = ['published', 'fitted', 'informed', 'assumed', 'inline'] as const satisfies readonly Role[];

const ORIGIN = z.strictObject({
  value: z.unknown(),
  role: z.enum(ROLES),
  source: z.string().max(500),
  interval: z.tuple([z.number(), z.number()]).optional(),
});

type Figures = InlinePlatform['figures'];

/** Figures of a platform by key: a bare value, or {value, role, source}, calibrated ones with {interval: [low, high]}. */
export function readFigures(input: unknown, at: Place): Figures {
  if (!isRecord(input)) return readPoint(input, at);
  const bare = Object.entries(input).filter(([, given]) => !isRecord(given));
  const known = Object.entries(input).flatMap(([name, given]) =>
    isRecord(given) ? readFigure(name, given, at.into(name)) : [],
  );
  return { ...readPoint(Object.fromEntries(bare), at), ...Object.fromEntries(known) };
}

function readFigure(name: string, given: unknown, at: Place): readonly (readonly [Key, Figure])[] {
  const key = readKey(name, at);
  const origin = readSection(ORIGIN, given, at);
  const value = key && origin && readValue(key, origin.value, at.into('value'));
  if (key === undefined || origin === undefined || value === undefined) return [];
  const { role, source, interval } = origin;
  if (interval === undefined) return [[key, { value, role, source }]];
  if (typeof value === 'number' && interval[0] <= value && value <= interval[1]) {
    return [[key, { value, role, source, interval }]];
  }
  at.into('interval').say('out_of_range', `${at.label}.interval: expected [low, high] around ${show(value)}.`);
  return [];
}

export function isFigure(given: Value | Figure): given is Figure {
  return isRecord(given);
}
