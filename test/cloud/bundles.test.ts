import { stat } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { FunctionName } from '../../infra/bundle.ts';
import { Execution } from '../../infra/local/execution.ts';
import { makeBundles } from './local.ts';

const bundles = await makeBundles();

/** A cold start reads the whole bundle; what grows beyond these has taken in something it does not need. */
const LARGEST_BYTES: Readonly<Record<FunctionName, number>> = {
  api: 3_000_000,
  worker: 1_200_000,
  'failed-parts': 1_200_000,
  finisher: 2_300_000,
  'sweep-up': 1_000_000,
};

describe('bundles', () => {
  test.each(Object.entries(LARGEST_BYTES))('%s is at most %d bytes', async (name, bytes) => {
    expect((await stat(bundles.functions[name as FunctionName])).size).toBeLessThan(bytes);
  });

  test('a worker answers its queue with the exact list of what failed, never in an envelope', {
    timeout: 120_000,
  }, async () => {
    const execution = new Execution({
      name: 'worker',
      bundle: bundles.functions.worker,
      host: bundles.host,
      timeoutMs: 60_000,
      environment: {
        BUCKET: 'b',
        PARTS_QUEUE_URL: 'http://127.0.0.1:9/0/parts',
        FINISH_QUEUE_URL: 'http://127.0.0.1:9/0/finish',
        AWS_ENDPOINT_URL_SQS: 'http://127.0.0.1:9',
        AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9',
      },
    });
    const record = (messageId: string) => ({ messageId, body: '{', attributes: { ApproximateReceiveCount: '1' } });
    try {
      const answer = await execution.invoke({ Records: [record('a'), record('b')] });
      const failures = ['a', 'b'].map((itemIdentifier) => ({ itemIdentifier }));
      expect(answer).toEqual({ batchItemFailures: expect.arrayContaining(failures) });
      expect(JSON.stringify(answer)).toHaveLength(JSON.stringify({ batchItemFailures: failures }).length);
      expect(await execution.invoke({ Records: [] })).toEqual({ batchItemFailures: [] });
    } finally {
      execution.kill();
    }
  });

  test('a function that was deployed without its surroundings says what is missing', { timeout: 60_000 }, async () => {
    const { bundle, host } = { bundle: bundles.functions.worker, host: bundles.host };
    const execution = new Execution({ name: 'worker', bundle, host, timeoutMs: 60_000, environment: {} });
    await expect(execution.invoke({ Records: [] })).rejects.toThrow('ended before it answered');
  });
});
