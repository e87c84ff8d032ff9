import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Alarm, type IMetric, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { FunctionName } from './bundle.ts';
import type { FedQueue } from './fed-queue.ts';
import type { PlannerFunction } from './planner-function.ts';

export interface Watched {
  readonly queues: Readonly<Record<'parts' | 'finish', FedQueue>>;
  readonly functions: Readonly<Record<FunctionName, PlannerFunction>>;
  readonly api: HttpApi;
  readonly alarmTopicArn: string | undefined;
}

interface Watch {
  readonly metric: IMetric;
  readonly atLeast: number;
  readonly meaning: string;
}

const PERIOD = Duration.minutes(5);
const HOUR_S = 3_600;

/** Dead letters are taken away by a function at once, so the ones received count, not the ones that lie there. */
function watches({ queues: { parts, finish }, functions, api }: Watched): Readonly<Record<string, Watch>> {
  const dead = ({ deadLetters }: FedQueue): IMetric =>
    deadLetters.metricNumberOfMessagesReceived({ period: PERIOD, statistic: 'Sum' });
  const age = ({ queue }: FedQueue): IMetric =>
    queue.metricApproximateAgeOfOldestMessage({ period: PERIOD, statistic: 'Maximum' });
  const stalled = new Metric({
    namespace: 'blkplan',
    metricName: 'StalledSweeps',
    dimensionsMap: { service: 'blkplan' },
    period: Duration.minutes(15),
    statistic: 'Sum',
  });
  return {
    DeadParts: { metric: dead(parts), atLeast: 1, meaning: 'A part was given up; its rows are failed.' },
    DeadFinishes: { metric: dead(finish), atLeast: 1, meaning: 'A sweep could not be finished.' },
    OldParts: { metric: age(parts), atLeast: 6 * HOUR_S, meaning: 'Parts wait for hours: more concurrency?' },
    OldFinishes: { metric: age(finish), atLeast: HOUR_S, meaning: 'A finished sweep waits to be merged.' },
    NoProgress: { metric: stalled, atLeast: 1, meaning: 'A sweep made no progress; its parts were sent again.' },
    SweepUpErrors: {
      metric: functions['sweep-up'].lambda.metricErrors({ period: PERIOD }),
      atLeast: 1,
      meaning: 'Lost messages are not found while the sweep-up fails.',
    },
    ApiFaults: { metric: api.metricServerError({ period: PERIOD }), atLeast: 5, meaning: 'The API answers with 5xx.' },
  };
}

export function addAlarms(scope: Construct, watched: Watched): void {
  const { alarmTopicArn } = watched;
  const topic = alarmTopicArn === undefined ? undefined : Topic.fromTopicArn(scope, 'AlarmTopic', alarmTopicArn);
  for (const [id, { metric, atLeast, meaning }] of Object.entries(watches(watched))) {
    const alarm = new Alarm(scope, id, {
      metric,
      threshold: atLeast,
      evaluationPeriods: 1,
      alarmDescription: meaning,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    if (topic !== undefined) alarm.addAlarmAction(new SnsAction(topic));
  }
}
