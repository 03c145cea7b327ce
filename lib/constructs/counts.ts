import type { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { type Count, METRICS_NAMESPACE, METRICS_SERVICE } from '../../lambdas/contract/metrics.ts';

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
