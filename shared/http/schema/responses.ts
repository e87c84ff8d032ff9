import { z } from '@hono/zod-openapi';
import type { Advice as AdviceOfRows } from '#advice';
import type { Point } from '#vocabulary';

/** What the API answers with. The names are those of the OpenAPI document's components. */
const nameOfState = z.enum(['queued', 'running', 'completed', 'completed_with_failures', 'failed', 'cancelled']);
const count = z.int().nonnegative();
const value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.number()).readonly()]);

export const Problem = z
  .object({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string().describe('Short stable name of the reason.'),
    errors: z
      .array(
        z.object({
          pointer: z.string().describe('JSON pointer (RFC 6901) into the document sent.'),
          code: z.string(),
          message: z.string(),
          limit: z.union([z.number(), z.string()]).optional(),
          actual: z.union([z.number(), z.string()]).optional(),
        }),
      )
      .optional(),
  })
  .openapi('Problem');

export const Link = z.object({ url: z.string().describe('Works for some minutes.') }).openapi('Link');

export const Health = z.object({ status: z.literal('ok') });

export const SignIn = z.object({
  sign_in: z
    .object({ issuer: z.string(), client_id: z.string(), audience: z.string(), scope: z.string() })
    .nullable()
    .describe('Null where nobody signs in, or by the token that `serve` was started with.'),
});

export const Axes = z.object({
  axes: z
    .array(
      z.object({
        key: z.string(),
        group: z.string(),
        type: z.object({
          kind: z.string(),
          min: z.number().optional(),
          max: z.number().optional(),
          values: z
            .array(z.union([z.string(), z.number()]))
            .readonly()
            .optional(),
        }),
        unit: z.string().nullable(),
        default: value,
        derived: z.string().nullable().describe('How the default follows from other keys.'),
        nullable: z.boolean(),
        column: z.string().describe('Column of results.csv.'),
        meaning: z.string(),
      }),
    )
    .readonly(),
});

export const Platforms = z.object({
  platforms: z
    .array(
      z.object({
        name: z.string(),
        title: z.string(),
        figures: z
          .array(
            z.object({
              key: z.string(),
              value,
              role: z.string().describe('How the number came to be known.'),
              source: z.string(),
              interval: z.array(z.number()).length(2).optional().describe('95 % interval of a calibrated number.'),
            }),
          )
          .readonly(),
        assumptions: z.array(z.string()).readonly(),
      }),
    )
    .readonly(),
});

const Counts = z
  .object({
    axes: z.array(z.object({ name: z.string(), size: count })).readonly(),
    product: z.union([count, z.string()]).describe('All combinations; text when larger than 2^53.'),
    duplicates: count,
    excluded: count,
    points: count,
    replicates: count,
    rows: count.describe('Rows that results.csv will have.'),
  })
  .openapi('Counts');

const Estimate = z
  .object({
    rows: count,
    simulated_rows: count.describe('Of them, those that are not only estimated by screening.'),
    finalist_rows: count.describe('At most: the best points again, at the rate that one host must carry.'),
    sensitivity_rows: count.describe(
      'To begin with: the best points again, one figure of the platform changed at a time.',
    ),
    parts: count,
    row_ms: z.number(),
    workers: count,
    wall_time_s: z.number(),
    results_bytes: count,
    cloud: z.object({
      concurrency: count,
      wall_time_s: z.number(),
      merge_s: z.number(),
      lambda_gb_seconds: z.number(),
      lambda_requests: count,
      sqs_requests: count,
      s3_writes: count,
      s3_reads: count,
    }),
    cloud_usd: z.object({ lambda: z.number(), sqs: z.number(), s3: z.number(), logs: z.number(), total: z.number() }),
    basis: z.string().describe('On what the estimate rests.'),
  })
  .openapi('Estimate');

const Links = z
  .object({
    self: z.string(),
    results: z.string(),
    schema: z.string(),
    report_json: z.string(),
    report_md: z.string(),
    report_html: z.string(),
    advise: z.string(),
    cancel: z.string(),
    retry: z.string(),
  })
  .openapi('Links');

export const Accepted = z
  .object({
    id: z.string(),
    status: nameOfState,
    counts: Counts,
    notes: z.array(z.string()).readonly(),
    estimate: Estimate,
    links: Links,
  })
  .openapi('Accepted');

const point = z.custom<Point>().openapi({ type: 'object', description: 'One value for each swept or fixed key.' });

export const Preview = z
  .object({
    counts: Counts,
    first_points: z.array(point).readonly(),
    last_points: z.array(point).readonly(),
    notes: z.array(z.string()).readonly(),
    estimate: Estimate,
  })
  .openapi('Preview');

export const SweepStatus = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    status: nameOfState,
    reason: z.string().nullable().describe('Why, when the status alone does not say it.'),
    attempt: z.int(),
    counts: Counts,
    progress: z.object({ rows_done: count, rows_total: count, parts_done: count, parts_total: count }),
    rows: z.object({ ok: count, invalid: count, failed: count }).nullable().describe('Null before the end.'),
    results_bytes: count.nullable(),
    warnings: z.array(z.string()).readonly(),
    submitted_at: z.string(),
    last_progress_at: z.string(),
    finished_at: z.string().nullable(),
    links: Links,
  })
  .openapi('SweepStatus');

export const SweepPage = z
  .object({ sweeps: z.array(SweepStatus).readonly(), next_cursor: z.string().nullable() })
  .openapi('SweepPage');

/** The types are those of the room that makes them; the document says what a caller branches on. */
export const Advice = z.custom<AdviceOfRows>().openapi('Advice', {
  type: 'object',
  properties: {
    verdict: {
      type: 'object',
      properties: { kind: { enum: ['recommended', 'tie', 'no_feasible_point', 'inconclusive'] } },
      required: ['kind'],
    },
  },
  required: ['verdict'],
});
