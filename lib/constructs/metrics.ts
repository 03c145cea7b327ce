import type { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { type Count, METRICS_NAMESPACE, METRICS_SERVICE } from '../../lambdas/contract/metrics.ts';
import { tableSchema } from '../table.ts';
import type { Table } from './table.ts';

/** How often something has happened in a stage, as the functions count it. */
export function countOf(stage: string, metricName: Count, period: Duration): Metric {
  return new Metric({
    namespace: METRICS_NAMESPACE,
    metricName,
    dimensionsMap: { service: METRICS_SERVICE, stage },
    statistic: Stats.SUM,
    period,
  });
}

/** What Lambda tells of all functions of the account together. */
export function ofAccount(metricName: string, statistic: string, period: Duration): Metric {
  return new Metric({ namespace: 'AWS/Lambda', metricName, statistic, period });
}

/** Sums of a table and of each of its indexes, which CloudWatch tells apart. */
export function sumsOfTable(
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
