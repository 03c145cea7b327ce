import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buckets, corsFor } from '../../lib/buckets.ts';
import { projectionOf, tableSchema } from '../../lib/table.ts';
import { flatten, synthesize } from '../support/aws/synthesized.ts';

const synthesized = await synthesize();

const anything = z.record(z.string(), z.unknown());

describe('the table', () => {
  const properties = () => synthesized.one('AWS::DynamoDB::Table', anything);

  it('has the same keys as the local one', () => {
    const schema = (keys: { partitionKey: string; sortKey: string }) => [
      { AttributeName: keys.partitionKey, KeyType: 'HASH' },
      { AttributeName: keys.sortKey, KeyType: 'RANGE' },
    ];
    expect(properties()).toMatchObject({
      KeySchema: schema(tableSchema),
      GlobalSecondaryIndexes: tableSchema.indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: schema(index),
        Projection: projectionOf(index),
      })),
      TimeToLiveSpecification: { AttributeName: tableSchema.timeToLive, Enabled: true },
    });
  });

  it('is billed by use, encrypted, can be restored to any second of the last 35 days, and streams its changes', () => {
    expect(properties()).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      SSESpecification: { SSEEnabled: true },
      PointInTimeRecoverySpecification: {
        PointInTimeRecoveryEnabled: true,
        RecoveryPeriodInDays: 35,
      },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    });
  });
});

describe('the buckets', () => {
  const all = () => synthesized.all('AWS::S3::Bucket', anything);
  const files = () =>
    buckets.map(({ name }) => {
      const found = [...all()].find(([id]) => id.startsWith(`Files${name}`));
      if (found === undefined) throw new Error(`There is no bucket for ${name}`);
      return { name, id: found[0], properties: found[1] };
    });

  it('are those for files, for dead letters and for the site', () => {
    expect(all().size).toBe(buckets.length + 2);
    expect(new Set(files().map(({ id }) => id)).size).toBe(buckets.length);
  });

  it('are private and encrypted', () => {
    for (const bucket of all().values()) {
      expect(bucket).toMatchObject({
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [
            { ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
          ],
        },
      });
      expect(bucket.AccessControl).toBeUndefined();
    }
  });

  it('refuse everybody without TLS 1.2', () => {
    const policies = synthesized.all(
      'AWS::S3::BucketPolicy',
      z.object({
        Bucket: z.unknown(),
        PolicyDocument: z.object({ Statement: z.array(anything) }),
      }),
    );
    for (const id of all().keys()) {
      const statements = [...policies.values()]
        .filter(({ Bucket }) => flatten(Bucket) === `{${id}}`)
        .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
      for (const Condition of [
        { Bool: { 'aws:SecureTransport': 'false' } },
        { NumericLessThan: { 's3:TlsVersion': 1.2 } },
      ]) {
        const denied = statements.find(
          (each) => JSON.stringify(each.Condition) === JSON.stringify(Condition),
        );
        expect(denied).toMatchObject({ Effect: 'Deny', Principal: { AWS: '*' }, Action: 's3:*' });
        expect(JSON.stringify(denied?.Resource)).toContain('/*');
      }
      for (const { Effect, Principal } of statements) {
        if (Effect !== 'Deny') expect(JSON.stringify(Principal)).not.toContain('*');
      }
    }
  });

  it('for files accept cross-origin calls only from the site, with the same rules as on one machine', async () => {
    const domain = {
      name: 'jobs.example.com',
      certificateArn: 'arn:aws:acm:us-east-1:1:certificate/1',
    };
    const own = await synthesize({ settings: { domain } });
    for (const [stack, origin] of [
      [synthesized, /^https:\/\/\{SiteDistribution\w+\.DomainName\}$/],
      [own, /^https:\/\/jobs\.example\.com$/],
    ] as const) {
      const { maxAgeSeconds, ...rule } = corsFor([]);
      for (const { id } of files()) {
        const { CorsConfiguration } = z
          .object({ CorsConfiguration: z.object({ CorsRules: z.array(anything) }) })
          .parse(stack.all('AWS::S3::Bucket', anything).get(id));
        expect(CorsConfiguration.CorsRules).toMatchObject([
          {
            AllowedMethods: rule.allowedMethods,
            AllowedHeaders: rule.allowedHeaders,
            ExposedHeaders: rule.exposedHeaders,
            MaxAge: maxAgeSeconds,
          },
        ]);
        const origins = z.array(z.unknown()).parse(CorsConfiguration.CorsRules[0]?.AllowedOrigins);
        expect(origins.map(flatten)).toEqual([expect.stringMatching(origin)]);
      }
    }
  });

  it('for files keep every version as long as the table can be restored, and delete unfinished uploads within a day', () => {
    const { PointInTimeRecoverySpecification } = synthesized.one(
      'AWS::DynamoDB::Table',
      z.object({ PointInTimeRecoverySpecification: z.object({ RecoveryPeriodInDays: z.int() }) }),
    );
    for (const { name, properties } of files()) {
      expect(properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
      // The current version never expires: submitted files are read from it.
      expect(properties.LifecycleConfiguration).toEqual({
        Rules: [
          ...(name === 'documents'
            ? [
                {
                  // Copies of people's data are valid for a day.
                  Prefix: 'exports/',
                  ExpirationInDays: 2,
                  NoncurrentVersionExpiration: { NoncurrentDays: 1 },
                  Status: 'Enabled',
                },
                {
                  // Functions read the latest index of open jobs when they start.
                  Prefix: 'search/',
                  NoncurrentVersionExpiration: { NoncurrentDays: 1 },
                  Status: 'Enabled',
                },
              ]
            : []),
          {
            AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
            ExpiredObjectDeleteMarker: true,
            NoncurrentVersionExpiration: {
              NoncurrentDays: PointInTimeRecoverySpecification.RecoveryPeriodInDays,
            },
            Status: 'Enabled',
          },
        ],
      });
    }
  });

  it('for files notify EventBridge of uploads directly, without a function', () => {
    for (const { properties } of files())
      expect(properties.NotificationConfiguration).toEqual({
        EventBridgeConfiguration: { EventBridgeEnabled: true },
      });
    expect(synthesized.all('Custom::S3BucketNotifications', anything).size).toBe(0);
  });

  it('for files have globally unique names, which stay the same if the stack is created again', () => {
    for (const { name, properties } of files()) {
      const called = flatten(properties.BucketName);
      expect(called).toBe(`hiring-${name}-prod-{AWS::AccountId}-{AWS::Region}`);
      // The longest names of a stage and of a region. The name of a bucket has at most 63 characters.
      const longest = called
        .replace('prod', 'p'.repeat(12))
        .replace('{AWS::AccountId}', '1'.repeat(12))
        .replace('{AWS::Region}', 'ap-southeast-1');
      expect(longest.length).toBeLessThanOrEqual(63);
    }
  });
});
