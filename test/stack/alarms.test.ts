import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Consumer, consumerFile, consumers } from '../../lib/functions/consumers.ts';
import { AUTHORIZER, PUBLIC_PAGES } from '../../lib/functions/functions.ts';
import { ALARMS, type AlarmName, alarmNames } from '../../lib/operations/alarms.ts';
import { tableSchema } from '../../lib/table.ts';
import { functionsOf } from '../support/aws/functions.ts';
import { flatten, synthesize } from '../support/aws/synthesized.ts';

/** The path of a file of the functions, quoted for a program. */
const quoted = (file: string) =>
  JSON.stringify(join(import.meta.dirname, '..', '..', 'lambdas', file));
const OBSERVE = quoted('http/observe.ts');
const CORRUPT = quoted('data/listings/corrupt-listings.ts');
const MAILS = quoted('data/limits/mail-counts.ts');

const synthesized = await synthesize({
  settings: {
    alarms: { 'failed-sign-ins': 7 },
    alarmMail: 'alarms@example.com',
  },
});

const dimensions = z._default(z.array(z.object({ Name: z.string(), Value: z.unknown() })), []);
const metric = z.object({ Namespace: z.string(), MetricName: z.string(), Dimensions: dimensions });
const alarmShape = z.object({
  AlarmName: z.string(),
  AlarmActions: z.array(z.unknown()),
  OKActions: z.array(z.unknown()),
  AlarmDescription: z.string(),
  ComparisonOperator: z.literal('GreaterThanOrEqualToThreshold'),
  EvaluationPeriods: z.literal(1),
  Namespace: z.optional(z.string()),
  MetricName: z.optional(z.string()),
  Dimensions: dimensions,
  Metrics: z._default(
    z.array(
      z.object({
        Expression: z.optional(z.string()),
        MetricStat: z.optional(z.object({ Metric: metric, Stat: z.string() })),
      }),
    ),
    [],
  ),
  Statistic: z.optional(z.string()),
  Threshold: z.number(),
  TreatMissingData: z.literal('notBreaching'),
});

/** The alarms with actions. The window alarms of an objective have none: the objective's own alarm combines them. */
function single() {
  const all = synthesized.all('AWS::CloudWatch::Alarm', z.record(z.string(), z.unknown()));
  return [...all.values()]
    .filter(({ AlarmActions }) => AlarmActions !== undefined)
    .map((each) => alarmShape.parse(each));
}

function alarm(name: AlarmName) {
  const all = single();
  const found = all.find(({ AlarmName }) => AlarmName === `hiring-prod-${name}`);
  if (found === undefined) throw new Error(`There is no alarm ${name}`);
  return found;
}

/** The metrics of an alarm: statistic, namespace, name and dimensions. */
function watched(name: AlarmName): string[] {
  const { Namespace, MetricName, Dimensions, Metrics, Statistic } = alarm(name);
  const single = Namespace && MetricName ? [{ Namespace, MetricName, Dimensions }] : [];
  const several = Metrics.flatMap(({ MetricStat }) =>
    MetricStat ? [{ ...MetricStat.Metric, Stat: MetricStat.Stat }] : [],
  );
  return [...single.map((each) => ({ ...each, Stat: Statistic ?? '' })), ...several]
    .map((each) =>
      [
        `${each.Stat} of ${each.Namespace} ${each.MetricName}`,
        ...each.Dimensions.map(({ Name, Value }) => `${Name}=${flatten(Value)}`),
      ].join(' '),
    )
    .sort();
}

const idOf = (type: string) => [...synthesized.all(type, z.object({})).keys()].join();

describe('the alarms', () => {
  it('are exactly the declared ones, and each notifies the topic when it starts and when it ends', () => {
    const all = single();
    expect(all.map(({ AlarmName }) => AlarmName).sort()).toEqual(
      alarmNames.map((name) => `hiring-prod-${name}`).sort(),
    );
    const topic = [`{${idOf('AWS::SNS::Topic')}}`];
    for (const { AlarmActions, OKActions } of all) {
      expect(AlarmActions.map(flatten)).toEqual(topic);
      expect(OKActions.map(flatten)).toEqual(topic);
    }
    expect(
      synthesized.one('AWS::SNS::Subscription', z.record(z.string(), z.unknown())),
    ).toMatchObject({
      Protocol: 'email',
      Endpoint: 'alarms@example.com',
      RedrivePolicy: {
        deadLetterTargetArn: { 'Fn::GetAtt': [idOf('AWS::SQS::Queue'), 'Arn'] },
      },
    });
  });

  it('have the thresholds of their stage, or by default those of lib/operations/alarms.ts', () => {
    for (const name of alarmNames) {
      const { Threshold, AlarmDescription } = alarm(name);
      expect(Threshold).toBe(name === 'failed-sign-ins' ? 7 : ALARMS[name].threshold);
      expect(AlarmDescription).toBe(`${ALARMS[name].description}. What to do: RUNBOOK.md#${name}`);
    }
  });

  it('watch the gateway: the share of 5xx and the p99 latency, if there are enough calls', () => {
    const of = `ApiId={${idOf('AWS::ApiGatewayV2::Api')}} Stage=$default`;
    expect(watched('api-errors')).toEqual([
      `Sum of AWS/ApiGateway 5xx ${of}`,
      `Sum of AWS/ApiGateway Count ${of}`,
    ]);
    expect(watched('api-slow')).toEqual([
      `Sum of AWS/ApiGateway Count ${of}`,
      `p99 of AWS/ApiGateway Latency ${of}`,
    ]);
    for (const [name, least] of [
      ['api-errors', 20],
      ['api-slow', 100],
    ] as const)
      expect(alarm(name).Metrics[0]?.Expression).toContain(`IF(calls >= ${least}, `);
  });

  it('watch the public pages: the failures that they count, and the errors of their function', () => {
    const functions = functionsOf(synthesized);
    expect(watched('page-failures')).toEqual(
      [
        `Sum of AWS/Lambda Errors FunctionName={${functions.get(PUBLIC_PAGES.name)?.logicalId}}`,
        'Sum of Hiring PageFailure service=api stage=prod',
      ].sort(),
    );
  });

  it('watch the functions: errors of the authorizer, and throttles in the account', () => {
    const { logicalId } = functionsOf(synthesized).get(AUTHORIZER.name) ?? {};
    expect(watched('authorizer-errors')).toEqual([
      `Sum of AWS/Lambda Errors FunctionName={${logicalId}}`,
    ]);
    expect(watched('lambda-throttles')).toEqual(['Sum of AWS/Lambda Throttles']);
  });

  it('watch the table, with its indexes', () => {
    const of = `TableName={${idOf('AWS::DynamoDB::Table')}}`;
    expect(watched('table-throttles')).toEqual(
      ['Read', 'Write']
        .flatMap((kind) => {
          const line = `Sum of AWS/DynamoDB ${kind}ThrottleEvents`;
          const ofIndexes = tableSchema.indexes.map(
            ({ name }) => `${line} GlobalSecondaryIndexName=${name} ${of}`,
          );
          return [`${line} ${of}`, ...ofIndexes];
        })
        .sort(),
    );
  });

  it('watch the rates of bounces and complaints that AWS judges the account by, below its limits', () => {
    expect(watched('mail-bounces')).toEqual(['Average of AWS/SES Reputation.BounceRate']);
    expect(watched('mail-complaints')).toEqual(['Average of AWS/SES Reputation.ComplaintRate']);
    expect(alarm('mail-bounces').Threshold).toBeLessThan(0.05);
    expect(alarm('mail-complaints').Threshold).toBeLessThan(0.001);
  });

  it('watch the lag of each table consumer, and the dead letters of all consumers', () => {
    const functions = functionsOf(synthesized);
    const ofTable = Object.entries<Consumer>(consumers).filter(
      ([, { source }]) => source === 'table',
    );
    expect(watched('consumers-behind')).toEqual(
      ofTable
        .map(([name]) => functions.get(name)?.logicalId)
        .map((id) => `Maximum of AWS/Lambda IteratorAge FunctionName={${id}}`)
        .sort(),
    );
    expect(watched('dead-letters')).toEqual([
      `Maximum of AWS/SQS ApproximateNumberOfMessagesVisible QueueName={${idOf('AWS::SQS::Queue')}.QueueName}`,
    ]);
  });

  it.for(
    Object.entries<Consumer>(consumers).filter(([, { grants }]) => grants.search !== undefined),
  )('get corrupt listings reported by %s, which searches', ([name]) => {
    const program = `import ${quoted(consumerFile(name))}; import { corruptListings } from ${CORRUPT}; console.log(corruptListings.hasSubscribers);`;
    const settings = ['STAGE', 'AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
    const named = [...settings, 'TABLE_NAME', 'DOCUMENTS_BUCKET', 'VIDEOS_BUCKET'];
    const said = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      env: Object.fromEntries(named.map((each) => [each, 'none'])),
    });
    expect(said.toString()).toBe('true\n');
  });

  it.for([
    ['failed-sign-ins', 'Sum', `import { count } from ${OBSERVE}; count('FailedSignIn');`],
    [
      'mails-over-quota',
      'Sum',
      `import ${OBSERVE}; import { mailsOverQuota } from ${MAILS}; mailsOverQuota.publish({});`,
    ],
    [
      'mails-of-one-account',
      'Maximum',
      `import ${OBSERVE}; import { mailsOfSender } from ${MAILS}; mailsOfSender.publish(7);`,
    ],
    [
      'corrupt-listings',
      'Sum',
      `import ${OBSERVE}; import { readOrReport } from ${CORRUPT}; readOrReport('', () => JSON.parse('{'));`,
    ],
  ] as const)('watch %s, by the metric that the functions write', ([name, statistic, program]) => {
    const written = z
      .object({
        _aws: z.object({
          CloudWatchMetrics: z.tuple([
            z.object({
              Namespace: z.string(),
              Dimensions: z.tuple([z.array(z.string())]),
              Metrics: z.tuple([z.object({ Name: z.string() })]),
            }),
          ]),
        }),
        service: z.string(),
        stage: z.string(),
      })
      .parse(
        JSON.parse(
          execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
            env: { STAGE: 'prod' },
            stdio: 'pipe',
          }).toString(),
        ),
      );
    const [{ Namespace, Dimensions, Metrics }] = written._aws.CloudWatchMetrics;
    const { service, stage } = written;
    expect(Dimensions[0].toSorted()).toEqual(['service', 'stage']);
    expect(watched(name)).toEqual([
      `${statistic} of ${Namespace} ${Metrics[0].Name} service=${service} stage=${stage}`,
    ]);
  });
});
