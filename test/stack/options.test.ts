import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { BackupCopiesStack } from '../../lib/backup-copies-stack.ts';
import { BURN_RATES, objectiveNames } from '../../lib/operations/alarms.ts';
import { flatten, synthesize } from '../support/aws/synthesized.ts';

const anything = z.record(z.string(), z.unknown());
const backup = { copyTo: 'us-west-2', days: 30 };

const synthesized = await synthesize({
  settings: {
    alarmMail: 'alarms@example.com',
    budget: { dollarsPerMonth: 50 },
    backup,
  },
});

const idsOf = (type: string) => [...synthesized.all(type, anything).keys()];
const topic = () => ({ Ref: idsOf('AWS::SNS::Topic').join() });

describe('an objective', () => {
  const windows = [BURN_RATES.short, ...BURN_RATES.long];
  const shape = z.object({
    AlarmName: z.string(),
    Threshold: z.number(),
    Metrics: z.optional(
      z.array(
        z.object({
          Expression: z.optional(z.string()),
          MetricStat: z.optional(
            z.object({
              Metric: z.object({ MetricName: z.string() }),
              Period: z.int(),
              Stat: z.string(),
            }),
          ),
        }),
      ),
    ),
  });
  const partsOf = (name: string) =>
    [...synthesized.all('AWS::CloudWatch::Alarm', shape)].filter(([, { AlarmName }]) =>
      AlarmName.startsWith(`hiring-prod-${name}-`),
    );

  it.each(objectiveNames)('%s alarms if a long window and the short one burn too fast', (name) => {
    const composites = synthesized.all('AWS::CloudWatch::CompositeAlarm', anything);
    const found = [...composites.values()].find(
      ({ AlarmName }) => AlarmName === `hiring-prod-${name}`,
    );
    expect(found).toMatchObject({ AlarmActions: [topic()], OKActions: [topic()] });
    const id = (minutes: number) =>
      partsOf(name).find(([, { AlarmName }]) => AlarmName.endsWith(`-${minutes}-minutes`))?.[0];
    const [long, longer] = BURN_RATES.long;
    expect(flatten(found?.AlarmRule)).toBe(
      `(ALARM("{${id(BURN_RATES.short.minutes)}.Arn}") AND (ALARM("{${id(long.minutes)}.Arn}") OR ALARM("{${id(longer.minutes)}.Arn}")))`,
    );
  });

  it.each(objectiveNames)('%s has an alarm on the burn rate of each window', (name) => {
    const parts = partsOf(name).map(([, part]) => part);
    expect(
      parts.map(({ Threshold, Metrics = [] }) => ({
        rate: Threshold,
        minutes: Metrics.flatMap(({ MetricStat }) => MetricStat?.Period ?? []).map((s) => s / 60),
      })),
    ).toEqual(windows.map(({ minutes, rate }) => ({ rate, minutes: [minutes, minutes] })));
  });

  it('measures the share of 5xx, and the share of slow calls', () => {
    const [available, quick] = objectiveNames.map((name) => {
      const [[, { Metrics = [] }] = ['', {}]] = partsOf(name);
      return Metrics.map(({ Expression, MetricStat }) =>
        MetricStat ? `${MetricStat.Stat} ${MetricStat.Metric.MetricName}` : Expression,
      );
    });
    expect(available).toEqual([
      'IF(calls >= 20, 100 * FILL(errors, 0) / calls / 0.1, 0)',
      'Sum Count',
      'Sum 5xx',
    ]);
    expect(quick).toEqual([
      'IF(calls >= 20, (100 - inTime) / 5, 0)',
      'Sum Count',
      'PR(:1000) Latency',
    ]);
  });
});

it('a budget sends a mail at 80%, and another if the forecast exceeds it', () => {
  const told = [{ SubscriptionType: 'EMAIL', Address: 'alarms@example.com' }];
  expect(synthesized.one('AWS::Budgets::Budget', anything)).toMatchObject({
    Budget: { BudgetLimit: { Amount: 50, Unit: 'USD' }, TimeUnit: 'MONTHLY', BudgetType: 'COST' },
    NotificationsWithSubscribers: [
      { Notification: { NotificationType: 'ACTUAL', Threshold: 80 }, Subscribers: told },
      { Notification: { NotificationType: 'FORECASTED', Threshold: 100 }, Subscribers: told },
    ],
  });
});

describe('back-ups', () => {
  const locked = {
    BackupVaultName: 'hiring-prod',
    LockConfiguration: { MinRetentionDays: backup.days },
  };

  it('of table and files are made daily, kept locked, and copied to another region', () => {
    expect(synthesized.one('AWS::Backup::BackupVault', anything)).toMatchObject(locked);
    const { BackupPlan } = synthesized.one(
      'AWS::Backup::BackupPlan',
      z.object({
        BackupPlan: z.object({
          BackupPlanRule: z.tuple([
            z.object({
              ScheduleExpression: z.string(),
              Lifecycle: z.unknown(),
              CopyActions: z.tuple([
                z.object({ DestinationBackupVaultArn: z.unknown(), Lifecycle: z.unknown() }),
              ]),
            }),
          ]),
        }),
      }),
    );
    const [{ ScheduleExpression, Lifecycle, CopyActions }] = BackupPlan.BackupPlanRule;
    expect(ScheduleExpression).toBe('cron(0 5 * * ? *)');
    expect(Lifecycle).toEqual({ DeleteAfterDays: backup.days });
    expect(CopyActions[0].Lifecycle).toEqual({ DeleteAfterDays: backup.days });
    expect(flatten(CopyActions[0].DestinationBackupVaultArn)).toBe(
      'arn:aws:backup:us-west-2:{AWS::AccountId}:backup-vault:hiring-prod',
    );
    const { BackupSelection } = synthesized.one(
      'AWS::Backup::BackupSelection',
      z.object({ BackupSelection: z.object({ Resources: z.array(z.unknown()) }) }),
    );
    expect(BackupSelection.Resources.map(flatten)).toEqual(
      [
        ...idsOf('AWS::DynamoDB::Table'),
        ...idsOf('AWS::S3::Bucket').filter((id) => id.startsWith('Files')),
      ].map((id) => `{${id}.Arn}`),
    );
  });

  it('are copied to a vault of the same name and lock, which outlives its stack', () => {
    const stack = new BackupCopiesStack(new App(), 'prod', { ...backup, lockForGood: true });
    expect(stack.region).toBe('us-west-2');
    Template.fromStack(stack).hasResource('AWS::Backup::BackupVault', {
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: {
        ...locked,
        LockConfiguration: { ...locked.LockConfiguration, ChangeableForDays: 3 },
        BackupVaultTags: { app: 'hiring', stage: 'prod' },
      },
    });
  });
});

it('a stage without alarmMail has no alarms, no topic and no dashboard', async () => {
  const dev = await synthesize({ stage: 'dev' });
  const types = [...dev.resources.values()].map(({ Type }) => Type);
  expect(types.filter((type) => /CloudWatch|SNS/.test(type))).toEqual([]);
});
