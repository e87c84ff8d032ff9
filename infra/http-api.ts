import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpStage,
  type IHttpRouteAuthorizer,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpIamAuthorizer, HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { PlannerFunction } from './planner-function.ts';
import type { Settings } from './settings.ts';
import { PUBLIC_PATHS } from './sign-in.ts';

/** A page asks for a status each second, a script somewhat more; beyond that the service answers 429. */
const REQUESTS_PER_S = 50;
const BURST_REQUESTS = 100;

/** What is written down of each request: who asked for what, and how it went; no query and no body. */
const LOG_LINE = JSON.stringify({
  request_id: '$context.requestId',
  time: '$context.requestTime',
  method: '$context.httpMethod',
  path: '$context.path',
  status: '$context.status',
  bytes: '$context.responseLength',
  latency_ms: '$context.responseLatency',
  caller: '$context.identity.userArn',
  error: '$context.error.message',
});

/** One route for everything, authorised; no CORS, since only the page itself calls, from the same origin. */
export function addHttpApi(scope: Construct, { lambda }: PlannerFunction, settings: Settings): HttpApi {
  const integration = new HttpLambdaIntegration('Api', lambda);
  const api = new HttpApi(scope, 'HttpApi', {
    createDefaultStage: false,
    defaultIntegration: integration,
    defaultAuthorizer: authorizer(settings),
  });
  if (settings.auth === 'jwt') {
    const open = { methods: [HttpMethod.GET], integration, authorizer: new HttpNoneAuthorizer() };
    for (const path of PUBLIC_PATHS) api.addRoutes({ path, ...open });
  }
  const logGroup = new LogGroup(scope, 'AccessLogs', {
    retention: settings.logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  new HttpStage(scope, 'Stage', {
    httpApi: api,
    autoDeploy: true,
    throttle: { rateLimit: REQUESTS_PER_S, burstLimit: BURST_REQUESTS },
    accessLogSettings: { destination: new LogGroupLogDestination(logGroup), format: AccessLogFormat.custom(LOG_LINE) },
  });
  return api;
}

function authorizer(settings: Settings): IHttpRouteAuthorizer {
  if (settings.auth === 'iam') return new HttpIamAuthorizer();
  return new HttpJwtAuthorizer('Jwt', settings.jwtIssuer, { jwtAudience: [settings.jwtAudience] });
}
