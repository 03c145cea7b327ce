import { App, Validations } from 'aws-cdk-lib';
import { AttributeType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { describe, expect, it } from 'vitest';
import { BackupCopiesStack } from '../../lib/backup-copies-stack.ts';
import { accept } from '../../lib/constructs/accept.ts';
import type { HiringStack } from '../../lib/hiring-stack.ts';
import { BestPractices } from '../../lib/operations/best-practices.ts';
import type { StageSettings } from '../../lib/stages.ts';
import { synthesize } from '../support/aws/synthesized.ts';

/** Synthesizes with the rules, as `cdk synth` does. The error lists the findings. */
async function check(
  stage: string,
  settings: Partial<StageSettings> = {},
  plant: (stack: HiringStack) => unknown = () => {},
): Promise<void> {
  const before = (stack: HiringStack) => {
    Validations.of(App.of(stack) ?? stack).addPlugins(new BestPractices());
    plant(stack);
  };
  await synthesize({ stage, settings, before });
}

const certificateArn = 'arn:aws:acm:us-east-1:000000000000:certificate/a';

const backup = { copyTo: 'us-west-2', days: 35, lockForGood: true };

type Option = Exclude<keyof StageSettings, 'keepsData' | 'originGeneration' | 'region'>;

/** Every option of a stage, with a value. */
const OPTIONS: Readonly<Required<Pick<StageSettings, Option>>> = {
  alarmMail: 'alarms@example.com',
  alarms: { 'failed-sign-ins': 7 },
  backup,
  budget: { dollarsPerMonth: 50 },
  domain: { name: 'jobs.example.com', certificateArn },
  existing: {
    tableStream: 'arn:aws:dynamodb:us-east-1:000000000000:table/jobs/stream/2026',
    documents: 'jobs-documents',
    videos: 'jobs-videos',
  },
  legal: { operator: 'Example Jobs Ltd., 1 Example Street, Portland' },
  mail: { from: 'jobs@example.com', postalAddress: '1 Example Street, Portland', replies: {} },
  objectives: { availability: 99.9, p95Ms: 1000 },
  quotas: { jobs_posted_per_day: 3 },
  retention: { decided_days: 100 },
  unopenedDays: 30,
  traffic: {
    firewall: { requestsPerAddress: 3000 },
    reservedConcurrency: { managerSignin: 5 },
    throttles: { usual: { perSecond: 5, atOnce: 5 } },
  },
};

describe('a stage follows the rules', () => {
  it.each(['dev', 'prod'])('%s, without options and with all of them', async (stage) => {
    await expect(check(stage)).resolves.toBeUndefined();
    await expect(check(stage, OPTIONS)).resolves.toBeUndefined();
  });
});

it('the stack of backup copies follows the rules', async () => {
  const copies = check('dev', {}, (stack) => {
    new BackupCopiesStack(App.of(stack) ?? stack, 'prod', backup);
  });
  await expect(copies).resolves.toBeUndefined();
});

it('a finding fails the synthesis', async () => {
  const planted = check('dev', {}, (stack) => new Queue(stack, 'Planted'));
  await expect(planted).rejects.toThrow(/Hiring-dev\/Planted\/Resource(.|\n)*AwsSolutions-SQS3/);
  await expect(planted).rejects.toThrow('Serverless-SQSRedrivePolicy');
  // The dead letters have the same finding, but it is accepted there.
  await expect(planted).rejects.not.toThrow('DeadLetters');
});

it('a warning fails it too', async () => {
  const planted = check('prod', {}, (stack) => {
    new Table(stack, 'Planted', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: false },
    });
  });
  await expect(planted).rejects.toThrow('AwsSolutions-DDB3');
});

it('an acceptance without a finding fails it', async () => {
  const planted = check('dev', {}, (stack) => {
    accept(new Construct(stack, 'Planted'), 'For no reason.', 'AwsSolutions-SQS3');
  });
  await expect(planted).rejects.toThrow('AwsSolutions-SQS3 is accepted, and not found any more');
  await expect(planted).rejects.not.toThrow('DeadLetters');
});
