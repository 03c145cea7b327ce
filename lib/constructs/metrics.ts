import type { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { type Count, METRICS_NAMESPACE, METRICS_SERVICE } from '../../lambdas/contract/metrics.ts';
import { tableSchema } from '../table.ts';
import type { Table } from './table.ts';

/** The count of an event in a stage, as the functions publish it, or another statistic of its values. */
export function countMetric(
  stage: string,
  metricName: Count,
  period: Duration,
  statistic: string = Stats.SUM,
): Metric {
  return new Metric({
    namespace: METRICS_NAMESPACE,
    metricName,
    dimensionsMap: { service: METRICS_SERVICE, stage },
    statistic,
    period,
  });
}

/** A metric of all functions of the account together. */
export function accountMetric(metricName: string, statistic: string, period: Duration): Metric {
  return new Metric({ namespace: 'AWS/Lambda', metricName, statistic, period });
}

/** Sums over a table and its indexes, which CloudWatch reports separately. */
export function tableSums(
  table: Table,
  metricNames: readonly string[],
  period: Duration,
): Metric[] {
  const places = [
    {},
    ...tableSchema.indexes.map(({ name }) => ({ GlobalSecondaryIndexName: name })),
  ];
  return places.flatMap((place) =>
    metricNames.map(
      (metricName) =>
        new Metric({
          namespace: 'AWS/DynamoDB',
          metricName,
          dimensionsMap: { TableName: table.name, ...place },
          statistic: Stats.SUM,
          period,
        }),
    ),
  );
}
