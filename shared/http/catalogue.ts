import { PLATFORMS, type Platform, type Role } from '#platforms';
import { KEY_GROUPS, type KeyGroup, type KeySpec, type KeyType, type Value } from '#vocabulary';

export interface AxisEntry {
  readonly key: string;
  readonly group: KeyGroup;
  readonly type: KeyType;
  readonly unit: string | null;
  readonly default: Value;
  /** How the default follows from other keys or from the platform; null when it is the same everywhere. */
  readonly derived: string | null;
  readonly nullable: boolean;
  readonly column: string;
  readonly meaning: string;
}

export interface PlatformEntry {
  readonly name: string;
  readonly title: string;
  readonly figures: readonly PlatformFigure[];
  readonly assumptions: readonly string[];
}

export interface PlatformFigure {
  readonly key: string;
  readonly value: Value;
  readonly role: Role;
  readonly source: string;
}

/** Every key a spec may set, in the order of the CSV's columns. */
export function listAxes(): readonly AxisEntry[] {
  const groups = Object.entries(KEY_GROUPS) as [KeyGroup, Record<string, KeySpec>][];
  return groups.flatMap(([group, keys]) => Object.entries(keys).map(([key, spec]) => ({ key, group, ...spec })));
}

/** The built-in machines, each number with how it came to be known. */
export function listPlatforms(): readonly PlatformEntry[] {
  return PLATFORMS.map(platformEntry);
}

function platformEntry({ name, title, figures, assumptions }: Platform): PlatformEntry {
  return { name, title, figures: Object.entries(figures).map(([key, figure]) => ({ key, ...figure })), assumptions };
}
