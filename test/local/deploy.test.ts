import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { verify } from '../../bin/smoke/verify.ts';
import { alarmWarning } from '../../lib/deploy/account.ts';
import { deployArguments } from '../../lib/deploy/first-deployment.ts';
import { requireCommitted, requireReady } from '../../lib/deploy/ready.ts';
import { type Existing, type StageSettings, stageNamed } from '../../lib/stages.ts';
import { projectionOf, tableSchema } from '../../lib/table.ts';
import {
  type Answers,
  accountSettings,
  READY,
  startAwsAccount,
} from '../support/aws/aws-account.ts';
import { temporaryFolder } from '../support/stacks/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** The PATH without the project's own Node, as in a fresh clone. */
const PATH = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((each) => !each.endsWith(join('node_modules', '.bin')))
  .join(delimiter);

/** Runs a program without any set-up. */
async function run(program: string, args: readonly string[], env: Record<string, string> = {}) {
  const options = {
    cwd: ROOT,
    // There is no EC2 metadata service here to ask for credentials.
    env: { PATH, HOME: temporaryFolder(), AWS_EC2_METADATA_DISABLED: 'true', ...env },
  };
  return await promisify(execFile)(program, args, options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}
const stage = async (args: readonly string[], env?: Record<string, string>) =>
  await run(process.execPath, ['bin/stage.ts', ...args], env);

const said = (stderr: string) => ({ code: 1, stdout: '', stderr: `${stderr}\n` });

describe('without credentials', () => {
  const NONE = said(
    'There are no AWS credentials: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and try again.',
  );

  it('deploy fails with one line, on the machine’s own Node', async () => {
    expect(await run('npm', ['run', '--silent', 'deploy', '--', 'dev'])).toEqual(NONE);
  });

  it('destroy fails with the same line', async () => {
    expect(await stage(['destroy', 'dev'], { AWS_REGION: 'eu-west-1' })).toEqual(NONE);
  });

  it('a command without a stage lists the stages', async () => {
    expect(await stage(['deploy'])).toEqual(
      said('Which stage? npm run deploy -- <stage>. Stages: dev, prod.'),
    );
  });

  it('destroy of a stage that keeps its data explains how, and does nothing', async () => {
    const { code, stderr } = await stage(['destroy', 'prod']);
    // With back-ups the app has two stacks, and the CDK asks for a name.
    expect(stderr).toMatch(
      /^prod keeps its data and is protected\. .+--stack-name Hiring-prod && .+ cdk destroy Hiring-prod\n$/,
    );
    expect(code).toBe(1);
  });
});

describe('with credentials', () => {
  it('for an account without the CDK bootstrap, names the bootstrap command', async () => {
    const env = { ...(await startAwsAccount()), AWS_REGION: 'eu-west-1' };
    expect(await stage(['deploy', 'dev'], env)).toEqual(
      said(
        'The CDK is not bootstrapped in account 123456789012 in eu-west-1. Run once: npx cdk bootstrap aws://123456789012/eu-west-1',
      ),
    );
  });

  it('and no region, asks for one', async () => {
    expect(await stage(['deploy', 'dev'], await startAwsAccount())).toEqual(
      said('No AWS region: set one, such as AWS_REGION=us-east-1.'),
    );
  });
});

it('a stage that keeps its data is only deployed from a commit', () => {
  const [commit, changed] = ['0123abc', '0123abc-dirty'];
  const [dev, prod] = [stageNamed('dev'), stageNamed('prod')];
  for (const [stage, from] of [
    [dev, changed],
    [prod, commit],
  ] as const)
    expect(() => requireCommitted(stage, from)).not.toThrow();
  expect(() => requireCommitted(prod, changed)).toThrow(
    'prod keeps its data, and there are uncommitted changes: commit them',
  );
});

const target = { account: '123456789012', region: 'eu-west-1' };

async function enterAccount(answers: Answers): Promise<void> {
  for (const [name, value] of Object.entries(await startAwsAccount(answers)))
    vi.stubEnv(name, value);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
}

/** What a stage that keeps its data is told before its deployment: the lines of the refusal, and the warnings. */
async function look(
  answers: Answers,
  settings: Partial<StageSettings>,
  outputs: Record<string, string> | null = {},
) {
  await enterAccount(answers);
  return await requireReady(
    { name: 'prod', settings: { keepsData: true, originGeneration: 1, ...settings } },
    target,
    outputs === null ? undefined : new Map(Object.entries(outputs)),
  ).then(
    (warnings) => ({ refused: [], warnings }),
    (error: Error) => ({ refused: error.message.split('\n'), warnings: [] }),
  );
}

describe('the account and region', () => {
  const ready = { refused: [], warnings: [] };
  const mail = { from: 'jobs@example.com', postalAddress: '1 Example Street, Portland' };

  it('are used if nothing is missing', async () => {
    expect(await look(READY, { mail })).toEqual(ready);
  });

  it('need HTTP APIs, and SES identities if the stage sends mail', async () => {
    const {
      'DescribeType AWS::ApiGatewayV2::Api': _,
      'DescribeType AWS::SES::EmailIdentity': __,
      ...others
    } = READY;
    const api = 'The region eu-west-1 has no HTTP APIs: choose another.';
    expect((await look(others, {})).refused).toEqual([api]);
    expect((await look(others, { mail })).refused).toEqual([
      api,
      'The region eu-west-1 has no SES identities, and the stage sends mail: choose another.',
    ]);
  });

  const askForMore =
    'aws service-quotas request-service-quota-increase --region eu-west-1 --service-code lambda --quota-code L-B99A9384 --desired-value 1000';

  it('are warned about if Lambda’s quota is that of a new account', async () => {
    expect(await look({ ...READY, ...accountSettings(10) }, {})).toEqual({
      refused: [],
      warnings: [
        `This account runs at most 10 functions at once in eu-west-1, and answers more calls with 503. Ask for more: ${askForMore}`,
      ],
    });
    expect(await look({ ...READY, ...accountSettings(100) }, {})).toEqual(ready);
  });

  it('need room in the quota for what the stage reserves, beyond what it has reserved already', async () => {
    const traffic = { reservedConcurrency: { managerSignin: 60, candidateLogin: 40 } };
    const refusal = (room: number) => [
      `prod reserves 100 concurrent executions (traffic.reservedConcurrency in lib/stages.ts), and the quota in eu-west-1 has room for ${room}: 100 stay unreserved. Reserve fewer, or ask for more: ${askForMore}`,
    ];
    const has = async (quota: number, reserved = 0, more: Answers = {}) =>
      (await look({ ...READY, ...accountSettings(quota, reserved), ...more }, { traffic })).refused;
    expect(await has(200)).toEqual([]);
    expect(await has(199)).toEqual(refusal(99));
    expect(await has(10)).toEqual(refusal(0));
    expect(await has(200, 50)).toEqual(refusal(50));
    const own = {
      'GET /2019-09-30/functions/hiring-prod-managerSignin/concurrency': {
        ReservedConcurrentExecutions: 50,
      },
    };
    expect(await has(200, 50, own)).toEqual([]);
  });

  const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/1';
  const domain = { name: 'jobs.example.com', certificateArn };
  const certificate = { Status: 'ISSUED', DomainName: 'example.com' };
  const about = async (Certificate: object | undefined, settings: Partial<StageSettings>) =>
    (
      await look(
        { ...READY, ...(Certificate && { DescribeCertificate: { Certificate } }) },
        settings,
      )
    ).refused;

  it('need an issued certificate for the domain', async () => {
    for (const names of [['jobs.example.com'], ['*.example.com']]) {
      const good = { ...certificate, SubjectAlternativeNames: ['example.com', ...names] };
      expect(await about(good, { domain })).toEqual([]);
    }
    expect(await about(undefined, { domain })).toEqual([
      `There is no certificate ${certificateArn} in us-east-1 of account 123456789012.`,
    ]);
    for (const name of ['jobs.example.com', 'a.jobs.example.com', 'notexample.com'])
      expect(await about(certificate, { domain: { ...domain, name } })).toEqual([
        `The certificate ${certificateArn} is not for ${name}, but for example.com.`,
      ]);
    const record = {
      Name: '_1.jobs.example.com.',
      Type: 'CNAME',
      Value: '_2.acm-validations.aws.',
    };
    const own = { ...certificate, DomainName: domain.name };
    const waiting = {
      ...own,
      Status: 'PENDING_VALIDATION',
      DomainValidationOptions: [{ DomainName: domain.name, ResourceRecord: record }],
    };
    expect(await about(waiting, { domain })).toEqual([
      'The certificate of jobs.example.com is not issued (PENDING_VALIDATION): create these DNS records, and wait until it is: _1.jobs.example.com. CNAME _2.acm-validations.aws..',
    ]);
    expect(await about({ ...own, Status: 'EXPIRED' }, { domain })).toEqual([
      'The certificate of jobs.example.com is not issued (EXPIRED): request another.',
    ]);
  });

  it.each(['us-east-1:999999999999', 'eu-west-1:123456789012'])(
    'cannot use a certificate of %s',
    async (where) => {
      const elsewhere = `arn:aws:acm:${where}:certificate/1`;
      expect(
        await about(certificate, { domain: { ...domain, certificateArn: elsewhere } }),
      ).toEqual([`The certificate ${elsewhere} is not in us-east-1 of account 123456789012.`]);
    },
  );
});

it('an address for alarms that is not confirmed is named, until it is', async () => {
  const topic = 'arn:aws:sns:eu-west-1:123456789012:alarms';
  const outputs = new Map([['AlarmTopicArn', topic]]);
  const told = async (subscriptions: Record<string, string>, alarmMail?: string) => {
    await enterAccount({ ListSubscriptionsByTopic: subscriptions });
    const settings = { keepsData: true, originGeneration: 1, ...(alarmMail && { alarmMail }) };
    return await alarmWarning({ name: 'prod', settings }, target, outputs);
  };
  const email = 'alarms@example.com';
  const warning = `Alarms do not reach ${email} yet: open the link in the mail "AWS Notification - Subscription Confirmation". For another mail: aws sns subscribe --region eu-west-1 --topic-arn ${topic} --protocol email --notification-endpoint ${email}`;
  expect(await told({ [email]: 'PendingConfirmation' }, email)).toBe(warning);
  // AWS forgets a subscription that nobody confirms.
  expect(await told({ 'other@example.com': `${topic}:1` }, email)).toBe(warning);
  expect(await told({ [email]: 'Deleted' }, email)).toBe(warning);
  expect(await told({ [email]: `${topic}:1` }, email)).toBeUndefined();
  expect(await told({}, 'nobody')).toBeUndefined();
  expect(await told({})).toBeUndefined();
});

describe('a deployment', () => {
  const outputs = new Map<string, string>();
  const without = ['deploy', '--all', '--no-rollback', '--verbose'];
  const usual = ['deploy', '--all', '--verbose'];

  it('runs without rollback until the first is complete: a failure leaves something to repair', () => {
    expect(deployArguments(undefined, ['--verbose'])).toEqual(without);
    for (const status of ['REVIEW_IN_PROGRESS', 'CREATE_FAILED', 'UPDATE_FAILED'])
      expect(deployArguments({ status, outputs }, ['--verbose'])).toEqual(without);
    for (const status of ['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'])
      expect(deployArguments({ status, outputs }, ['--verbose'])).toEqual(usual);
  });

  it('leaves the choice to an operator who makes it', () => {
    for (const chosen of ['--rollback', '--rollback=true', '--no-rollback', '-R'])
      expect(deployArguments(undefined, [chosen])).toEqual(['deploy', '--all', chosen]);
  });
});

describe('an existing table and buckets', () => {
  const stream =
    'arn:aws:dynamodb:eu-west-1:123456789012:table/restored/stream/2026-11-22T08:00:00';
  const keys = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [
    { AttributeName: partitionKey, KeyType: 'HASH' },
    { AttributeName: sortKey, KeyType: 'RANGE' },
  ];
  const indexes = tableSchema.indexes.map((index) => ({
    IndexName: index.name,
    IndexStatus: 'ACTIVE',
    KeySchema: keys(index),
    Projection: projectionOf(index),
  }));
  const origin = 'https://jobs.example.com';
  /** The answers of AWS for a table and a bucket that meet all requirements. */
  const good = {
    DescribeTable: {
      Table: {
        TableStatus: 'ACTIVE',
        KeySchema: keys(tableSchema),
        GlobalSecondaryIndexes: indexes,
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
        LatestStreamArn: stream,
        DeletionProtectionEnabled: true,
      },
    },
    DescribeTimeToLive: {
      TimeToLiveDescription: {
        TimeToLiveStatus: 'ENABLED',
        AttributeName: tableSchema.timeToLive,
      },
    },
    DescribeContinuousBackups: {
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: 'ENABLED',
        PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'ENABLED' },
      },
    },
    'HEAD /old': '',
    'GET /old?versioning':
      '<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>',
    'GET /old?notification':
      '<NotificationConfiguration><EventBridgeConfiguration/></NotificationConfiguration>',
    'GET /old?publicAccessBlock':
      '<PublicAccessBlockConfiguration><BlockPublicAcls>true</BlockPublicAcls><IgnorePublicAcls>true</IgnorePublicAcls><BlockPublicPolicy>true</BlockPublicPolicy><RestrictPublicBuckets>true</RestrictPublicBuckets></PublicAccessBlockConfiguration>',
    'GET /old?policy':
      '{"Statement":[{"Effect":"Deny","Condition":{"Bool":{"aws:SecureTransport":"false"}}},{"Effect":"Allow","Principal":{"Service":"cloudfront.amazonaws.com"},"Resource":"arn:aws:s3:::old/logos/*"}]}',
    'GET /old?cors': `<CORSConfiguration><CORSRule><AllowedOrigin>${origin}</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod><AllowedMethod>PUT</AllowedMethod><AllowedHeader>*</AllowedHeader><ExposeHeader>ETag</ExposeHeader><ExposeHeader>Content-Range</ExposeHeader><ExposeHeader>Content-Length</ExposeHeader></CORSRule></CORSConfiguration>`,
  } satisfies Answers;

  /** The lines of the error message for a stage that keeps its data; none if it is ready. */
  async function missing(
    answers: Answers,
    existing: Existing = { tableStream: stream, documents: 'old' },
    outputs: Record<string, string> | null = { SiteUrl: origin },
  ): Promise<string[]> {
    const { refused } = await look({ ...READY, ...answers }, { existing }, outputs);
    return refused;
  }

  it('are used as they are if nothing is missing', async () => {
    expect(await missing(good)).toEqual([]);
  });

  it("must exist in the stage's account and region", async () => {
    expect(await missing({})).toEqual([
      'There is no table restored in eu-west-1.',
      'There is no bucket old in eu-west-1 that account 123456789012 owns and may look at.',
    ]);
    const elsewhere = { tableStream: stream.replace('eu-west-1', 'us-east-1') };
    expect(await missing(good, elsewhere)).toEqual([
      expect.stringMatching(/^The table restored is in .+ us-east-1, .+ in eu-west-1\.$/),
    ]);
  });

  const { Table } = good.DescribeTable;
  it.each<[lack: string, answers: Answers, said: RegExp]>([
    [
      'a ready index',
      {
        DescribeTable: {
          Table: {
            ...Table,
            GlobalSecondaryIndexes: indexes.map((each) => ({ ...each, IndexStatus: 'CREATING' })),
          },
        },
      },
      /not ready yet/,
    ],
    [
      'its index',
      { DescribeTable: { Table: { ...Table, GlobalSecondaryIndexes: [] } } },
      /other keys or indexes/,
    ],
    [
      'a stream',
      { DescribeTable: { Table: { ...Table, StreamSpecification: undefined } } },
      /aws dynamodb update-table .+--table-name restored --stream-specification/,
    ],
    [
      'both images in the stream',
      {
        DescribeTable: {
          Table: {
            ...Table,
            StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' },
          },
        },
      },
      /--stream-specification/,
    ],
    [
      'the named stream',
      { DescribeTable: { Table: { ...Table, LatestStreamArn: `${stream}.2` } } },
      /put arn:.+T08:00:00\.2 into lib\/stages\.ts/,
    ],
    [
      'protection',
      { DescribeTable: { Table: { ...Table, DeletionProtectionEnabled: false } } },
      /--deletion-protection-enabled/,
    ],
    [
      'a time to live',
      { DescribeTimeToLive: {} },
      /aws dynamodb update-time-to-live .+AttributeName=expires_at/,
    ],
    [
      'back-ups',
      { DescribeContinuousBackups: {} },
      /aws dynamodb update-continuous-backups .+RecoveryPeriodInDays=35/,
    ],
    [
      'versions',
      { 'GET /old?versioning': '<VersioningConfiguration/>' },
      /aws s3api put-bucket-versioning .+--bucket old/,
    ],
    [
      'notifications of uploads',
      { 'GET /old?notification': '<NotificationConfiguration/>' },
      /put-bucket-notification-configuration/,
    ],
    [
      'privacy',
      { 'GET /old?publicAccessBlock': good['GET /old?publicAccessBlock'].replace('true', 'false') },
      /put-public-access-block/,
    ],
    [
      'a requirement of TLS',
      { 'GET /old?policy': good['GET /old?policy'].replace('aws:SecureTransport', 'other') },
      /without TLS.+put-bucket-policy.+aws:SecureTransport.+old\/logos\/\*/,
    ],
    [
      'access to the logos',
      { 'GET /old?policy': good['GET /old?policy'].replace('old/logos/', 'old/other/') },
      /logos.+put-bucket-policy.+aws:SecureTransport.+old\/logos\/\*/,
    ],
    [
      'a CORS rule for the site',
      { 'GET /old?cors': good['GET /old?cors'].replace(origin, 'https://other.example.com') },
      /put-bucket-cors .+"AllowedOrigins":\["https:\/\/jobs\.example\.com"\]/,
    ],
  ])('that lack %s are refused, with instructions', async (_, answers, said) => {
    expect(await missing({ ...good, ...answers })).toEqual([expect.stringMatching(said)]);
  });

  it('are reported if a deleted stack left them and a new stack needs the same names', async () => {
    const named = (bucket: string) => `hiring-${bucket}-prod-123456789012-eu-west-1`;
    const left = { ...good, [`HEAD /${named('documents')}`]: '', [`HEAD /${named('videos')}`]: '' };
    expect(await missing(left, {}, null)).toEqual(
      ['documents', 'videos'].map((bucket) =>
        expect.stringContaining(
          `already: to use it, say existing: { ${bucket}: '${named(bucket)}' }`,
        ),
      ),
    );
    expect(await missing(left, {})).toEqual([]);
    expect(await missing(good, {}, null)).toEqual([]);
  });

  it('need no CORS rule before the site has an address', async () => {
    const { 'GET /old?cors': _, ...others } = good;
    expect(await missing(others)).toEqual([expect.stringContaining('put-bucket-cors')]);
    expect(await missing(others, undefined, {})).toEqual([]);
  });
});

describe('a failed deployment', () => {
  const failing = (before?: string) => verify('prod', 'http://127.0.0.1:1', before, () => {});

  it('names the commit to go back to', async () => {
    await expect(failing('0123abc')).rejects.toThrow(
      /^✗ .+\nTo roll back: git checkout 0123abc && npm run deploy -- prod$/,
    );
    await expect(failing('0123abc-dirty')).rejects.toThrow(
      /uncommitted changes are lost\): git checkout 0123abc && npm run deploy -- prod$/,
    );
  });

  it('names none if it was the first', async () => {
    await expect(failing()).rejects.toThrow(/\nThis was the first deployment/);
  });
});
