import * as z from 'zod';
import type { Figure, Role } from '#platforms';
import type { Key, Value } from '#vocabulary';
import { isRecord, type Place } from '../problems/problem.ts';
import { readValue } from '../values/read-value.ts';
import { readKey, readPoint } from './read-point.ts';
import { readSection } from './read-section.ts';
import type { InlinePlatform } from './spec.ts';

const ROLES = ['published', 'fitted', 'informed', 'assumed', 'inline'] as const satisfies readonly Role[];

const ORIGIN = z.strictObject({ value: z.unknown(), role: z.enum(ROLES), source: z.string().max(500) });

type Figures = InlinePlatform['figures'];

/** Figures of a platform by key: a bare value, or {value, role, source}. */
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
  return key === undefined || origin === undefined || value === undefined ? [] : [[key, { ...origin, value }]];
}

export function isFigure(given: Value | Figure): given is Figure {
  return isRecord(given);
}
