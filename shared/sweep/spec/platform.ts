import * as z from 'zod';
import { findPlatform, overridePlatform, PLATFORMS, type Platform } from '#platforms';
import type { Point } from '#vocabulary';
import { nearestName, strictRecord } from '../problems/names.ts';
import { isRecord, type Place, show } from '../problems/problem.ts';
import { isFigure, readFigures } from './read-figures.ts';
import { readPoint } from './read-point.ts';
import { readSection } from './read-section.ts';
import type { InlinePlatform, PlatformSpec } from './spec.ts';

/** A name, an inline platform {name, title, figures, assumptions}, or {base: name, override: {…}}. */
export function readPlatform(input: unknown, at: Place): PlatformSpec | undefined {
  if (input === undefined || input === null) return at.say('missing', `platform is missing; ${choices()}.`);
  if (typeof input === 'string') return readName(input, at);
  if (!isRecord(input)) return at.say('wrong_type', `platform: got ${show(input)}; ${choices()}.`);
  return 'base' in input ? readOverride(input, at) : readInline(input, at);
}

const EXAMPLE = 'generic-nvme';

function choices(): string {
  return `expected a name such as ${EXAMPLE}, {name, title, figures: {key: value}} or {base: name, override: {key: value}}`;
}

function readName(name: unknown, at: Place): string | undefined {
  if (typeof name === 'string' && findPlatform(name) !== undefined) return name;
  const names = PLATFORMS.map((platform) => platform.name);
  const near = typeof name === 'string' ? nearestName(name, names) : undefined;
  const hint =
    near === undefined ? `\`blkplan platforms\` lists them, for example ${EXAMPLE}.` : `did you mean ${near}?`;
  return at.say('unknown_platform', `${at.label}: unknown platform ${show(name)}; ${hint}`);
}

function readOverride(input: object, at: Place): PlatformSpec | undefined {
  const parts = strictRecord(input, ['base', 'override'], at) ?? {};
  const base = readName(parts['base'], at.into('base'));
  const override = readPoint(parts['override'] ?? {}, at.into('override'));
  return base === undefined ? undefined : { base, override };
}

function readInline(input: { readonly [name: string]: unknown }, at: Place): PlatformSpec {
  const { name = 'inline', title = 'the platform of the spec', figures = {}, assumptions, ...more } = input;
  const flat = readPoint(more, at);
  return {
    name: readText(name, at.into('name')) ?? '',
    title: readText(title, at.into('title')) ?? '',
    figures: { ...readFigures(figures, at.into('figures')), ...flat },
    ...(assumptions === undefined ? {} : { assumptions: readAssumptions(assumptions, at.into('assumptions')) }),
  };
}

const ASSUMPTIONS = z.array(z.string().min(1).max(1000)).max(100);

function readAssumptions(input: unknown, at: Place): readonly string[] {
  return readSection(ASSUMPTIONS, input, at) ?? [];
}

const TEXT_CHARACTERS_MAX = 200;

function readText(input: unknown, at: Place): string | undefined {
  if (typeof input === 'string' && input.length > 0 && input.length <= TEXT_CHARACTERS_MAX) return input;
  return at.say(
    'wrong_type',
    `${at.label}: got ${show(input)}; expected a text of 1 to ${TEXT_CHARACTERS_MAX} characters.`,
  );
}

/** @param spec of a parsed sweep spec */
export function resolvePlatform(spec: PlatformSpec): Platform {
  if (typeof spec === 'string') return knownPlatform(spec);
  if ('base' in spec) return overridePlatform(knownPlatform(spec.base), spec.override);
  return writtenOut(spec);
}

function writtenOut({ name, title, figures, assumptions = [] }: InlinePlatform): Platform {
  const [known, bare] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(figures).filter(([, figure]) => isFigure(figure) === wanted)),
  );
  return overridePlatform({ name, title, figures: known as Platform['figures'], assumptions }, bare as Point);
}

function knownPlatform(name: string): Platform {
  const platform = findPlatform(name);
  if (platform === undefined) throw new Error(`The spec names the platform ${name}, which this version does not have.`);
  return platform;
}
