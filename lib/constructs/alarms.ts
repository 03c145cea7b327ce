import { Aws, Duration } from 'aws-cdk-lib';
import {
  Alarm,
  type AlarmBase,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { ALARMS, type AlarmName, alarmNames, RUNBOOK } from '../operations/alarms.ts';
import { alarmAddress, type Stage } from '../stages.ts';
import type { Api } from './api.ts';
import type { Consumers } from './consumers.ts';
import type { Lambda } from './lambda.ts';
import { accountMetric, countMetric, tableSums } from './metrics.ts';
import { objectiveAlarms } from './objectives.ts';
import type { Table } from './table.ts';

interface AlarmsProps {
  readonly stage: Stage;
  readonly api: Api;
  readonly consumers: Consumers;
  readonly table: Table;
}

const period = Duration.minutes(5);
const SUM = { statistic: 'Sum', period };

/** Alarms for a person to act on, and the topic that sends them. */
export class Alarms extends Construct {
  readonly topic: Topic;
  readonly all: readonly AlarmBase[];

  constructor(scope: Construct, id: string, { stage, api, consumers, table }: AlarmsProps) {
    super(scope, id);
    this.topic = this.#topic(alarmAddress(stage.settings), consumers.deadLetters.queue);
    const calls = api.stage.metricCount(SUM);
    const metrics: Readonly<Record<AlarmName, IMetric>> = {
      'api-errors': expressionOf('IF(calls >= 20, 100 * FILL(errors, 0) / calls, 0)', {
        calls,
        errors: api.stage.metricServerError(SUM),
      }),
      'api-slow': expressionOf('IF(calls >= 100, slow, 0)', {
        calls,
        slow: api.stage.metricLatency({ statistic: 'p99', period }),
      }),
      'page-failures': failuresOf([api.pages], countMetric(stage.name, 'PageFailure', period)),
      'authorizer-errors': api.authorizer.function.metricErrors(SUM),
      'lambda-throttles': accountMetric('Throttles', Stats.SUM, period),
      'table-throttles': throttlesOf(table),
      'failed-sign-ins': countMetric(stage.name, 'FailedSignIn', period),
      'corrupt-listings': countMetric(stage.name, 'CorruptListing', period),
      'set-aside': countMetric(stage.name, 'SetAside', period),
      'mail-stopped': countMetric(stage.name, 'MailStopped', period),
      'mails-of-one-account': countMetric(stage.name, 'MailsOfOneAccount', period, Stats.MAXIMUM),
      'mails-over-quota': countMetric(stage.name, 'MailOverQuota', period),
      'mail-bounces': reputation('BounceRate'),
      'mail-complaints': reputation('ComplaintRate'),
      'consumers-behind': lagOf(consumers),
      'dead-letters': consumers.deadLetters.queue.metricApproximateNumberOfMessagesVisible({
        period,
      }),
    };
    const single = alarmNames.map((name) => {
      const { threshold, description } = ALARMS[name];
      return new Alarm(this, name, {
        alarmName: `hiring-${stage.name}-${name}`,
        alarmDescription: `${description}. What to do: ${RUNBOOK}#${name}`,
        metric: metrics[name],
        threshold: stage.settings.alarms?.[name] ?? threshold,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        evaluationPeriods: 1,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      });
    });
    this.all = [...single, ...objectiveAlarms(this, stage, api)];
    const tell = new SnsAction(this.topic);
    for (const alarm of this.all) {
      alarm.addAlarmAction(tell);
      alarm.addOkAction(tell);
    }
  }

  #topic(email: string | undefined, deadLetterQueue: Queue): Topic {
    const topic = new Topic(this, 'Topic', { enforceSSL: true });
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    if (email !== undefined)
      topic.addSubscription(new EmailSubscription(email, { deadLetterQueue }));
    return topic;
  }
}

/** SES's own rates: https://docs.aws.amazon.com/ses/latest/dg/reputationdashboard-cloudwatch-alarm.html */
function reputation(rate: 'BounceRate' | 'ComplaintRate'): Metric {
  return new Metric({
    namespace: 'AWS/SES',
    metricName: `Reputation.${rate}`,
    statistic: Stats.AVERAGE,
    period: Duration.hours(1),
  });
}

function expressionOf(expression: string, usingMetrics: Record<string, IMetric>): MathExpression {
  return new MathExpression({ expression, usingMetrics, period });
}

/** The functions' own failure metric, plus invocations that failed without it. */
function failuresOf(functions: readonly Lambda[], counted: IMetric): MathExpression {
  return sumOf([counted, ...functions.map((lambda) => lambda.function.metricErrors(SUM))]);
}

function throttlesOf(table: Table): MathExpression {
  return sumOf(tableSums(table, ['ReadThrottleEvents', 'WriteThrottleEvents'], period));
}

/** The lag of the slowest consumer, in seconds. */
function lagOf({ ofTable }: Consumers): MathExpression {
  const ages = [...ofTable.values()].map((lambda) =>
    lambda.function.metric('IteratorAge', { statistic: 'Maximum', period }),
  );
  return ofAll(ages, (filled) => `MAX([${filled}]) / 1000`);
}

const sumOf = (metrics: readonly IMetric[]) => ofAll(metrics, (filled) => filled.join(' + '));

/** An expression of all of these metrics: one is missing while nothing happens, and is 0 then. */
function ofAll(
  metrics: readonly IMetric[],
  toExpression: (filled: readonly string[]) => string,
): MathExpression {
  const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
  const filled = Object.keys(usingMetrics).map((name) => `FILL(${name}, 0)`);
  return expressionOf(toExpression(filled), usingMetrics);
}
