import { Aws, Duration } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type GraphWidgetProps,
  type IAlarm,
  type IMetric,
  MathExpression,
  Metric,
  SingleValueWidget,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import {
  BUSINESS_COUNTS,
  type Count,
  METRICS_NAMESPACE,
  METRICS_SERVICE,
} from '../../lambdas/contract/metrics.ts';
import type { Api } from './api.ts';
import type { Consumers } from './consumers.ts';
import { accountMetric, countMetric, tableSums } from './metrics.ts';
import type { Site } from './site.ts';
import type { Table } from './table.ts';

interface DashboardProps {
  readonly stage: string;
  readonly api: Api;
  readonly consumers: Consumers;
  readonly table: Table;
  readonly site: Site;
  readonly alarms: readonly IAlarm[];
}

const period = Duration.minutes(5);
const hour = Duration.hours(1);
const SUM = { statistic: Stats.SUM, period };
/** A dashboard has 24 columns. */
const WHOLE = 24;
const HALF = { width: WHOLE / 2 };

/** One dashboard per stage: usage, errors, latency and cost. */
export class Dashboard extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { stage, api, consumers, table, site, alarms }: DashboardProps,
  ) {
    super(scope, id);
    const functions = [...api.functions, ...consumers.functions];
    const business = BUSINESS_COUNTS.map((name) => countMetric(stage, name, hour));
    new CloudWatchDashboard(this, 'Dashboard', {
      // Dashboard names are unique in the account, across regions.
      dashboardName: `hiring-${stage}-${Aws.REGION}`,
      defaultInterval: Duration.days(1),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: WHOLE, height: 3 })],
        [
          new SingleValueWidget({
            title: 'What people did',
            metrics: business,
            setPeriodToTimeRange: true,
            width: WHOLE,
          }),
        ],
        [
          graph('What people do, by the hour', business),
          graph('Calls, and those that failed', [
            api.stage.metricCount({ ...SUM, label: 'calls' }),
            api.stage.metricClientError({ ...SUM, label: '4xx' }),
            api.stage.metricServerError({ ...SUM, label: '5xx' }),
          ]),
        ],
        [
          graph('Milliseconds to an answer', [
            ...['p50', 'p90', 'p99'].map((statistic) =>
              api.stage.metricLatency({ statistic, period, label: statistic }),
            ),
            api.stage.metricIntegrationLatency({
              statistic: 'p99',
              period,
              label: 'p99 of functions',
            }),
          ]),
          graph('Failures', [
            countMetric(stage, 'FailedSignIn', period),
            countMetric(stage, 'CorruptListing', period),
            api.authorizer.function.metricErrors({ ...SUM, label: 'authorizer' }),
            unexpectedByRoute(stage),
          ]),
        ],
        [
          graph('Functions of the account at once', [
            accountMetric('ConcurrentExecutions', Stats.MAXIMUM, period),
            accountMetric('Throttles', Stats.SUM, period),
          ]),
          graph(
            'Milliseconds by which consumers are behind, and dead letters',
            [...consumers.ofTable].map(([label, lambda]) =>
              lambda.function.metric('IteratorAge', { statistic: Stats.MAXIMUM, period, label }),
            ),
            {
              right: [
                consumers.deadLetters.queue.metricApproximateNumberOfMessagesVisible({
                  period,
                  label: 'dead letters',
                }),
              ],
            },
          ),
        ],
        [
          graph('Cost: milliseconds of functions, the ten that take most', [
            tenLargest(functions.map((lambda) => lambda.function.metricDuration(SUM))),
          ]),
          graph('Cost: invocations of functions, the ten that are called most', [
            tenLargest(functions.map((lambda) => lambda.function.metricInvocations(SUM))),
          ]),
        ],
        [
          graph(
            'Cost: units that the table has consumed',
            tableSums(table, ['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits'], period),
          ),
          graph('Cost: CloudFront', [ofSite(site, 'Requests')], {
            right: [ofSite(site, 'BytesDownloaded')],
          }),
        ],
      ],
    });
  }
}

function graph(
  title: string,
  left: IMetric[],
  more: Pick<GraphWidgetProps, 'right'> = {},
): GraphWidget {
  return new GraphWidget({ title, left, leftYAxis: { min: 0 }, ...more, ...HALF });
}

/** The ten largest of a widget's metrics. */
function tenLargest(metrics: readonly Metric[]): MathExpression {
  return new MathExpression({
    expression: 'SORT(METRICS(), SUM, DESC, 10)',
    usingMetrics: Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric])),
    label: '',
    period,
  });
}

/** Answers of 500 by route; a route has no metric before its first one. */
function unexpectedByRoute(stage: string): MathExpression {
  const name = 'UnexpectedFailure' satisfies Count;
  const schema = `{${METRICS_NAMESPACE},route,service,stage}`;
  return new MathExpression({
    expression: `SEARCH('${schema} MetricName="${name}" service="${METRICS_SERVICE}" stage="${stage}"', 'Sum', ${period.toSeconds()})`,
    label: '500 of',
    period,
  });
}

function ofSite({ distributionId }: Site, metricName: string): Metric {
  return new Metric({
    ...SUM,
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
    // CloudFront's metrics are in this region only.
    region: 'us-east-1',
  });
}
