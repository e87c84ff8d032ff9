import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { FINISHER_TIMEOUT_MS, MAX_RECEIVE_COUNT, WORKER_TIMEOUT_MS } from '#planner';
import { FUNCTION_NAMES } from '../../infra/bundle.ts';
import { PlannerStack } from '../../infra/stack.ts';

/** Empty bundles: what is in them is tested elsewhere. */
const bundles = mkdtempSync(join(tmpdir(), 'blkplan-stack-'));
for (const name of FUNCTION_NAMES) {
  mkdirSync(join(bundles, name));
  writeFileSync(join(bundles, name, 'index.mjs'), '');
}

function synthesise(context: Record<string, unknown> = {}): Template {
  const app = new App({ context: { ...context, bundles }, builtinCloudFormationValidation: false });
  return Template.fromStack(new PlannerStack(app, 'Test'));
}

const template = synthesise();
const jwt = synthesise({
  auth: 'jwt',
  jwtIssuer: 'https://issuer.example/pool',
  jwtAudience: 'blkplan',
  jwtClientId: 'page',
  jwtTokenOrigin: 'https://login.example',
});

interface Resource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
}

function all(type: string): readonly Resource['Properties'][] {
  return Object.values(template.findResources(type)).map((resource) => (resource as Resource).Properties);
}

interface Statement {
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Effect: string;
}

function statementsOfRoles(): readonly Statement[] {
  const policies = all('AWS::IAM::Policy').map((each) => each['PolicyDocument']);
  const inline = all('AWS::IAM::Role').flatMap((each) =>
    ((each['Policies'] ?? []) as { PolicyDocument: unknown }[]).map(({ PolicyDocument }) => PolicyDocument),
  );
  return [...policies, ...inline].flatMap((each) => (each as { Statement: Statement[] }).Statement);
}

describe('queues', () => {
  test('a message stays hidden six times as long as its function may run', () => {
    for (const timeoutMs of [WORKER_TIMEOUT_MS, FINISHER_TIMEOUT_MS]) {
      template.hasResourceProperties('AWS::Lambda::Function', { Timeout: timeoutMs / 1_000 });
      template.hasResourceProperties('AWS::SQS::Queue', {
        VisibilityTimeout: (6 * timeoutMs) / 1_000,
        RedrivePolicy: { maxReceiveCount: MAX_RECEIVE_COUNT, deadLetterTargetArn: Match.anyValue() },
      });
    }
    for (const each of all('AWS::SQS::Queue')) expect(each['VisibilityTimeout']).toBeLessThanOrEqual(43_200);
  });

  test('a message is received at least five times before it is a dead letter', () => {
    expect(MAX_RECEIVE_COUNT).toBeGreaterThanOrEqual(5);
  });

  test('one message at a time, answered message by message, with bounded concurrency', () => {
    const sources = all('AWS::Lambda::EventSourceMapping');
    expect(sources).toHaveLength(4);
    for (const source of sources) {
      expect(source).toMatchObject({ BatchSize: 1, FunctionResponseTypes: ['ReportBatchItemFailures'] });
      const { MaximumConcurrency } = source['ScalingConfig'] as { MaximumConcurrency: number };
      expect(MaximumConcurrency).toBeGreaterThanOrEqual(2);
      expect(MaximumConcurrency).toBeLessThanOrEqual(1_000);
    }
  });

  test('no function reserves concurrency, which would throttle the queue into its dead letters', () => {
    for (const each of all('AWS::Lambda::Function')) expect(each['ReservedConcurrentExecutions']).toBeUndefined();
  });

  test('messages are encrypted, kept for two weeks and sent by TLS only', () => {
    for (const each of all('AWS::SQS::Queue')) {
      expect(each).toMatchObject({ SqsManagedSseEnabled: true, MessageRetentionPeriod: 1_209_600 });
    }
    expect(all('AWS::SQS::QueuePolicy')).toHaveLength(4);
    for (const each of all('AWS::SQS::QueuePolicy')) {
      expect(JSON.stringify(each)).toContain('"aws:SecureTransport":"false"');
    }
  });
});

describe('bucket', () => {
  test('is private, encrypted, by TLS only, and stays when the stack goes', () => {
    template.hasResource('AWS::S3::Bucket', {
      DeletionPolicy: 'Retain',
      Properties: {
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        BucketEncryption: Match.anyValue(),
      },
    });
    expect(JSON.stringify(all('AWS::S3::BucketPolicy'))).toContain('"aws:SecureTransport":"false"');
  });

  test('forgets uploads that were never completed', () => {
    template.hasResourceProperties('AWS::S3::Bucket', {
      LifecycleConfiguration: {
        Rules: Match.arrayWith([
          Match.objectLike({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status: 'Enabled' }),
        ]),
      },
    });
  });

  test('keeps sweeps unless it is told for how long', () => {
    expect(JSON.stringify(all('AWS::S3::Bucket'))).not.toContain('ExpirationInDays');
    synthesise({ retentionDays: '90' }).hasResourceProperties('AWS::S3::Bucket', {
      LifecycleConfiguration: { Rules: Match.arrayWith([Match.objectLike({ ExpirationInDays: 90 })]) },
    });
  });
});

describe('rights', () => {
  test('no action and no resource is a wildcard; keys of objects end in one, below one kind of object', () => {
    for (const { Action, Resource } of statementsOfRoles()) {
      for (const action of [Action].flat()) expect(action).not.toContain('*');
      for (const resource of [Resource].flat()) {
        expect(resource).not.toBe('*');
        const text = JSON.stringify(resource);
        if (text.includes('*')) expect(text).toMatch(/\/(sweeps|active|newest|deleted|idempotency)\/\*/);
      }
    }
  });

  test('no role has a managed policy', () => {
    for (const each of all('AWS::IAM::Role')) expect(each['ManagedPolicyArns']).toBeUndefined();
  });

  test('who reads objects may list the bucket, else an absent object is answered with 403', () => {
    const lists = statementsOfRoles().filter(({ Action }) => [Action].flat().includes('s3:ListBucket'));
    expect(lists).toHaveLength(FUNCTION_NAMES.length);
    for (const each of lists) expect(each).not.toHaveProperty('Condition');
  });
});

describe('functions', () => {
  test('five, arm64, on the newest runtime, with a log group that ends', () => {
    const functions = all('AWS::Lambda::Function');
    expect(functions).toHaveLength(5);
    for (const each of functions) {
      expect(each).toMatchObject({ Architectures: ['arm64'], Runtime: 'nodejs24.x', Handler: 'index.handler' });
      expect(each['LoggingConfig']).toMatchObject({ LogFormat: 'JSON', LogGroup: expect.anything() });
    }
    for (const each of all('AWS::Logs::LogGroup')) expect(each['RetentionInDays']).toBe(30);
  });
});

describe('API', () => {
  test('every route asks for IAM, is throttled and logged; no page of another origin may call', () => {
    for (const each of all('AWS::ApiGatewayV2::Route')) expect(each['AuthorizationType']).toBe('AWS_IAM');
    const [stage] = all('AWS::ApiGatewayV2::Stage');
    expect(stage).toMatchObject({
      DefaultRouteSettings: { ThrottlingBurstLimit: expect.any(Number), ThrottlingRateLimit: expect.any(Number) },
      AccessLogSettings: { DestinationArn: expect.anything() },
    });
    expect(all('AWS::ApiGatewayV2::Api')[0]).not.toHaveProperty('CorsConfiguration');
  });

  test('by token: everything asks for it but the page and what says nothing of sweeps', () => {
    const routes = Object.values(jwt.findResources('AWS::ApiGatewayV2::Route')).map(({ Properties }) => Properties);
    const open = routes.filter(({ AuthorizationType }) => AuthorizationType === 'NONE').map(({ RouteKey }) => RouteKey);
    expect(open.sort()).toEqual([
      'GET /',
      'GET /assets/{name}',
      'GET /docs',
      'GET /healthz',
      'GET /openapi.json',
      'GET /sign-in.json',
    ]);
    expect(routes.find(({ RouteKey }) => RouteKey === '$default')).toMatchObject({ AuthorizationType: 'JWT' });
  });
});

describe('the page where people sign in by token', () => {
  const origin = { 'Fn::GetAtt': [Match.stringLikeRegexp('HttpApi'), 'ApiEndpoint'] };

  test('is told of the provider, and may fetch from there and from the bucket only', () => {
    const [environment] = Object.values(jwt.findResources('AWS::Lambda::Function'))
      .map(({ Properties }) => Properties.Environment.Variables)
      .filter(({ SIGN_IN }) => SIGN_IN !== undefined);
    const offered = { issuer: 'https://issuer.example/pool', client_id: 'page', audience: 'blkplan', scope: 'openid' };
    expect(JSON.parse(environment.SIGN_IN)).toEqual(offered);
    const [beginning, bucket] = environment.PAGE_ORIGINS['Fn::Join'][1];
    expect(beginning).toBe('https://issuer.example https://login.example https://');
    expect(bucket['Fn::GetAtt'][1]).toBe('RegionalDomainName');
  });

  test('and no other may read what links to large results lead to', () => {
    jwt.hasResourceProperties('AWS::S3::Bucket', {
      CorsConfiguration: { CorsRules: [{ AllowedMethods: ['GET'], AllowedOrigins: [origin] }] },
    });
    expect(JSON.stringify(all('AWS::S3::Bucket'))).not.toContain('CorsConfiguration');
  });
});

describe('alarms', () => {
  test('dead letters, old messages, no progress', () => {
    const alarms = all('AWS::CloudWatch::Alarm');
    const metrics = alarms.map(({ MetricName }) => MetricName);
    expect(metrics.filter((name) => name === 'NumberOfMessagesReceived')).toHaveLength(2);
    expect(metrics.filter((name) => name === 'ApproximateAgeOfOldestMessage')).toHaveLength(2);
    expect(metrics).toContain('StalledSweeps');
    for (const each of alarms) expect(each['AlarmDescription']).toBeTruthy();
  });

  test('tell a topic when one is named', () => {
    const arn = 'arn:aws:sns:us-east-1:123456789012:alarms';
    synthesise({ alarmTopicArn: arn }).allResourcesProperties('AWS::CloudWatch::Alarm', { AlarmActions: [arn] });
  });
});

describe('context', () => {
  test('every option that is wrong is named at once', () => {
    expect(() => synthesise({ concurrency: '1', memory: 'much' })).toThrow(/2 problems.*-c concurrency.*-c memory/);
    expect(() => synthesise({ auth: 'none' })).toThrow(/-c auth/);
    const byToken = {
      auth: 'jwt',
      jwtIssuer: 'http://issuer.example',
      jwtAudience: 'a',
      jwtTokenOrigin: 'https://x/y',
    };
    expect(() => synthesise(byToken)).toThrow(/-c jwtIssuer.*-c jwtTokenOrigin: ends with the host/);
    expect(() => synthesise({ auth: 'jwt' })).toThrow(/-c jwtIssuer.*-c jwtAudience/);
    expect(() => synthesise({ logRetentionDays: '2' })).toThrow(/is one of 1, 3/);
  });
});
