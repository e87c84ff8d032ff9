import { KEY_NAMES, KEYS, type Key, type KeyType } from '#vocabulary';

/** A JSON Schema (2020-12, the dialect of OpenAPI 3.1). */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

type SchemaOf<Kind extends KeyType['kind']> = (type: Extract<KeyType, { kind: Kind }>) => JsonSchema;

const CPUS: JsonSchema = { type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 1 };
const CPU_TEXT: JsonSchema = { type: 'string', examples: ['0-3,8'] };
const SIZE_TEXT: JsonSchema = {
  type: 'string',
  pattern: '^\\d+([kKmMgG]|[kKmMgG][iI][bB])$',
  examples: ['4k', '4KiB'],
};

const SCHEMAS: { readonly [Kind in KeyType['kind']]: SchemaOf<Kind> } = {
  integer: ({ min, max }) => ({ type: 'integer', minimum: min, maximum: max }),
  number: ({ min, max }) => ({ type: 'number', minimum: min, maximum: max }),
  size: ({ min, max }) => ({ anyOf: [{ type: 'integer', minimum: min, maximum: max }, SIZE_TEXT] }),
  boolean: () => ({ type: 'boolean' }),
  choice: ({ values }) => ({ enum: values }),
  kernel_version: () => ({ type: ['string', 'number'], examples: ['5.10'] }),
  cpu_list: () => ({ anyOf: [CPUS, CPU_TEXT] }),
  irq_placement: ({ values }) => ({ anyOf: [{ enum: values }, CPUS] }),
  job_groups: () => ({ anyOf: [{ type: 'array', items: { type: 'object' }, minItems: 1 }, { type: 'string' }] }),
};

/** One value of a key. */
export function valueSchema(key: Key): JsonSchema {
  const { type, nullable } = KEYS[key];
  const schema = (SCHEMAS[type.kind] as (type: KeyType) => JsonSchema)(type);
  return nullable ? { anyOf: [schema, { type: 'null' }] } : schema;
}

/** One value, a list of values, or a rule for numbers. */
export function axisSchema(key: Key): JsonSchema {
  const value = valueSchema(key);
  const rules = isNumeric(KEYS[key].type)
    ? [{ $ref: '#/components/schemas/Range' }, { $ref: '#/components/schemas/Log' }]
    : [];
  return { anyOf: [value, { type: 'array', items: value, minItems: 1 }, ...rules] };
}

function isNumeric({ kind }: KeyType): boolean {
  return kind === 'integer' || kind === 'number' || kind === 'size';
}

/** An object whose members are keys; `schemaOf` says what a member may be. */
export function keysSchema(description: string, schemaOf: (key: Key) => JsonSchema): JsonSchema {
  const properties = KEY_NAMES.map((key) => [key, { description: describeKey(key), ...schemaOf(key) }]);
  return { type: 'object', description, properties: Object.fromEntries(properties), additionalProperties: false };
}

function describeKey(key: Key): string {
  const { meaning, unit } = KEYS[key];
  return unit === null ? meaning : `${meaning} (${unit})`;
}
