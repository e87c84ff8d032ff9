import { type Stack, Validations } from 'aws-cdk-lib';
import type { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { OBJECT_PATTERNS } from './permissions.ts';

/** Findings of the rule packs that are meant to be so, each with its reason. */
const REASONS: Readonly<Record<string, string>> = {
  'AwsSolutions::AwsSolutions-S1':
    'Only the five functions reach the bucket, and the access log of the API says who asked; a log of S3 would cost more than the sweeps.',
  'Serverless::Serverless-SQSRedrivePolicy': 'The queues without one are the dead-letter queues themselves.',
  'Serverless::Serverless-LambdaDLQ':
    'A dead-letter target is for asynchronous invocations: here the queues feed the functions and have dead letters of their own, the API waits for its answer, and the sweep-up comes again.',
  'Serverless::Serverless-LambdaEventSourceMappingDestination':
    'The destination of a failed message is the redrive policy of its queue.',
  'Serverless::Serverless-EventBusDLQ': 'A sweep-up that was lost is made up by the next, fifteen minutes later.',
  'Serverless::Serverless-LambdaTracing':
    'Logs and metrics name sweep, part and request; tracing would need a permission on every resource.',
};

/** A function reads and writes objects of sweeps that do not exist yet, so it is given the beginning of their keys. */
const PREFIX_REASON = 'The keys of objects contain ids of sweeps: the permission ends at the kind of object.';

export function acknowledgeFindings(stack: Stack, bucket: CfnBucket): void {
  const acknowledge = (id: string, reason: string): void => Validations.of(stack).acknowledge({ id, reason });
  for (const [id, reason] of Object.entries(REASONS)) acknowledge(id, reason);
  for (const pattern of OBJECT_PATTERNS) {
    acknowledge(
      `AwsSolutions::AwsSolutions-IAM5[Resource::<${stack.getLogicalId(bucket)}.Arn>/${pattern}]`,
      PREFIX_REASON,
    );
  }
}
