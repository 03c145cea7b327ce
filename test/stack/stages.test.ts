import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { consumers } from '../../lib/functions/consumers.ts';
import { functionShape } from '../support/aws/functions.ts';
import {
  allDependenciesOf,
  flatten,
  type Synthesized,
  synthesize,
} from '../support/aws/synthesized.ts';

/** The same code, deployed to different stages and regions of one account. */

const ACCOUNT = '123456789012';
const dev = await synthesize({ stage: 'dev' });
const prod = await synthesize({ stage: 'prod' });
const elsewhere = await synthesize({
  stage: 'prod',
  env: { account: ACCOUNT, region: 'eu-west-1' },
  settings: {
    domain: {
      name: 'jobs.example.com',
      certificateArn: `arn:aws:acm:us-east-1:${ACCOUNT}:certificate/1`,
      hstsSubdomains: true,
    },
  },
});

const anything = z.record(z.string(), z.unknown());
const named = z.object({ Name: z.unknown() });

/** The types and names of resources, with names as CloudFormation would resolve them in a region. */
function namesOf({ resources }: Synthesized, region: string): string[] {
  return [...resources.values()].flatMap(({ Type, Properties }) =>
    Object.entries(Properties)
      // These properties name something else, not the resource itself.
      .filter(([property]) => !['MetricName', 'StageName', 'PolicyName'].includes(property))
      .map(([property, value]) => {
        const inside = named.safeParse(value);
        if (property.endsWith('Config') && inside.success) return flatten(inside.data.Name);
        return property.endsWith('Name') ? flatten(value) : '';
      })
      .filter((name) => name !== '' && !/^\{(?!AWS::)[\w.]+\}$/.test(name))
      .map((name) => `${Type} ${name}`)
      .map((name) => name.replace('{AWS::Region}', region)),
  );
}

const one = (of: Synthesized, type: string) => {
  const [only, ...others] = [...of.resources.values()].filter(({ Type }) => Type === type);
  if (only === undefined || others.length > 0) throw new Error(`There is not one ${type}`);
  return only;
};

/** The resources of a type, with their deletion policies. */
const all = (of: Synthesized, type: string) =>
  [...of.resources.values()].filter(({ Type }) => Type === type);

describe('the names of resources', () => {
  const GLOBAL = /^AWS::(CloudFront|CloudWatch::Dashboard|IAM|S3)/;

  it('differ from stage to stage', () => {
    const names = namesOf(prod, 'us-east-1');
    const others = namesOf(dev, 'us-east-1');
    expect(names.length).toBeGreaterThan(7);
    expect(
      names.filter((name) => others.includes(name)).filter((name) => !/::Authorizer /.test(name)),
    ).toEqual([]);
  });

  it('differ from region to region if they must be unique in the account or worldwide', () => {
    const names = namesOf(prod, 'us-east-1').filter((name) => GLOBAL.test(name));
    const others = namesOf(elsewhere, 'eu-west-1');
    expect(names.map((name) => name.split(' ')[0]).sort()).toEqual([
      'AWS::CloudFront::CachePolicy',
      'AWS::CloudFront::Function',
      'AWS::CloudFront::Function',
      'AWS::CloudFront::Function',
      'AWS::CloudFront::OriginAccessControl',
      'AWS::CloudFront::OriginRequestPolicy',
      'AWS::CloudFront::ResponseHeadersPolicy',
      'AWS::CloudFront::ResponseHeadersPolicy',
      'AWS::CloudWatch::Dashboard',
      'AWS::S3::Bucket',
      'AWS::S3::Bucket',
    ]);
    expect(names.filter((name) => others.includes(name))).toEqual([]);
  });

  it('contain the stage where people read them: the stack, the API, its log', () => {
    for (const [of, stage] of [
      [dev, 'dev'],
      [prod, 'prod'],
    ] as const) {
      expect(of.stack.stackName).toBe(`Hiring-${stage}`);
      expect(one(of, 'AWS::ApiGatewayV2::Api').Properties.Name).toBe(`hiring-${stage}`);
      const groups = of.all(
        'AWS::Logs::LogGroup',
        z.object({ LogGroupName: z.optional(z.string()) }),
      );
      expect([...groups.values()].map(({ LogGroupName }) => LogGroupName)).toContain(
        `/aws/vendedlogs/hiring/${stage}/api`,
      );
    }
  });
});

describe('tags', () => {
  const list = z.array(z.object({ Key: z.string(), Value: z.string() }));
  const record = z.record(z.string(), z.string());
  const tagsOf = (tags: unknown) => {
    const asList = list.safeParse(tags);
    return asList.success
      ? Object.fromEntries(asList.data.map(({ Key, Value }) => [Key, Value]))
      : record.parse(tags ?? {});
  };
  /** Types that cannot have tags, or are part of a resource with tags. */
  const WITHOUT = [
    'AWS::ApiGatewayV2::Authorizer',
    'AWS::ApiGatewayV2::Integration',
    'AWS::ApiGatewayV2::Route',
    'AWS::CloudFront::CachePolicy',
    'AWS::CloudFront::OriginAccessControl',
    'AWS::CloudFront::OriginRequestPolicy',
    'AWS::CloudFront::ResponseHeadersPolicy',
    'AWS::IAM::Policy',
    'AWS::Lambda::EventInvokeConfig',
    'AWS::Lambda::LayerVersion',
    'AWS::Lambda::Permission',
    'AWS::S3::BucketPolicy',
    'AWS::SNS::Subscription',
    'AWS::SNS::TopicPolicy',
    'AWS::SQS::QueuePolicy',
    'Custom::CDKBucketDeployment',
    'Custom::S3AutoDeleteObjects',
  ];

  it('name app and stage on every resource that can have tags', () => {
    for (const [of, stage] of [
      [dev, 'dev'],
      [prod, 'prod'],
    ] as const) {
      const wanted = { app: 'hiring', stage };
      expect(of.stack.tags.tagValues()).toMatchObject(wanted);
      for (const [id, { Type, Properties }] of of.resources)
        if (!WITHOUT.includes(Type)) expect(tagsOf(Properties.Tags), id).toMatchObject(wanted);
    }
  });
});

describe('a stage that keeps its data', () => {
  it('is protected: the stack from termination, the table from deletion', () => {
    expect(prod.stack.terminationProtection).toBe(true);
    expect(one(prod, 'AWS::DynamoDB::Table').Properties.DeletionProtectionEnabled).toBe(true);
  });

  it('leaves table and buckets behind, unless its first deployment fails', () => {
    for (const type of ['AWS::DynamoDB::Table', 'AWS::S3::Bucket'])
      for (const each of all(prod, type))
        expect(each).toMatchObject({
          DeletionPolicy: 'RetainExceptOnCreate',
          UpdateReplacePolicy: 'Retain',
        });
    expect(all(prod, 'Custom::S3AutoDeleteObjects')).toEqual([]);
  });
});

describe('a stage with an existing table and buckets', () => {
  const arn = `arn:aws:dynamodb:eu-west-1:${ACCOUNT}:table/hiring-restored`;
  const tableStream = `${arn}/stream/2026-11-22T08:00:00.000`;
  const existing = { tableStream, documents: 'documents-of-before', videos: 'videos-of-before' };
  let own: Synthesized;
  beforeAll(async () => {
    own = await synthesize({ settings: { existing }, bundles: prod.bundles });
  });

  /** Whether a resource belongs to the stack's own table and buckets. */
  const isOfData = (id: string) => /^(Table|Files)/.test(id);

  /** A value of a template with its references in braces, at any depth. */
  function written(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(written);
    if (typeof value !== 'object' || value === null) return value;
    if (/^(Ref$|Fn::)/.test(Object.keys(value).join())) return flatten(value);
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, written(each)]));
  }

  /** A value of the stack with its own table and buckets, with the names of the existing ones in place of theirs. */
  const renamed = (value: unknown) =>
    JSON.stringify(written(value))
      .replaceAll(/\{Table\w+\.StreamArn\}/g, tableStream)
      .replaceAll(/\{Table\w+\.Arn\}/g, arn)
      .replaceAll(/\{Table\w+\}/g, 'hiring-restored')
      .replaceAll(/\{Files(documents|videos)\w+\.Arn\}/g, 'arn:aws:s3:::$1-of-before')
      .replaceAll(/\{Files(documents|videos)\w+\}/g, '$1-of-before')
      .replaceAll(
        /hiring-(documents|videos)-prod-\{AWS::AccountId\}-\{AWS::Region\}/g,
        '$1-of-before',
      );

  it('creates none, and sets no policies on them', () => {
    expect([...own.resources.keys()].filter(isOfData)).toEqual([]);
    expect(all(own, 'AWS::DynamoDB::Table')).toEqual([]);
    // For the site and for dead letters.
    expect(all(own, 'AWS::S3::Bucket')).toHaveLength(2);
    expect(all(own, 'AWS::S3::BucketPolicy')).toHaveLength(2);
  });

  it('uses them as other stages use their own: grants, stream, arrivals, pages, alarms, outputs', () => {
    const others = [...prod.resources].filter(([id]) => !isOfData(id));
    expect(others.length).toBeGreaterThan(200);
    for (const [id, { Properties }] of others)
      expect(JSON.stringify(written(own.resources.get(id)?.Properties)), id).toBe(
        renamed(Properties),
      );
    expect(own.resources.size).toBe(others.length);
    expect(JSON.stringify(written(own.outputs))).toBe(renamed(prod.outputs));
  });
});

describe('a stage that keeps no data', () => {
  it('is not protected', () => {
    expect(dev.stack.terminationProtection).toBe(false);
    expect(one(dev, 'AWS::DynamoDB::Table').Properties.DeletionProtectionEnabled).toBe(false);
  });

  it('leaves no resource behind', () => {
    for (const [id, each] of dev.resources)
      expect(each.DeletionPolicy ?? 'Delete', id).toBe('Delete');
  });

  it('leaves no object behind: every bucket is emptied', () => {
    const emptied = [
      ...dev.all('Custom::S3AutoDeleteObjects', z.object({ BucketName: z.unknown() })).values(),
    ];
    expect(emptied.map(({ BucketName }) => flatten(BucketName)).sort()).toEqual(
      [...dev.all('AWS::S3::Bucket', z.object({})).keys()].map((id) => `{${id}}`).sort(),
    );
  });

  it('stops its rules and functions before its buckets are emptied, and ends their signed URLs', () => {
    const emptied = dev.all('Custom::S3AutoDeleteObjects', z.object({ BucketName: z.unknown() }));
    const emptierOf = (bucket: string) =>
      [...emptied].find(([, { BucketName }]) => flatten(BucketName).startsWith(`{${bucket}`))?.[0];
    const ofFiles = [emptierOf('Filesdocuments'), emptierOf('Filesvideos')];
    const writing = [...dev.all('AWS::Lambda::Function', functionShape)].filter(
      // Those of the CDK work while the stack is created, and empty the buckets.
      ([id]) => !id.startsWith('Custom'),
    );
    expect(writing.length).toBeGreaterThan(100);
    for (const [id, { Role }] of writing) {
      const deletedLater = allDependenciesOf(dev, id);
      for (const emptier of ofFiles) expect(deletedLater, id).toContain(emptier);
      // A signed URL is as good as its role.
      const deletedAfterRole = allDependenciesOf(dev, flatten(Role).slice(1, -'.Arn}'.length));
      for (const emptier of ofFiles) expect(deletedAfterRole, id).toContain(emptier);
      if (id.startsWith('Consumers'))
        expect(deletedLater, id).toContain(emptierOf('ConsumersDeadLetters'));
    }
    const callers = ['AWS::Events::Rule', 'AWS::Lambda::EventSourceMapping'].flatMap((type) => [
      ...dev.all(type, anything).entries(),
    ]);
    const called = callers.flatMap(([id, properties]) => {
      const invoked = writing.filter(([name]) => JSON.stringify(properties).includes(name));
      for (const [name] of invoked) expect(allDependenciesOf(dev, id), id).toContain(name);
      return invoked;
    });
    // This stage sends no mail, so no service tells it of bounces and replies.
    const all = Object.values(consumers).filter(
      ({ source }) => source !== 'mail' && source !== 'replies',
    );
    expect(called.length).toBe(all.length);
  });

  it('leaves no log behind: no function can create a log group, not even those of CDK', () => {
    const groups = [...dev.all('AWS::Logs::LogGroup', z.object({})).keys()];
    const logging = z.object({ LoggingConfig: z.object({ LogGroup: z.unknown() }) });
    for (const { LoggingConfig } of dev.all('AWS::Lambda::Function', logging).values())
      expect(groups).toContain(flatten(LoggingConfig.LogGroup).slice(1, -1));
    for (const type of ['AWS::IAM::Role', 'AWS::IAM::Policy'])
      for (const each of all(dev, type))
        expect(JSON.stringify(each)).not.toMatch(/CreateLogGroup|logs:\*|BasicExecutionRole/);
  });

  it('leaves no backup behind: DynamoDB keeps one of a deleted table that had backups', () => {
    expect(one(dev, 'AWS::DynamoDB::Table').Properties.PointInTimeRecoverySpecification).toEqual({
      PointInTimeRecoveryEnabled: false,
    });
  });
});

it('metrics carry the stage: every function knows its stage', () => {
  const environment = z.object({
    Environment: z.optional(z.object({ Variables: z.record(z.string(), z.unknown()) })),
  });
  for (const [of, stage] of [
    [dev, 'dev'],
    [prod, 'prod'],
  ] as const)
    for (const [id, { Environment }] of of.all('AWS::Lambda::Function', environment))
      if (!id.startsWith('Custom')) expect(Environment?.Variables.STAGE).toBe(stage);
});

it('HSTS covers subdomains only if a stage asks for it', () => {
  const policies = (of: Synthesized) =>
    all(of, 'AWS::CloudFront::ResponseHeadersPolicy').map((each) => JSON.stringify(each));
  for (const each of policies(prod)) expect(each).toContain('"IncludeSubdomains":false');
  for (const each of policies(elsewhere)) expect(each).toContain('"IncludeSubdomains":true');
});
