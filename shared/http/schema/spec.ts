import { DEFAULT_LIMITS, sectionSchemas } from '#sweep';
import { KEY_NAMES, type Key } from '#vocabulary';
import { axisSchema, type JsonSchema, keysSchema, valueSchema } from './values.ts';

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

function strict(properties: { readonly [name: string]: JsonSchema }, required: readonly string[] = []): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** What is not made of keys, as the parser reads it. */
const { cost, ...sections } = sectionSchemas(ref('Point'));
const { slo, objective, headroom, demand, frontier } = sections;
const goal = { slo, objective, headroom, demand, frontier, cost: ref('Cost') };

/** What is made of keys: where the points are. */
const space = {
  platform: ref('PlatformChoice'),
  axes: keysSchema('What to vary: the product of all axes is simulated.', axisSchema),
  zip: { ...listOf(listOf({ enum: KEY_NAMES })), description: 'Axes of equal length that move together.' },
  workload: ref('Point'),
  exclude: { ...listOf(ref('Point')), description: 'Points that match all keys of an entry are left out.' },
  constraints: { ...listOf({ type: 'string' }), examples: [['hw_queues <= cpus']] },
  include: { ...listOf(ref('Point')), description: 'Further values of axes, crossed with the other axes.' },
} as const satisfies Record<string, JsonSchema>;

const amounts = { start: ref('Amount'), stop: ref('Amount') };
const range = strict({ ...amounts, step: ref('Amount') }, ['start', 'stop', 'step']);
const log = strict(
  {
    ...amounts,
    base: { type: 'number' },
    points: { type: 'integer', minimum: 2, maximum: DEFAULT_LIMITS.points },
  },
  ['start', 'stop'],
);

function text(...names: readonly string[]): { readonly [name: string]: JsonSchema } {
  return Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
}

function figureSchema(key: Key): JsonSchema {
  const value = valueSchema(key);
  const interval = { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 };
  return { anyOf: [value, strict({ value, ...text('role', 'source'), interval }, ['value', 'role', 'source'])] };
}

/** Named schemas of what a caller sends. The server itself reads bodies with the parser of `#sweep`, which says more. */
export const REQUEST_SCHEMAS: { readonly [name: string]: JsonSchema } = {
  SweepSpec: {
    ...strict({ ...sections, ...space, ...goal }, ['version', 'platform']),
    description: 'A sweep spec. GET /v1/axes says what each key means.',
  },
  WhatIf: { ...strict(goal), description: 'Another question to the rows of a sweep; nothing is simulated again.' },
  Point: keysSchema('One value for each key that is named.', (key: Key) => valueSchema(key)),
  Figures: keysSchema('A value for each key, bare or with how it is known.', figureSchema),
  PlatformChoice: {
    anyOf: [
      { type: 'string', description: 'Name of a built-in platform.' },
      strict({ base: { type: 'string' }, override: ref('Point') }, ['base', 'override']),
      strict({ ...text('name', 'title'), figures: ref('Figures'), assumptions: listOf({ type: 'string' }) }, [
        'figures',
      ]),
    ],
  },
  Range: strict({ range }, ['range']),
  Log: strict({ log }, ['log']),
  Amount: { type: ['number', 'string'], description: 'A number; for sizes also text such as 4k.' },
  Cost: cost,
};
