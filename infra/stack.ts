import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CfnBucket,
  HttpMethods,
  type LifecycleRule,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { FINISHER_TIMEOUT_MS, WORKER_TIMEOUT_MS } from '#planner';
import { acknowledgeFindings } from './acknowledged.ts';
import { addAlarms } from './alarms.ts';
import { BUNDLES, type FunctionName } from './bundle.ts';
import { FedQueue } from './fed-queue.ts';
import { addHttpApi } from './http-api.ts';
import { allowObjects, allowSending } from './permissions.ts';
import { PlannerFunction } from './planner-function.ts';
import { type Settings, settingsOf } from './settings.ts';
import { signInEnvironment } from './sign-in.ts';

/** The gateway waits 30 s for an answer; what takes longer is told to nobody. */
const API_TIMEOUT_MS = 29_000;
const API_MEMORY_MB = 1_024;
const UNDERTAKER_TIMEOUT_MS = 60_000;
const SWEEP_UP_TIMEOUT_MS = 300_000;
/** Also the longest that a sweep waits for a finish message that was lost. */
const SWEEP_UP_EVERY = Duration.minutes(15);
const SMALL_MEMORY_MB = 512;
/** Sweeps that are merged at once. */
const FINISHERS = 10;

/** HTTP API → API function → queue of parts → workers → bucket; finish queue → finisher; dead letters; sweep-up. */
export class PlannerStack extends Stack {
  readonly #settings: Settings;

  constructor(scope: Construct, id: string, props: StackProps = {}) {
    super(scope, id, props);
    this.#settings = settingsOf(this.node);
    const bucket = this.#bucket();
    acknowledgeFindings(this, bucket.node.defaultChild as CfnBucket);
    const functions = this.#functions();
    const queues = this.#queues(functions);

    for (const { lambda } of Object.values(functions)) {
      lambda.addEnvironment('BUCKET', bucket.bucketName);
      lambda.addEnvironment('PARTS_QUEUE_URL', queues.parts.queue.queueUrl);
      lambda.addEnvironment('FINISH_QUEUE_URL', queues.finish.queue.queueUrl);
    }
    allowObjects(functions, bucket.bucketArn);
    allowSending(functions, queues);
    new Rule(this, 'SweepUp', {
      schedule: Schedule.rate(SWEEP_UP_EVERY),
      targets: [new LambdaTarget(functions['sweep-up'].lambda)],
    });
    const api = addHttpApi(this, functions.api, this.#settings);
    this.#letPageIn({ api, bucket, lambda: functions.api.lambda });
    addAlarms(this, { queues, functions, api, alarmTopicArn: this.#settings.alarmTopicArn });
    new CfnOutput(this, 'Url', { value: api.apiEndpoint, description: 'Of the API.' });
    new CfnOutput(this, 'BucketName', { value: bucket.bucketName, description: 'Stays when the stack is deleted.' });
  }

  #bucket(): Bucket {
    const rules: LifecycleRule[] = [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }];
    const { retentionDays } = this.#settings;
    if (retentionDays > 0) rules.push({ expiration: Duration.days(retentionDays) });
    return new Bucket(this, 'Sweeps', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      lifecycleRules: rules,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }

  /** Where people sign in on the page, it reads large results from the bucket itself; nobody else's page may. */
  #letPageIn({ api, bucket, lambda }: { api: HttpApi; bucket: Bucket; lambda: LambdaFunction }): void {
    if (this.#settings.auth !== 'jwt') return;
    bucket.addCorsRule({ allowedMethods: [HttpMethods.GET], allowedOrigins: [api.apiEndpoint] });
    const environment = signInEnvironment(this.#settings, `https://${bucket.bucketRegionalDomainName}`);
    for (const [name, value] of Object.entries(environment)) lambda.addEnvironment(name, value);
  }

  #functions(): Readonly<Record<FunctionName, PlannerFunction>> {
    const { concurrency, memory, finisherMemory } = this.#settings;
    const workers = { WORKERS: String(concurrency) };
    return {
      api: this.#function('api', { timeoutMs: API_TIMEOUT_MS, memoryMb: API_MEMORY_MB, environment: workers }),
      worker: this.#function('worker', { timeoutMs: WORKER_TIMEOUT_MS, memoryMb: memory }),
      finisher: this.#function('finisher', { timeoutMs: FINISHER_TIMEOUT_MS, memoryMb: finisherMemory }),
      'failed-parts': this.#function('failed-parts', { timeoutMs: UNDERTAKER_TIMEOUT_MS, memoryMb: SMALL_MEMORY_MB }),
      'sweep-up': this.#function('sweep-up', { timeoutMs: SWEEP_UP_TIMEOUT_MS, memoryMb: SMALL_MEMORY_MB }),
    };
  }

  #function(
    name: FunctionName,
    given: { timeoutMs: number; memoryMb: number; environment?: Readonly<Record<string, string>> },
  ): PlannerFunction {
    const bundles = (this.node.tryGetContext('bundles') as string | undefined) ?? BUNDLES;
    const { logRetentionDays } = this.#settings;
    return new PlannerFunction(this, { environment: {}, ...given, name, bundles, logRetentionDays });
  }

  #queues(functions: Readonly<Record<FunctionName, PlannerFunction>>): { parts: FedQueue; finish: FedQueue } {
    const dead = { undertaker: functions['failed-parts'], undertakerTimeoutMs: UNDERTAKER_TIMEOUT_MS };
    return {
      parts: new FedQueue(this, 'Parts', {
        consumer: functions.worker,
        timeoutMs: WORKER_TIMEOUT_MS,
        maxConcurrency: this.#settings.concurrency,
        ...dead,
      }),
      finish: new FedQueue(this, 'Finish', {
        consumer: functions.finisher,
        timeoutMs: FINISHER_TIMEOUT_MS,
        maxConcurrency: FINISHERS,
        ...dead,
      }),
    };
  }
}
