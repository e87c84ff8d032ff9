import * as z from 'zod';
import { SOBOL_DIMENSIONS_MAX } from '../points/designs/sobol.ts';
import { FRONTIER_COLUMNS, METRIC_NAMES } from './metrics.ts';

/** An object without further keys. An issue about one carries, as its message, the names that are known. */
function strict<Shape extends z.ZodRawShape>(shape: Shape) {
  const known = Object.keys(shape).join(' ');
  return z.strictObject(shape, { error: ({ code }) => (code === 'unrecognized_keys' ? known : undefined) });
}

const usd = z.number().min(0).max(1e6);
const iops = z.number().min(0.001).max(1e12);

const bound = strict({ min: z.number().optional(), max: z.number().optional() })
  .refine(({ min, max }) => min !== undefined || max !== undefined, 'expected {min: …}, {max: …} or both')
  .refine(({ min = -Infinity, max = Infinity }) => min <= max, 'expected min to be at most max');

const samples = strict({ n: z.int().min(1).max(1e9) });

const method = z.union([
  z.enum(['grid', 'screen']),
  strict({ random: samples.optional(), lhs: samples.optional(), sobol: samples.optional() }).refine(
    (chosen) => Object.values(chosen).filter((one) => one !== undefined).length === 1,
    'expected one of {random: {n: 100}}, {lhs: {n: 100}}, {sobol: {n: 100}}',
  ),
]);

/** The sections of a spec whose members are not keys of a point, with their defaults. */
export const SECTIONS = {
  version: z.literal(1).meta({ description: 'version of this format' }),
  name: z.string().max(200).nullable().default(null).meta({ description: 'free text, never part of an id' }),
  seed: z.int().min(0).max(4_294_967_295).default(1).meta({ description: 'seed of all random streams' }),
  replicates: z.int().min(1).max(100).default(1).meta({ description: 'runs of each point with other random streams' }),
  method: method.default('grid').meta({
    description: `which points of the space are taken; sobol for at most ${SOBOL_DIMENSIONS_MAX} axes`,
  }),
  precision: strict({
    iops_half_width: z.number().min(0.0001).max(0.5).default(0.01),
    confidence: z.number().min(0.5).max(0.999).default(0.95),
    max_ios: z.int().min(1000).max(1e9).default(2_000_000),
  })
    .prefault({})
    .meta({ description: 'relative half-width of the IOPS interval at which a run ends, or its end by IOs' }),
  slo: strict(Object.fromEntries(METRIC_NAMES.map((name) => [name, bound.optional()])))
    .default({})
    .meta({ description: 'bounds that a point must keep, by metric' }),
  objective: z
    .enum(['cheapest', 'fastest', 'lowest_latency', 'balanced'])
    .default('cheapest')
    .meta({ description: 'what is best among the points that keep the bounds' }),
  headroom: z.number().min(0).max(0.99).default(0).meta({ description: 'share of capacity that is kept free' }),
  frontier: z
    .array(z.enum(FRONTIER_COLUMNS))
    .min(2)
    .max(5)
    .refine((columns) => new Set(columns).size === columns.length, 'expected each column once')
    .default(['iops', 'lat_p99_us', 'cost_usd_per_hour'])
    .meta({ description: 'two to five columns in which a point of the Pareto frontier is not beaten' }),
  demand: strict({ iops }).nullable().default(null).meta({ description: 'IOPS that all hosts together must carry' }),
} as const;

/** Which points a price is for: made of keys, so that `readPoint` reads it. */
const WHEN = z.record(z.string(), z.unknown());

/** Money. */
export const COST = strict({
  per_core_hour_usd: usd.default(0),
  per_hour_usd: z.array(strict({ when: WHEN.default({}), usd })).default([]),
});

/** A JSON Schema (2020-12). */
interface JsonSchema {
  readonly [keyword: string]: unknown;
}

type Section = keyof typeof SECTIONS | 'cost';

/**
 * The JSON Schema of each of these sections, as a caller may write it.
 * @param pointSchema of an object of keys
 */
export function sectionSchemas(pointSchema: JsonSchema = {}): Readonly<Record<Section, JsonSchema>> {
  const sections = Object.entries<z.ZodType>({ ...SECTIONS, cost: COST });
  const schemas = sections.map(([name, section]) => {
    const { $schema: _, ...schema } = z.toJSONSchema(section, {
      io: 'input',
      override: ({ zodSchema, jsonSchema }) => {
        if (zodSchema === WHEN)
          Object.assign(jsonSchema, { propertyNames: undefined, additionalProperties: undefined }, pointSchema);
      },
    });
    return [name, JSON.parse(JSON.stringify(schema))];
  });
  return Object.fromEntries(schemas) as Record<Section, JsonSchema>;
}
