import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { candidateKey } from '../../lambdas/data/keys/accounts.ts';
import { companyKey, locationKey } from '../../lambdas/data/keys/companies.ts';
import { fileKey } from '../../lambdas/data/keys/files.ts';
import { jobKey } from '../../lambdas/data/keys/jobs.ts';
import type { Key } from '../../lambdas/data/keys/key.ts';
import { type Consumer, consumers, type StreamConsumer } from '../../lib/functions/consumers.ts';
import { matches } from '../../lib/local/consumers/stream-records.ts';
import { RUNBOOK } from '../../lib/operations/alarms.ts';
import { functionsOf, type TemplateFunction } from '../support/aws/functions.ts';
import { flatten, synthesize } from '../support/aws/synthesized.ts';

const synthesized = await synthesize();
const functions = functionsOf(synthesized);

const all = Object.entries<Consumer>(consumers);
const ofTable = all.flatMap(([name, each]) => (each.source === 'table' ? [{ name, ...each }] : []));
const ofUploads = all.flatMap(([name, each]) =>
  each.source === 'uploads' ? [{ name, ...each }] : [],
);
const everyMinute = all.flatMap(([name, { source }]) =>
  source === 'clock' ? [{ name, retries: 0 }] : [],
);
/** Of bounces and complaints. A stage that sends no mail has no rule for them: see `mail.test.ts`. */
const ofMail = all.flatMap(([name, each]) => (each.source === 'mail' ? [{ name, ...each }] : []));
/** The consumers that EventBridge calls. */
const ofEvents = [...ofUploads, ...everyMinute];

const anything = z.record(z.string(), z.unknown());
/** Retries until the change is too old, the default. */
const UNLIMITED = -1;

function functionOf(name: string): TemplateFunction {
  const found = functions.get(name);
  if (found === undefined) throw new Error(`${name} has no function`);
  return found;
}

/** The only logical id of a type that begins with `start`. */
function required(type: string, start: string): string {
  const ids = [...synthesized.all(type, anything).keys()].filter((id) => id.startsWith(start));
  if (ids.length !== 1) throw new Error(`There is not one ${start}`);
  return ids.join();
}
const deadLetters = () => `{${required('AWS::S3::Bucket', 'ConsumersDeadLetters')}.Arn}`;
const queue = () => `{${required('AWS::SQS::Queue', 'ConsumersDeadLetters')}.Arn}`;

describe('a consumer of the table’s changes', () => {
  const mapping = z.object({
    FunctionName: z.unknown(),
    EventSourceArn: z.unknown(),
    FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })) }),
    DestinationConfig: z.object({ OnFailure: z.object({ Destination: z.unknown() }) }),
    BatchSize: z.int(),
    BisectBatchOnFunctionError: z.boolean(),
    FunctionResponseTypes: z.array(z.string()),
    MaximumRecordAgeInSeconds: z.int(),
    MaximumRetryAttempts: z._default(z.int(), UNLIMITED),
    StartingPosition: z.string(),
  });
  const mappings = () => [...synthesized.all('AWS::Lambda::EventSourceMapping', mapping).values()];

  it('gets them by one mapping, and no other function gets them', () => {
    expect(
      mappings()
        .map(({ FunctionName }) => flatten(FunctionName))
        .sort(),
    ).toEqual(ofTable.map(({ name }) => `{${functionOf(name).logicalId}}`).sort());
    expect(ofTable.length).toBeGreaterThan(0);
  });

  // https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html
  it('is one of at most two: a shard of a stream allows two readers at once', () => {
    expect(ofTable.length).toBeLessThanOrEqual(2);
  });

  it.each(ofTable)('$name has the mapping that its line declares', (consumer) => {
    const { logicalId } = functionOf(consumer.name);
    const found = mappings().find(({ FunctionName }) => flatten(FunctionName) === `{${logicalId}}`);
    const table = required('AWS::DynamoDB::Table', 'Table');
    expect(flatten(found?.EventSourceArn)).toBe(`{${table}.StreamArn}`);
    expect(found?.FilterCriteria.Filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual(
      consumer.filters,
    );
    expect(flatten(found?.DestinationConfig.OnFailure.Destination)).toBe(deadLetters());
    expect(found).toMatchObject({
      BatchSize: consumer.batchSize,
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRecordAgeInSeconds: consumer.maxAgeS,
      MaximumRetryAttempts: UNLIMITED,
      StartingPosition: 'TRIM_HORIZON',
    });
  });

  it('survives an outage of ten minutes; a stream keeps changes for a day', () => {
    for (const { maxAgeS } of ofTable) {
      expect(maxAgeS).toBeGreaterThanOrEqual(30 * 60);
      expect(maxAgeS).toBeLessThanOrEqual(24 * 60 * 60);
    }
  });

  type Change = StreamConsumer['filters'][number]['eventName'][number];
  /** The consumers that get a change of an item with this key. */
  const given = (eventName: Change, key: Key) =>
    ofTable
      .filter(({ filters }) =>
        filters.some((filter) => matches(filter, { eventName, dynamodb: { Keys: marshall(key) } })),
      )
      .map(({ name }) => name);

  it('gets only the changes that it needs, with the keys of the table', () => {
    const inside = `${'0'.repeat(26)}_${'1'.repeat(26)}`;
    expect(given('MODIFY', companyKey('c'))).toEqual(['syncListingsAndFiles']);
    expect(given('MODIFY', locationKey(inside))).toEqual(['syncListingsAndFiles']);
    expect(given('INSERT', companyKey('c'))).toEqual([]);
    expect(given('MODIFY', jobKey(inside))).toEqual([]);
    expect(given('REMOVE', fileKey('resumes/x.pdf'))).toEqual(['syncListingsAndFiles']);
    expect(given('INSERT', fileKey('resumes/x.pdf'))).toEqual([]);
    expect(given('MODIFY', candidateKey('c'))).toEqual([]);
  });
});

describe('a consumer of uploads, or of the clock', () => {
  const targets = z.object({
    State: z.literal('ENABLED'),
    Targets: z.array(
      z.object({ Arn: z.unknown(), DeadLetterConfig: z.object({ Arn: z.unknown() }) }),
    ),
  });
  const ofPattern = z.object({
    EventPattern: z.object({
      source: z.array(z.string()),
      'detail-type': z.array(z.string()),
      detail: z.object({ bucket: z.object({ name: z.array(z.unknown()) }) }),
    }),
  });
  const ruleOf = (name: string) => {
    const [found, ...others] = [...synthesized.all('AWS::Events::Rule', anything)].flatMap(
      ([id, properties]) => {
        const { data } = targets.safeParse(properties);
        if (data === undefined) return [];
        const { Targets } = data;
        const isOf = flatten(Targets[0]?.Arn) === `{${functionOf(name).logicalId}.Arn}`;
        return isOf ? [{ id, properties, Targets }] : [];
      },
    );
    if (found === undefined || others.length > 0) throw new Error(`${name} has not one rule`);
    return found;
  };

  const invocationsOf = (name: string) =>
    [...synthesized.all('AWS::Lambda::EventInvokeConfig', anything).values()].filter(
      ({ FunctionName }) => flatten(FunctionName) === `{${functionOf(name).logicalId}}`,
    );

  it.each(everyMinute)('$name is called every minute, by no event older than that', ({ name }) => {
    const { properties } = ruleOf(name);
    expect(properties.ScheduleExpression).toBe('rate(1 minute)');
    expect(properties.Targets).toMatchObject([{ RetryPolicy: { MaximumEventAgeInSeconds: 60 } }]);
    expect(invocationsOf(name)).toMatchObject([{ MaximumEventAgeInSeconds: 60 }]);
  });

  // Otherwise each run of a disabled function would become a dead letter.
  it('the runbook closes the site without the rules that run every minute', () => {
    const rules = [...synthesized.all('AWS::Events::Rule', anything).values()];
    const schedules = new Set(rules.flatMap(({ ScheduleExpression = [] }) => ScheduleExpression));
    expect(schedules.size).toBe(1);
    const runbook = readFileSync(join(import.meta.dirname, '../..', RUNBOOK), 'utf8');
    for (const schedule of schedules)
      expect(runbook.split(`ScheduleExpression=='${schedule}'`)).toHaveLength(3);
  });

  it.each(ofUploads)('$name gets the uploads to both buckets', ({ name }) => {
    const { id, properties, Targets } = ruleOf(name);
    const { EventPattern } = ofPattern.parse(properties);
    expect(EventPattern).toMatchObject({ source: ['aws.s3'], 'detail-type': ['Object Created'] });
    expect(EventPattern.detail.bucket.name.map(flatten)).toEqual([
      `{${required('AWS::S3::Bucket', 'Filesdocuments')}}`,
      `{${required('AWS::S3::Bucket', 'Filesvideos')}}`,
    ]);
    expect(Targets.map(({ DeadLetterConfig }) => flatten(DeadLetterConfig.Arn))).toEqual([queue()]);
    const permissions = [...synthesized.all('AWS::Lambda::Permission', anything).values()];
    expect(
      permissions
        .filter(({ Principal }) => Principal === 'events.amazonaws.com')
        .map(({ FunctionName, SourceArn }) => [flatten(FunctionName), flatten(SourceArn)]),
    ).toContainEqual([`{${functionOf(name).logicalId}.Arn}`, `{${id}.Arn}`]);
  });

  it.each([...ofEvents, ...ofMail])(
    '$name retries an event that fails, and then moves it to the dead letters',
    ({ name, retries }) => {
      const configurations = invocationsOf(name);
      expect(configurations).toMatchObject([
        { Qualifier: '$LATEST', MaximumRetryAttempts: retries },
      ]);
      const { DestinationConfig } = z
        .object({
          DestinationConfig: z.object({ OnFailure: z.object({ Destination: z.unknown() }) }),
        })
        .parse(configurations[0]);
      expect(flatten(DestinationConfig.OnFailure.Destination)).toBe(deadLetters());
    },
  );

  it('has its undelivered events in the queue, which takes them only from its own rule', () => {
    const { PolicyDocument } = synthesized.one(
      'AWS::SQS::QueuePolicy',
      z.object({ PolicyDocument: z.object({ Statement: z.array(anything) }) }),
    );
    const [denied, ...allowed] = PolicyDocument.Statement;
    expect(denied).toMatchObject({
      Effect: 'Deny',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    });
    expect(
      allowed.map(({ Effect, Action, Principal, Condition }) => ({
        Effect,
        Action,
        Principal,
        Condition: JSON.stringify(Condition),
      })),
    ).toEqual(
      [notices().id, ...ofEvents.map(({ name }) => ruleOf(name).id)].map((rule) => ({
        Effect: 'Allow',
        Action:
          rule === notices().id ? expect.arrayContaining(['sqs:SendMessage']) : 'sqs:SendMessage',
        Principal: { Service: 'events.amazonaws.com' },
        Condition: JSON.stringify({
          ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [rule, 'Arn'] } },
        }),
      })),
    );
  });
});

/** The rule that puts a notice of each dead letter into the queue. */
function notices() {
  const rule = z.object({
    EventPattern: z.object({
      detail: z.object({ bucket: z.object({ name: z.array(z.unknown()) }) }),
    }),
    Targets: z.array(z.object({ Arn: z.unknown() })),
  });
  const [found, ...others] = [...synthesized.all('AWS::Events::Rule', anything)].flatMap(
    ([id, properties]) => {
      const { data } = rule.safeParse(properties);
      const isOf = flatten(data?.Targets[0]?.Arn) === queue();
      return data !== undefined && isOf ? [{ id, properties, data }] : [];
    },
  );
  if (found === undefined || others.length > 0) throw new Error('There is not one rule');
  return found;
}

describe('dead letters', () => {
  it('are kept whole in a bucket for two weeks', () => {
    const id = required('AWS::S3::Bucket', 'ConsumersDeadLetters');
    expect(synthesized.all('AWS::S3::Bucket', anything).get(id)).toMatchObject({
      LifecycleConfiguration: { Rules: [{ ExpirationInDays: 14, Status: 'Enabled' }] },
      NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
    });
    expect(flatten(synthesized.outputs.DeadLettersBucket)).toBe(`{${id}}`);
  });

  it('each have a notice in the queue, for the alarm', () => {
    const { properties, data } = notices();
    expect(properties.EventPattern).toMatchObject({
      source: ['aws.s3'],
      'detail-type': ['Object Created'],
    });
    expect(data.EventPattern.detail.bucket.name.map(flatten)).toEqual([
      deadLetters().replace('.Arn', ''),
    ]);
  });
});

describe('consumers', () => {
  it('may run for five minutes or longer: nobody waits for an answer', () => {
    for (const [name, { timeoutMinutes = 5, memoryMB = 512 }] of all) {
      expect(functionOf(name)).toMatchObject({
        Timeout: timeoutMinutes * 60,
        MemorySize: memoryMB,
      });
      expect(timeoutMinutes).toBeGreaterThanOrEqual(5);
    }
  });

  it('share one queue for dead letters, encrypted and kept for two weeks', () => {
    expect(synthesized.one('AWS::SQS::Queue', anything)).toMatchObject({
      MessageRetentionPeriod: 14 * 24 * 60 * 60,
      SqsManagedSseEnabled: true,
    });
    expect(flatten(synthesized.outputs.DeadLettersUrl)).toBe(queue().replace('.Arn', ''));
  });
});
