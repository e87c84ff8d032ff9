import type { Node } from 'constructs';
import * as z from 'zod';
import { DEFAULT_CONCURRENCY } from '#planner';

/** What log groups can be told to keep, in days. */
const LOG_RETENTION_DAYS = [1, 3, 5, 7, 14, 30, 60, 90, 180, 365] as const;

const common = {
  /** Parts in work at once. The service takes 2 to 1,000 for one queue; an account has 1,000 for all its functions. */
  concurrency: z.coerce.number().int().min(2).max(1_000).default(DEFAULT_CONCURRENCY),
  /** A worker gets a share of a core by its memory, and a whole one at 1,769 MB. */
  memory: z.coerce.number().int().min(512).max(10_240).default(1_769),
  /** The finisher holds what it compares of all rows: some hundred bytes each. */
  finisherMemory: z.coerce.number().int().min(1_024).max(10_240).default(4_096),
  /** Sweeps are deleted so long after they were made; 0 keeps them. */
  retentionDays: z.coerce.number().int().min(0).default(0),
  logRetentionDays: z.coerce
    .number()
    .refine((days): days is (typeof LOG_RETENTION_DAYS)[number] => LOG_RETENTION_DAYS.some((each) => each === days), {
      error: `is one of ${LOG_RETENTION_DAYS.join(', ')}`,
    })
    .default(30),
  /** An SNS topic that is told of every alarm. */
  alarmTopicArn: z.string().startsWith('arn:').optional(),
};

const settings = z.discriminatedUnion('auth', [
  z.object({ auth: z.literal('iam'), ...common }),
  z.object({
    auth: z.literal('jwt'),
    jwtIssuer: z.url({ protocol: /^https$/ }),
    jwtAudience: z.string().min(1),
    jwtClientId: z.string().min(1).optional(),
    jwtScope: z.string().min(1).default('openid'),
    jwtTokenOrigin: z
      .url({ protocol: /^https$/ })
      .refine(isOrigin, { error: 'ends with the host' })
      .optional(),
    ...common,
  }),
]);

export type Settings = z.infer<typeof settings>;

const NAMES = settings.options.flatMap((option) => Object.keys(option.shape));

function isOrigin(url: string): boolean {
  return new URL(url).origin === url;
}

/**
 * The options given as context: `cdk deploy -c concurrency=100`.
 * @throws Error that names every option that is wrong
 */
export function settingsOf(node: Node): Settings {
  const given = NAMES.map((name) => [name, node.tryGetContext(name) as unknown] as const);
  const input = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  const parsed = settings.safeParse({ auth: 'iam', ...input });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `-c ${path.join('.')}: ${message}`);
  throw new Error(`The context has ${problems.length} problems. ${problems.join('; ')}`);
}
