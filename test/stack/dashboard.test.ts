import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { BUSINESS_COUNTS, FAILURE_COUNTS } from '../../lambdas/contract/metrics.ts';
import { tableSchema } from '../../lib/table.ts';
import { functionsOf } from '../support/aws/functions.ts';
import { flatten, synthesize } from '../support/aws/synthesized.ts';

/** The metrics that the dashboard may show, by namespace and dimensions. */
const OF_AWS: Readonly<Record<string, readonly string[]>> = {
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-metrics.html
  'AWS/ApiGateway ApiId,Stage': ['Count', '4xx', '5xx', 'Latency', 'IntegrationLatency'],
  // https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html
  'AWS/Lambda FunctionName': ['Duration', 'Errors', 'Invocations', 'IteratorAge'],
  'AWS/Lambda ': ['ConcurrentExecutions', 'Throttles'],
  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
  'AWS/DynamoDB TableName': ['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits'],
  'AWS/DynamoDB GlobalSecondaryIndexName,TableName': [
    'ConsumedReadCapacityUnits',
    'ConsumedWriteCapacityUnits',
  ],
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/programming-cloudwatch-metrics.html
  'AWS/CloudFront DistributionId,Region': ['Requests', 'BytesDownloaded'],
  // https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html
  'AWS/SQS QueueName': ['ApproximateNumberOfMessagesVisible'],
  // lambdas/contract/metrics.ts; test/api/logs.test.ts checks that they are written
  'Hiring service,stage': [...BUSINESS_COUNTS, ...FAILURE_COUNTS],
};

const widgets = z.object({
  widgets: z.array(
    z.object({
      properties: z.object({
        title: z.string(),
        metrics: z._default(z.array(z.array(z.unknown())), []),
        alarms: z._default(z.array(z.string()), []),
      }),
    }),
  ),
});

const synthesized = await synthesize();
const { DashboardBody } = synthesized.one(
  'AWS::CloudWatch::Dashboard',
  z.object({ DashboardBody: z.unknown() }),
);
const parsed = widgets
  .parse(JSON.parse(flatten(DashboardBody)))
  .widgets.map((each) => each.properties);
const alarms = parsed.flatMap((each) => each.alarms);
const lines = parsed.flatMap(({ title, metrics }) => metrics.map((line) => ({ title, line })));
const expressions = lines.flatMap(({ line: [first] }) =>
  typeof first === 'object' ? [String(Object(first).expression)] : [],
);
const shown = lines
  .filter(({ line: [first] }) => typeof first === 'string')
  .map(({ title, line }) => {
    const texts = line.filter((part) => typeof part === 'string');
    const [namespace = '', name = '', ...rest] = texts;
    const pairs = rest.flatMap((part, index) => (index % 2 === 0 ? [[part, rest[index + 1]]] : []));
    return {
      title,
      namespace,
      name,
      dimensions: Object.fromEntries(pairs),
      options: Object(line.find((part) => typeof part === 'object')),
    };
  });

const idsOf = (type: string) => [...synthesized.all(type, z.object({})).keys()];

describe('the dashboard', () => {
  it('shows only existing metrics of the resources of the stack', () => {
    const there = new Set([
      ...['AWS::ApiGatewayV2::Api', 'AWS::DynamoDB::Table', 'AWS::CloudFront::Distribution']
        .flatMap(idsOf)
        .map((id) => `{${id}}`),
      ...idsOf('AWS::SQS::Queue').map((id) => `{${id}.QueueName}`),
      ...[...functionsOf(synthesized).values()].map(({ logicalId }) => `{${logicalId}}`),
      ...tableSchema.indexes.map(({ name }) => name),
      '$default',
      'Global',
      'api',
      'prod',
    ]);
    for (const { namespace, name, dimensions } of shown) {
      const names = Object.keys(dimensions).sort().join();
      expect(OF_AWS[`${namespace} ${names}`], `${namespace} ${names}`).toContain(name);
      for (const value of Object.values(dimensions)) expect(there).toContain(value);
    }
  });

  it('shows the business metrics of this stage', () => {
    const business = shown.filter(({ title }) => title === 'What people do, by the hour');
    expect(business.map(({ name }) => name)).toEqual([...BUSINESS_COUNTS]);
    for (const { namespace, dimensions } of business)
      expect({ namespace, dimensions }).toEqual({
        namespace: 'Hiring',
        dimensions: { service: 'api', stage: 'prod' },
      });
    expect(expressions).toContain(
      `SEARCH('{Hiring,route,service,stage} MetricName="UnexpectedFailure" service="api" stage="prod"', 'Sum', 300)`,
    );
  });

  it('shows the duration and invocations of every function, and ranks the top ten', () => {
    const all = [...functionsOf(synthesized).values()].map(({ logicalId }) => `{${logicalId}}`);
    for (const name of ['Duration', 'Invocations']) {
      const of = shown.filter((each) => each.name === name);
      expect(of.map(({ dimensions }) => dimensions.FunctionName).sort()).toEqual(all.sort());
      expect(of.every(({ options }) => options.visible === false)).toBe(true);
    }
    expect(expressions.filter((each) => each === 'SORT(METRICS(), SUM, DESC, 10)')).toHaveLength(2);
  });

  it('shows the metrics of CloudFront, which are only in us-east-1', () => {
    const of = shown.filter(({ namespace }) => namespace === 'AWS/CloudFront');
    expect(of.map(({ name, options }) => [name, options.region])).toEqual([
      ['Requests', 'us-east-1'],
      ['BytesDownloaded', 'us-east-1'],
    ]);
  });

  it('shows every alarm that notifies somebody', () => {
    const all = ['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm'].flatMap((type) => [
      ...synthesized.all(type, z.record(z.string(), z.unknown())),
    ]);
    expect(alarms.toSorted()).toEqual(
      all
        .filter(([, { AlarmActions }]) => AlarmActions !== undefined)
        .map(([id]) => `{${id}.Arn}`)
        .sort(),
    );
  });
});
