import { Aws, Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { contract } from '../../lambdas/contract/index.ts';
import { tableSchema } from '../table.ts';
import type { Api } from './api.ts';
import type { Consumers } from './consumers.ts';
import type { Lambda } from './lambda.ts';
import type { Table } from './table.ts';

interface AlarmsProps {
  /** The stage's name, by which its metrics are known. */
  readonly stage: string;
  readonly api: Api;
  readonly consumers: Consumers;
  readonly table: Table;
  /** Who is told by mail, if anybody. */
  readonly email: string | undefined;
}

const SUM = { statistic: 'Sum', period: Duration.minutes(5) };

/** How far a consumer may fall behind the changes of the table. */
const BEHIND = Duration.minutes(10);

/**
 * What somebody should look at: a function that fails, an API that answers 5xx, a table that throttles, a consumer that
 * has given something up or falls behind.
 */
export class Alarms extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { stage, api, consumers, table, email }: AlarmsProps) {
    super(scope, id);
    this.topic = this.#topic(email);
    for (const functions of [api.functions, consumers.ofTable, consumers.ofUploads])
      for (const [name, lambda] of functions) this.#failures(stage, name, lambda);
    for (const [name, lambda] of consumers.ofTable)
      this.#alarm(
        `${name}Behind`,
        `${name} is ${BEHIND.toMinutes()} minutes behind the table's changes`,
        lambda.function.metric('IteratorAge', {
          statistic: 'Maximum',
          period: Duration.minutes(15),
        }),
        BEHIND.toMilliseconds(),
      );
    this.#alarm(
      'deadLetters',
      'A consumer has given something up',
      consumers.deadLetters.metricApproximateNumberOfMessagesVisible(),
    );
    this.#alarm('api5xx', 'The API answers 5xx', api.stage.metricServerError(SUM));
    this.#alarm('throttles', 'The table refuses reads or writes', throttlesOf(table));
  }

  #failures(stage: string, name: string, lambda: Lambda): void {
    const errors = lambda.function.metricErrors(SUM);
    if (!contract.some((route) => route.name === name)) {
      this.#alarm(name, `${name} fails`, sum({ errors }));
      return;
    }
    // A function that answers 500 has, to Lambda, succeeded: the endpoint counts these itself.
    const failures = new Metric({
      ...SUM,
      namespace: 'Hiring',
      metricName: 'UnexpectedFailure',
      dimensionsMap: { service: 'api', stage, route: name },
    });
    this.#alarm(name, `${name} fails, or answers 500`, sum({ errors, failures }));
  }

  #topic(email: string | undefined): Topic {
    const topic = new Topic(this, 'Topic', { enforceSSL: true });
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    if (email !== undefined) topic.addSubscription(new EmailSubscription(email));
    return topic;
  }

  #alarm(id: string, alarmDescription: string, metric: IMetric, threshold = 1): void {
    const alarm = new Alarm(this, id, {
      alarmDescription,
      metric,
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
  }
}

/** Metrics that are missing while nothing happens, added up. */
function sum(usingMetrics: Record<string, IMetric>): MathExpression {
  const expression = Object.keys(usingMetrics)
    .map((name) => `FILL(${name}, 0)`)
    .join(' + ');
  return new MathExpression({ expression, usingMetrics, period: SUM.period });
}

function throttlesOf({ table }: Table): MathExpression {
  const places = [
    {},
    ...tableSchema.indexes.map(({ name }) => ({ GlobalSecondaryIndexName: name })),
  ];
  const metrics = places.flatMap((place) =>
    ['ReadThrottleEvents', 'WriteThrottleEvents'].map(
      (metricName) =>
        new Metric({
          ...SUM,
          namespace: 'AWS/DynamoDB',
          metricName,
          dimensionsMap: { TableName: table.tableName, ...place },
        }),
    ),
  );
  return sum(Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric])));
}
