import { availableParallelism } from 'node:os';
import { bundleAll } from './bundles.ts';
import { startLocalCloud } from './cloud.ts';

/** `npm run cloud:local`: what the stack deploys, on this machine, without an account. */
const say = (text: string): boolean => process.stdout.write(`${text}\n`);

const cloud = await startLocalCloud({
  bundles: await bundleAll(),
  port: Number(process.env['PORT'] ?? 8090),
  workers: availableParallelism(),
  failed: (error) => process.stderr.write(`${String(error)}\n`),
});
say(`The API answers at ${cloud.url} (S3 and SQS at ${cloud.endpoint.url}, everything in memory). Ctrl-C ends it.`);
say(
  `  curl --data-binary @examples/seed0-azure-polling.yaml -H 'content-type: application/yaml' ${cloud.url}/v1/sweeps`,
);
process.once('SIGINT', () => cloud.stop().then(() => process.exit(0)));
process.once('SIGTERM', () => cloud.stop().then(() => process.exit(0)));
