import type { Advice } from '#advice';
import type { Figure, Role } from '#platforms';
import { openSweep, type SweepSpec, specHash } from '#sweep';
import type { Key, Value } from '#vocabulary';

/** What the report rests on and the spec does not say. */
export interface Origin {
  /** SHA-256 of `results.csv`. */
  readonly csv_sha256: string;
  /** SHA-256 of `finalists.csv`, where there is one. */
  readonly finalists_csv_sha256?: string;
  /** Rows the sweep should have, where that was counted. */
  readonly rows_planned?: number;
}

export interface PlatformFigure {
  readonly key: string;
  readonly value: Value;
  readonly source: string;
}

export interface FiguresOfRole {
  readonly role: Role;
  readonly figures: readonly PlatformFigure[];
}

export interface ProvenanceSection {
  readonly spec_hash: string;
  readonly seed: number;
  readonly model_versions: readonly string[];
  readonly csv_sha256: string;
  readonly finalists_csv_sha256: string | null;
  readonly rows_planned: number | null;
  readonly command: string;
  /** The numbers of the platform that the spec does not set itself, by how they are known. */
  readonly platform_figures: readonly FiguresOfRole[];
  readonly assumptions: readonly string[];
}

export function provenanceOf(spec: SweepSpec, advice: Advice, origin: Origin, command: string): ProvenanceSection {
  const { platform } = openSweep(spec);
  const used = (Object.entries(platform.figures) as [Key, Figure][]).filter(
    ([key]) => !(key in spec.axes) && !(key in spec.workload),
  );
  return {
    spec_hash: specHash(spec),
    seed: spec.seed,
    model_versions: advice.quality.results.model_versions.map(({ name }) => name),
    csv_sha256: origin.csv_sha256,
    finalists_csv_sha256: origin.finalists_csv_sha256 ?? null,
    rows_planned: origin.rows_planned ?? null,
    command,
    platform_figures: ROLES.flatMap((role) => figuresOfRole(role, used)),
    assumptions: platform.assumptions,
  };
}

/** The least certain first: what a reader should doubt first. */
const ROLES = ['assumed', 'informed', 'fitted', 'inline', 'published'] as const satisfies readonly Role[];

function figuresOfRole(role: Role, used: readonly [Key, Figure][]): readonly FiguresOfRole[] {
  const figures = used
    .filter(([, figure]) => figure.role === role)
    .map(([key, { value, source }]) => ({ key, value, source }));
  return figures.length === 0 ? [] : [{ role, figures }];
}
