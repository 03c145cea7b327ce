import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '../../lambdas/contract/index.ts';
import { buckets, folderNames, folders } from '../../lib/buckets.ts';
import { type Consumer, consumers } from '../../lib/functions/consumers.ts';
import {
  AUTHORIZER,
  functions as declared,
  functionOfRoute,
  NOT_FOUND,
} from '../../lib/functions/functions.ts';
import { isBucketAction } from '../../lib/functions/grant-types.ts';
import { environmentOf, variables } from '../../lib/functions/lambda-environment.ts';
import { functionShape, functionsOf, namedFunction } from '../support/aws/functions.ts';
import { flatten, logicalIdOf, synthesize } from '../support/aws/synthesized.ts';

const synthesized = await synthesize();
const functions = functionsOf(synthesized);

const FOLDERS = Object.values(folders).flat().join('|');
const functionOf = (name: string) => namedFunction(functions, name);
const allowedTo = (name: string) => functionOf(name).allowed;
const idOf = (type: string, start: string) => logicalIdOf(synthesized, type, start);

/** The calls that hash passwords. */
const HASHING = [
  'candidateLogin',
  'candidateSignup',
  'managerSignin',
  'managerSignup',
  'changePassword',
  'resetPassword',
  'deleteAccount',
];

describe('the functions', () => {
  it('are exactly the declared ones', () => {
    expect([...functions.keys()].sort()).toEqual(declared.map(({ name }) => name).sort());
  });

  it('run on Node.js 24 on ARM', () => {
    for (const each of functions.values()) {
      expect(each).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
      });
      expect(each.TracingConfig).toBeUndefined();
    }
  });

  it('of the gateway time out before the gateway does', () => {
    for (const name of [...contract.map((route) => route.name), AUTHORIZER.name, NOT_FOUND.name])
      expect(functionOf(name).Timeout).toBeLessThan(29);
  });

  it('have memory for their work: password hashing gets a whole CPU and one arena, searches get room for an index', () => {
    for (const route of contract) {
      const { name } = route;
      const { MemorySize, EphemeralStorage, Environment } = functionOf(name);
      const passwords = HASHING.includes(name);
      const { search } = functionOfRoute(route).grants;
      expect(MemorySize).toBe(passwords ? 1769 : search ? 1024 : 512);
      expect(EphemeralStorage).toEqual(search && { Size: 5_120 });
      expect(Environment?.Variables.MALLOC_ARENA_MAX).toBe(passwords ? '1' : undefined);
    }
  });

  it('log into one group; it and the log group of the gateway keep logs as long as the table can be restored', () => {
    const groups = synthesized.all(
      'AWS::Logs::LogGroup',
      z.object({ RetentionInDays: z.int(), LogGroupName: z.string() }),
    );
    expect([...groups.values()].map(({ LogGroupName }) => LogGroupName).sort()).toEqual([
      '/aws/vendedlogs/hiring/prod/api',
      '/hiring/prod/functions',
    ]);
    for (const { LoggingConfig } of synthesized
      .all('AWS::Lambda::Function', functionShape)
      .values())
      expect(groups.get(flatten(LoggingConfig.LogGroup).slice(1, -1))?.LogGroupName).toBe(
        '/hiring/prod/functions',
      );
    // Lambda itself logs only warnings and errors.
    for (const { name } of declared)
      expect(functionOf(name).LoggingConfig).toMatchObject({
        LogFormat: 'JSON',
        SystemLogLevel: 'WARN',
      });
    // After a restore, operators look up later events in the logs.
    const { PointInTimeRecoverySpecification: recovery } = synthesized.one(
      'AWS::DynamoDB::Table',
      z.object({ PointInTimeRecoverySpecification: z.object({ RecoveryPeriodInDays: z.int() }) }),
    );
    for (const { RetentionInDays } of groups.values())
      expect(RetentionInDays).toBeGreaterThanOrEqual(recovery.RecoveryPeriodInDays);
  });

  it('share a role if, and only if, they have the same permissions', () => {
    const roles = [...functions.values()].map(({ Role }) => flatten(Role));
    const permissions = [...functions.values()].map(({ allowed }) => allowed.join());
    expect(new Set(roles).size).toBe(new Set(permissions).size);
  });

  it.each(declared)('$name has exactly the permissions of its grants', ({ name, grants }) => {
    const tableArn = `{${idOf('AWS::DynamoDB::Table', 'Table')}.Arn}`;
    const bucketArn = (bucket: string) => `{${idOf('AWS::S3::Bucket', `Files${bucket}`)}.Arn}`;
    const ofConsumers = Object.hasOwn(consumers, name) ? consumerLines(name) : [];
    expect(allowedTo(name)).toEqual(
      [
        ...grants.table.map((action) => `dynamodb:${action} on ${tableArn}`),
        ...(grants.indexes ?? []).map((index) => `dynamodb:Query on ${tableArn}/index/${index}`),
        ...buckets.flatMap((bucket) =>
          (grants[bucket.name] ?? []).map(
            (action) =>
              `s3:${action} on ${bucketArn(bucket.name)}${isBucketAction(action) ? '' : '/*'}`,
          ),
        ),
        ...folderNames.flatMap((name) =>
          (grants[name] ?? []).flatMap((action) =>
            folders[name].map((folder) => `s3:${action} on ${bucketArn('documents')}/${folder}*`),
          ),
        ),
        ...(grants.secrets?.includes('TOKEN_KEYS')
          ? [
              `secretsmanager:GetSecretValue on {${idOf('AWS::SecretsManager::Secret', 'SecretsTokenKeys')}}`,
            ]
          : []),
        ...ofConsumers,
        'logs:CreateLogStream on its log group',
        'logs:PutLogEvents on its log group',
      ].sort(),
    );
  });

  // The permissions to get events and to write dead letters.
  function consumerLines(name: string): string[] {
    const stream = `{${idOf('AWS::DynamoDB::Table', 'Table')}.StreamArn}`;
    const deadLetters = `{${idOf('AWS::S3::Bucket', 'ConsumersDeadLetters')}.Arn}`;
    return [
      `s3:PutObject on ${deadLetters}/*`,
      `s3:ListBucket on ${deadLetters}`,
      ...(new Map(Object.entries<Consumer>(consumers)).get(name)?.source === 'table'
        ? ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
            (action) => `dynamodb:${action} on ${stream}`,
          )
        : []),
    ];
  }

  it('include a not-found function that may only log, and an authorizer that may also read its keys and sessions', () => {
    const keys = expect.stringMatching(
      /^secretsmanager:GetSecretValue on \{SecretsTokenKeys\w+\}$/,
    );
    const sessions = `dynamodb:GetItem on {${idOf('AWS::DynamoDB::Table', 'Table')}.Arn}`;
    const logs = ['logs:CreateLogStream', 'logs:PutLogEvents'].map(
      (action) => `${action} on its log group`,
    );
    expect(allowedTo(NOT_FOUND.name)).toEqual(logs);
    expect(allowedTo(AUTHORIZER.name)).toEqual([sessions, ...logs, keys]);
  });

  // The objects of a bucket can only be named by an asterisk after the bucket's name. CDK's own upload function is
  // not checked: it has many rights, but only on the site's bucket.
  it('have no wildcard grants', () => {
    for (const name of functions.keys()) {
      for (const line of allowedTo(name)) {
        const [action, resource] = line.split(' on ');
        expect(action).not.toContain('*');
        if (resource?.includes('*'))
          expect(resource).toMatch(
            new RegExp(`^\\{(Files|ConsumersDeadLetters)\\w+\\.Arn\\}/(${FOLDERS})?\\*$`),
          );
        // Whoever writes documents names the folder; dead letters are Lambda's own.
        if (action === 's3:PutObject')
          expect(resource).toMatch(
            new RegExp(`^\\{(Filesdocuments\\w+\\.Arn\\}/(${FOLDERS})|Filesvideos|ConsumersDead)`),
          );
      }
    }
  });

  it('have no policies outside their roles, except for the upload', () => {
    const policies = [...synthesized.all('AWS::IAM::Policy', z.object({})).keys()];
    expect(policies).toEqual([expect.stringMatching(/^SiteUploadRole/)]);
    expect([...synthesized.all('AWS::IAM::ManagedPolicy', z.object({}))]).toEqual([]);
  });

  it('have exactly the environment variables that they may use', () => {
    const told = (name: string) => {
      const { MALLOC_ARENA_MAX: _, ...variables } = functionOf(name).Environment?.Variables ?? {};
      return Object.fromEntries(
        Object.entries(variables).map(([variable, value]) => [variable, flatten(value)]),
      );
    };
    const values = {
      STAGE: 'prod',
      TABLE_NAME: `{${idOf('AWS::DynamoDB::Table', 'Table')}}`,
      DOCUMENTS_BUCKET: `{${idOf('AWS::S3::Bucket', 'Filesdocuments')}}`,
      VIDEOS_BUCKET: `{${idOf('AWS::S3::Bucket', 'Filesvideos')}}`,
      TOKEN_KEYS_ARN: expect.stringContaining('{SecretsTokenKeys'),
      ORIGIN_TOKENS: expect.stringContaining('{SecretsOriginToken'),
      MAIL_FROM: '',
      MAIL_CONFIGURATION_SET: '',
      MAIL_PER_SECOND: '14',
      REPLY_DOMAIN: '',
      INCOMING_MAIL_BUCKET: '',
      MAIL_POSTAL_ADDRESS: '',
      SITE_URL: expect.stringContaining('https://'),
      SITE_FILES_URL: expect.stringMatching(/^https:.*DomainName/),
      QUOTAS: '{}',
      RETENTION: '{}',
      UNOPENED_DAYS: '21',
    };
    expect(Object.keys(values)).toEqual(variables.map(({ name }) => name));
    for (const { name, grants } of declared)
      expect(told(name)).toEqual(environmentOf(grants, values));
    expect(told('getCompany')).toEqual({
      STAGE: 'prod',
      TABLE_NAME: values.TABLE_NAME,
    });
    expect(Object.keys(told('managerSignup'))).toEqual([
      'STAGE',
      'TABLE_NAME',
      'TOKEN_KEYS_ARN',
      'ORIGIN_TOKENS',
      'MAIL_FROM',
      'QUOTAS',
    ]);
    expect(told(NOT_FOUND.name)).toEqual({ STAGE: 'prod' });
  });

  it.each([0, 30])(
    'know that applicants may wait unopened for %d days if they look',
    async (days) => {
      const own = functionsOf(await synthesize({ settings: { unopenedDays: days } }));
      const told = [...own].flatMap(([name, { Environment }]) => {
        const set = Environment?.Variables.UNOPENED_DAYS;
        return set === undefined ? [] : [`${name} ${set}`];
      });
      expect(told.sort()).toEqual([
        `confirmStillHiring ${days}`,
        `doTasks ${days}`,
        `syncListingsAndFiles ${days}`,
      ]);
    },
  );

  it('get the quotas of their stage if they enforce quotas', async () => {
    const own = functionsOf(await synthesize({ settings: { quotas: { jobs_posted_per_day: 3 } } }));
    const told = [...own].flatMap(([name, { Environment }]) =>
      Environment?.Variables.QUOTAS === '{"jobs_posted_per_day":3}' ? name : [],
    );
    expect(told.sort()).toEqual([
      'addLocation',
      'addScreeningQuestion',
      'addVideoQuestion',
      'answerResetLink',
      'cancelInterview',
      'candidateSignup',
      'checkUpload',
      'chooseInterviewTime',
      'continueBatch',
      'countJobView',
      'createCompany',
      'createJob',
      'createJobApplication',
      'declineInterviewTimes',
      'deliverMail',
      'doTasks',
      'exportAccount',
      'forgotPassword',
      'getPresignedUrl',
      'getPublicCompany',
      'getPublicJob',
      'getSimilarJobs',
      'inviteToInterview',
      'makeOffer',
      'managerSignup',
      'moveInterview',
      'noteInterview',
      'publicPages',
      'receiveMail',
      'releaseDueMail',
      'renewCalendarAddress',
      'reportJob',
      'resendConfirmation',
      'saveJob',
      'saveSearch',
      'searchPublicJobs',
      'sendMessage',
      'setCompanyLogo',
      'setDecisionMails',
      'startApplicantsExport',
      'startDecisions',
      'startMessages',
      'suggestJob',
      'updateCandidate',
      'updateMyInformation',
    ]);
  });
});
