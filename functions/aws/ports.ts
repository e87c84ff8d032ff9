import { randomBytes } from 'node:crypto';
import type { SQSClient } from '@aws-sdk/client-sqs';
import { inlineSimulator, systemClock } from '#adapters';
import { s3Store } from '#adapters/s3';
import { sqsQueue } from '#adapters/sqs';
import type { Ports } from '#planner';
import { s3Client, sqsClient } from './clients.ts';
import { type CloudEnvironment, cloudEnvironment } from './environment.ts';

export interface Cloud {
  readonly ports: Ports;
  readonly environment: CloudEnvironment;
  readonly sqs: SQSClient;
}

/** The planner on S3 and SQS, made once for each execution environment. */
export function openCloud(): Cloud {
  const environment = cloudEnvironment();
  const sqs = sqsClient();
  const ports: Ports = {
    store: s3Store({ client: s3Client(), bucket: environment.bucket }),
    parts: sqsQueue({ client: sqs, queueUrl: environment.partsQueueUrl }),
    finish: sqsQueue({ client: sqs, queueUrl: environment.finishQueueUrl }),
    clock: systemClock,
    simulate: inlineSimulator(),
    randomBytes,
  };
  return { ports, environment, sqs };
}
