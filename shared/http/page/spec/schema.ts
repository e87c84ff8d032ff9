import { METRIC_NAMES } from '#sweep';
import { call } from '../api/call.ts';
import type { Schema } from '../api/sweeps.ts';
import type { Cursor } from './cursor.ts';

/** One thing that may stand at a place. */
export interface Proposal {
  readonly label: string;
  readonly detail: string;
}

type Schemas = Readonly<Record<string, Schema>>;

/** What may be written where, by the schema of the API. */
export class SpecSchema {
  readonly #schemas: Schemas;
  readonly #platforms: readonly string[];

  constructor(schemas: Schemas, platforms: readonly string[]) {
    this.#schemas = schemas;
    this.#platforms = platforms;
  }

  proposals({ path, at }: Cursor): readonly Proposal[] {
    if (at === 'value' && path.join('/') === 'platform') return this.#platforms.map(named);
    if (at === 'key' && path.join('/') === 'slo') return METRIC_NAMES.map(named);
    const here = path.reduce<readonly Schema[]>(
      (found, key) => found.flatMap((schema) => this.#member(schema, key)),
      [this.#resolved({ $ref: '#/components/schemas/SweepSpec' })],
    );
    const alternatives = here.flatMap((schema) => this.#alternatives(schema));
    return at === 'key' ? alternatives.flatMap(keysOf) : unique(alternatives.flatMap(valuesOf));
  }

  #resolved(schema: Schema): Schema {
    const ref = schema['$ref'];
    if (typeof ref !== 'string') return schema;
    return this.#schemas[ref.slice(ref.lastIndexOf('/') + 1)] ?? {};
  }

  /** The schema and everything it may be instead; an item of a list counts as the list. */
  #alternatives(schema: Schema): readonly Schema[] {
    const resolved = this.#resolved(schema);
    const others = [...((resolved['anyOf'] as Schema[] | undefined) ?? []), ...listed(resolved['items'])];
    return [resolved, ...others.flatMap((other) => this.#alternatives(other))];
  }

  #member(schema: Schema, key: string): readonly Schema[] {
    return this.#alternatives(schema).flatMap(({ properties, additionalProperties }) => {
      const member = (properties as Schemas | undefined)?.[key];
      return member === undefined ? listed(additionalProperties) : [member];
    });
  }
}

export async function readSchema(platforms: readonly string[]): Promise<SpecSchema> {
  const document = await (await call('/openapi.json')).json();
  return new SpecSchema(document.components.schemas, platforms);
}

function listed(schema: unknown): readonly Schema[] {
  return typeof schema === 'object' && schema !== null ? [schema as Schema] : [];
}

function keysOf({ properties }: Schema): readonly Proposal[] {
  const members = Object.entries((properties as Schemas | undefined) ?? {});
  return members.map(([label, { description = '' }]) => ({ label, detail: String(description) }));
}

function valuesOf({ enum: values = [], const: only, type, default: usual }: Schema): readonly Proposal[] {
  const all = [
    ...(values as unknown[]),
    ...(only === undefined ? [] : [only]),
    ...(type === 'boolean' ? [true, false] : []),
  ];
  return all.map((value) => ({ label: String(value), detail: value === usual ? 'default' : '' }));
}

function unique(proposals: readonly Proposal[]): readonly Proposal[] {
  return [...new Map(proposals.map((proposal) => [proposal.label, proposal])).values()];
}

function named(label: string): Proposal {
  return { label, detail: '' };
}
