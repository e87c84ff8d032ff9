import { pathToFileURL } from 'node:url';
import type { Order, Outcome } from './execution.ts';

/** The process of one execution environment: loads a bundle and answers one invocation after the other. */
const [bundle = ''] = process.argv.slice(2);
const { handler } = (await import(pathToFileURL(bundle).href)) as {
  readonly handler: (event: unknown, context: object) => unknown;
};

process.on('message', async ({ event, requestId, deadlineMs }: Order) => {
  const context = {
    awsRequestId: requestId,
    functionName: process.env['AWS_LAMBDA_FUNCTION_NAME'],
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${process.env['AWS_LAMBDA_FUNCTION_NAME']}`,
    memoryLimitInMB: process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'],
    getRemainingTimeInMillis: () => deadlineMs - Date.now(),
  };
  send(await answer(() => handler(event, context)));
});
process.on('disconnect', () => process.exit());
send({ kind: 'ready' });

async function answer(handle: () => unknown): Promise<Outcome> {
  try {
    return { kind: 'answer', json: JSON.stringify(await handle()) ?? 'null' };
  } catch (error) {
    return { kind: 'error', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function send(outcome: Outcome | { readonly kind: 'ready' }): void {
  process.send?.(outcome);
}
