import { DEFAULT_LIMITS } from '#sweep';
import { KEY_NAMES, type Key } from '#vocabulary';
import { axisSchema, type JsonSchema, keysSchema, valueSchema } from './values.ts';

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const count = (minimum: number, maximum: number): JsonSchema => ({ type: 'integer', minimum, maximum });
const share: JsonSchema = { type: 'number', minimum: 0, exclusiveMaximum: 1 };

function strict(properties: { readonly [name: string]: JsonSchema }, required: readonly string[] = []): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

const keyName: JsonSchema = { enum: KEY_NAMES };
const sampled = strict({ n: count(1, DEFAULT_LIMITS.points) }, ['n']);

const question = {
  slo: {
    type: 'object',
    description: 'Bounds that a point must keep, by the name of a numeric column of the results.',
    additionalProperties: ref('Bound'),
    examples: [{ iops: { min: 200_000 }, lat_p99_us: { max: 500 } }],
  },
  objective: { enum: ['cheapest', 'fastest', 'lowest_latency', 'balanced'], default: 'cheapest' },
  headroom: { ...share, description: 'Share of the IOPS of a host that is kept free.' },
  demand: {
    ...strict({ iops: { type: 'number', exclusiveMinimum: 0 } }, ['iops']),
    description: 'What all hosts together must carry.',
  },
  cost: ref('Cost'),
} as const satisfies Record<string, JsonSchema>;

const sweepSpec: JsonSchema = {
  ...strict(
    {
      version: { const: 1 },
      name: { type: 'string', description: 'Free text, never part of an id.' },
      platform: ref('PlatformChoice'),
      seed: { ...count(0, 2 ** 32 - 1), description: 'The same seed gives the same bytes.' },
      replicates: { ...count(1, 100), description: 'Each point so often, with other random streams.' },
      axes: keysSchema('What to vary: the product of all axes is simulated.', axisSchema),
      zip: { ...listOf(listOf(keyName)), description: 'Axes of equal length that move together.' },
      workload: ref('Point'),
      exclude: { ...listOf(ref('Point')), description: 'Points that match all keys of an entry are left out.' },
      constraints: { ...listOf({ type: 'string' }), examples: [['hw_queues <= cpus']] },
      include: { ...listOf(ref('Point')), description: 'Further values of axes, crossed with the other axes.' },
      method: {
        anyOf: [{ enum: ['grid'] }, ...['random', 'lhs', 'sobol'].map((name) => strict({ [name]: sampled }, [name]))],
      },
      precision: ref('Precision'),
      ...question,
    },
    ['version', 'platform'],
  ),
  description: 'A sweep spec. GET /v1/axes says what each key means.',
};

/** Named schemas of what a caller sends. The server itself reads bodies with the parser of `#sweep`, which says more. */
export const REQUEST_SCHEMAS: { readonly [name: string]: JsonSchema } = {
  SweepSpec: sweepSpec,
  WhatIf: { ...strict(question), description: 'Another question to the rows of a sweep; nothing is simulated again.' },
  Point: keysSchema('One value for each key that is named.', (key: Key) => valueSchema(key)),
  PlatformChoice: {
    anyOf: [
      { type: 'string', description: 'Name of a built-in platform.' },
      strict({ base: { type: 'string' }, override: ref('Point') }, ['base', 'override']),
      strict({ name: { type: 'string' }, title: { type: 'string' }, figures: ref('Point') }, ['figures']),
    ],
  },
  Range: strict(
    { range: strict({ start: ref('Amount'), stop: ref('Amount'), step: ref('Amount') }, ['start', 'stop', 'step']) },
    ['range'],
  ),
  Log: strict(
    {
      log: strict(
        {
          start: ref('Amount'),
          stop: ref('Amount'),
          base: { type: 'number' },
          points: count(2, DEFAULT_LIMITS.points),
        },
        ['start', 'stop'],
      ),
    },
    ['log'],
  ),
  Amount: { type: ['number', 'string'], description: 'A number; for sizes also text such as 4k.' },
  Bound: strict({ min: { type: 'number' }, max: { type: 'number' } }),
  Precision: strict({
    iops_half_width: { ...share, description: 'Half-width of the confidence interval of IOPS, as a share of it.' },
    confidence: { type: 'number', minimum: 0.5, maximum: 0.999 },
    max_ios: { type: 'integer', minimum: 1 },
  }),
  Cost: strict({
    per_core_hour_usd: { type: 'number', minimum: 0 },
    per_hour_usd: listOf(strict({ when: ref('Point'), usd: { type: 'number', minimum: 0 } }, ['when', 'usd'])),
  }),
};
