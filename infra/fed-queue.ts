import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { MAX_RECEIVE_COUNT } from '#planner';
import type { PlannerFunction } from './planner-function.ts';

/** Six times the time-out, as the vendor advises: no message is delivered again while its function may still run. */
const VISIBILITY_PER_TIMEOUT = 6;

/** Long enough for a function that is broken to be repaired before anything is lost. */
const RETENTION = Duration.days(14);

export interface FedQueueProps {
  readonly consumer: PlannerFunction;
  readonly timeoutMs: number;
  readonly maxConcurrency: number;
  readonly undertaker: PlannerFunction;
  readonly undertakerTimeoutMs: number;
}

/** A queue that feeds a function message by message; what is received too often goes to the undertaker. */
export class FedQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: FedQueueProps) {
    super(scope, id);
    this.deadLetters = this.#queue('DeadLetters', { timeoutMs: props.undertakerTimeoutMs });
    this.queue = this.#queue('Queue', { timeoutMs: props.timeoutMs, deadLetters: this.deadLetters });
    feed(this.queue, props.consumer, props.maxConcurrency);
    feed(this.deadLetters, props.undertaker, 2);
  }

  #queue(id: string, { timeoutMs, deadLetters }: { timeoutMs: number; deadLetters?: Queue }): Queue {
    return new Queue(this, id, {
      visibilityTimeout: Duration.millis(VISIBILITY_PER_TIMEOUT * timeoutMs),
      retentionPeriod: RETENTION,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      ...(deadLetters && { deadLetterQueue: { queue: deadLetters, maxReceiveCount: MAX_RECEIVE_COUNT } }),
    });
  }
}

function feed(queue: Queue, { lambda }: PlannerFunction, maxConcurrency: number): void {
  lambda.addEventSource(new SqsEventSource(queue, { batchSize: 1, maxConcurrency, reportBatchItemFailures: true }));
}
