import { z } from '@hono/zod-openapi';

/** What a request may carry beside its body. Unknown query parameters are refused: a typing error would change nothing silently. */
export const NoQuery = z.strictObject({});

/** The planner says what is wrong with an id. */
export const SweepId = z.object({ id: z.string().openapi({ example: 's-01kbax3v5e-8q2w4n6y0c5r7t9j' }) });

export const IdempotencyKey = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe('A repeat with the same key and body starts nothing and is answered with the same sweep.'),
});

export const Paging = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(200).optional().describe('next_cursor of the page before.'),
});

export const CsvQuery = z.strictObject({
  dialect: z
    .enum(['rfc4180', 'excel', 'excel-eu'])
    .default('rfc4180')
    .describe('excel: with a byte order mark; excel-eu: with semicolons and decimal commas as well.'),
  partial: z.enum(['true', 'false']).default('false').describe('true: before the end, the rows that are there.'),
  link: z.enum(['json']).optional().describe('json: answers with the address of the file instead of the file.'),
});
