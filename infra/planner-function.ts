import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Effect, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { FunctionName } from './bundle.ts';

export interface PlannerFunctionProps {
  readonly name: FunctionName;
  /** The folder with a bundle for each function. */
  readonly bundles: string;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  readonly logRetentionDays: number;
  readonly environment: Readonly<Record<string, string>>;
}

/** A function with a role and a log group of its own; it may do what `allow` says and nothing else. */
export class PlannerFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly #role: Role;

  constructor(scope: Construct, props: PlannerFunctionProps) {
    super(scope, props.name);
    const logGroup = new LogGroup(this, 'Logs', {
      retention: props.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.#role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        logs: new PolicyDocument({
          statements: [statement(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn])],
        }),
      },
    });
    this.lambda = new LambdaFunction(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(join(props.bundles, props.name), { exclude: ['*.map'] }),
      handler: 'index.handler',
      timeout: Duration.millis(props.timeoutMs),
      memorySize: props.memoryMb,
      role: this.#role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      environment: {
        POWERTOOLS_SERVICE_NAME: 'blkplan',
        POWERTOOLS_METRICS_NAMESPACE: 'blkplan',
        ...props.environment,
      },
    });
  }

  allow(actions: readonly string[], resources: readonly string[]): void {
    this.#role.addToPolicy(statement(actions, resources));
  }
}

function statement(actions: readonly string[], resources: readonly string[]): PolicyStatement {
  return new PolicyStatement({ effect: Effect.ALLOW, actions: [...actions], resources: [...resources] });
}
