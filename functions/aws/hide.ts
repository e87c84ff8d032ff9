import { ChangeMessageVisibilityCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import { logger } from './observe.ts';

/** Hides deliveries of one queue. Should the call fail, the queue's own visibility timeout holds: later, not lost. */
export function hideIn(client: SQSClient, queueUrl: string) {
  return async ({ receiptHandle }: SQSRecord, seconds: number): Promise<void> => {
    const request = { QueueUrl: queueUrl, ReceiptHandle: receiptHandle, VisibilityTimeout: seconds };
    await client.send(new ChangeMessageVisibilityCommand(request)).catch((error: Error) => {
      logger.warn('The visibility of a message could not be changed.', { error });
    });
  };
}
