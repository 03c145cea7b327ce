import {
  GetBucketCorsCommand,
  GetBucketNotificationConfigurationCommand,
  GetBucketPolicyCommand,
  GetBucketVersioningCommand,
  GetPublicAccessBlockCommand,
  HeadBucketCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { logoFolder } from '../../lambdas/data/keys/files.ts';
import { type Bucket, corsFor } from '../buckets.ts';
import type { Target } from './aws.ts';
import type { Requirement } from './requirement.ts';

/**
 * The requirements for an existing bucket, equal to the settings of a bucket that a stack creates.
 * @param siteOrigin such as `https://example.com`; undefined if unknown yet
 */
export async function requirementsOfBucket(
  name: Bucket['name'],
  Bucket: string,
  { account, region }: Target,
  siteOrigin: string | undefined,
): Promise<Requirement[]> {
  const client = new S3Client({ region });
  const of = { Bucket, ExpectedBucketOwner: account };
  if ((await statusOf(client, of)) !== 200)
    return [
      [
        false,
        `There is no bucket ${Bucket} in ${region} that account ${account} owns and may look at.`,
      ],
    ];
  const { Status } = await client.send(new GetBucketVersioningCommand(of));
  const { EventBridgeConfiguration } = await client.send(
    new GetBucketNotificationConfigurationCommand(of),
  );
  // S3 has a separate error for each setting that was never made.
  const unset = (error: unknown) => {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return {};
    throw error;
  };
  const access = await client.send(new GetPublicAccessBlockCommand(of)).catch(unset);
  const policy = await client.send(new GetBucketPolicyCommand(of)).catch(unset);
  const cors = await client.send(new GetBucketCorsCommand(of)).catch(unset);
  const blocked =
    'PublicAccessBlockConfiguration' in access ? access.PublicAccessBlockConfiguration : {};
  const isPrivate =
    blocked?.BlockPublicAcls === true &&
    blocked.BlockPublicPolicy === true &&
    blocked.IgnorePublicAcls === true &&
    blocked.RestrictPublicBuckets === true;
  const says = (words: string) => 'Policy' in policy && policy.Policy?.includes(words) === true;
  const rules = 'CORSRules' in cors ? (cors.CORSRules ?? []) : [];
  const aws = (command: string) => `aws s3api ${command} --region ${region} --bucket ${Bucket}`;
  return [
    [
      Status === 'Enabled',
      `The bucket ${Bucket} keeps no versions: ${aws('put-bucket-versioning')} --versioning-configuration Status=Enabled`,
    ],
    [
      EventBridgeConfiguration !== undefined,
      `The bucket ${Bucket} sends no events: ${aws('put-bucket-notification-configuration')} --notification-configuration '{"EventBridgeConfiguration":{}}'`,
    ],
    [
      isPrivate,
      `The bucket ${Bucket} is not closed to the public: ${aws('put-public-access-block')} --public-access-block-configuration BlockPublicAcls=true,IgnorePublicAcls=true,BlockPublicPolicy=true,RestrictPublicBuckets=true`,
    ],
    [
      says('"aws:SecureTransport"'),
      `The bucket ${Bucket} can be read without TLS: ${aws('put-bucket-policy')} --policy '${policyOf(name, Bucket, account)}'`,
    ],
    [
      name !== 'documents' || (says('"cloudfront.amazonaws.com"') && says(logosIn(Bucket))),
      `The bucket ${Bucket} does not let CloudFront read the logos: ${aws('put-bucket-policy')} --policy '${policyOf(name, Bucket, account)}'`,
    ],
    [
      siteOrigin === undefined || allowsSite(rules, siteOrigin),
      `The bucket ${Bucket} does not allow pages of ${siteOrigin}: ${aws('put-bucket-cors')} --cors-configuration '${corsRule(siteOrigin ?? '')}'`,
    ],
  ];
}

/**
 * The requirement that a new stack's bucket name is free: a deleted stack that kept its data may still have
 * it.
 */
export async function requirementOfName(
  name: Bucket['name'],
  Bucket: string,
  { region }: Target,
): Promise<Requirement> {
  const isFree = (await statusOf(new S3Client({ region }), { Bucket })) === 404;
  return [
    isFree,
    `There is a bucket ${Bucket} already: to use it, say existing: { ${name}: '${Bucket}' } in lib/stages.ts, and else remove it.`,
  ];
}

/** The status of a bucket: 200 if it exists and is readable, 404 if it doesn't exist. */
async function statusOf(
  client: S3Client,
  of: { readonly Bucket: string; readonly ExpectedBucketOwner?: string },
): Promise<number | undefined> {
  return await client.send(new HeadBucketCommand(of)).then(
    () => 200,
    (error: unknown) => {
      if (error instanceof S3ServiceException) return error.$metadata.httpStatusCode;
      throw error;
    },
  );
}

interface Rule {
  readonly AllowedOrigins?: string[] | undefined;
  readonly AllowedMethods?: string[] | undefined;
  readonly AllowedHeaders?: string[] | undefined;
  readonly ExposeHeaders?: string[] | undefined;
}

/** Whether one rule allows everything that the site's pages need. */
function allowsSite(rules: readonly Rule[], siteOrigin: string): boolean {
  const { allowedOrigins, allowedMethods, allowedHeaders, exposedHeaders } = corsFor([siteOrigin]);
  const has = (found: readonly string[] = [], wanted: readonly string[]) =>
    wanted.every((each) =>
      found.some((one) => one === '*' || one.toLowerCase() === each.toLowerCase()),
    );
  return rules.some(
    (rule) =>
      has(rule.AllowedOrigins, allowedOrigins) &&
      has(rule.AllowedMethods, allowedMethods) &&
      has(rule.AllowedHeaders, allowedHeaders) &&
      has(rule.ExposeHeaders, exposedHeaders),
  );
}

function corsRule(siteOrigin: string): string {
  const { allowedOrigins, allowedMethods, allowedHeaders, exposedHeaders, maxAgeSeconds } = corsFor(
    [siteOrigin],
  );
  return JSON.stringify({
    CORSRules: [
      {
        AllowedOrigins: allowedOrigins,
        AllowedMethods: allowedMethods,
        AllowedHeaders: allowedHeaders,
        ExposeHeaders: exposedHeaders,
        MaxAgeSeconds: maxAgeSeconds,
      },
    ],
  });
}

const logosIn = (bucket: string) => `arn:aws:s3:::${bucket}/${logoFolder}*`;

/** All access needs TLS. The account's CloudFront may read the logos, which are among the documents. */
function policyOf(name: Bucket['name'], bucket: string, account: string): string {
  const requiresTls = {
    Effect: 'Deny',
    Principal: '*',
    Action: 's3:*',
    Resource: [`arn:aws:s3:::${bucket}`, `arn:aws:s3:::${bucket}/*`],
    Condition: { Bool: { 'aws:SecureTransport': 'false' } },
  };
  const opensLogos = {
    Effect: 'Allow',
    Principal: { Service: 'cloudfront.amazonaws.com' },
    Action: 's3:GetObject',
    Resource: logosIn(bucket),
    Condition: { StringLike: { 'AWS:SourceArn': `arn:aws:cloudfront::${account}:distribution/*` } },
  };
  const Statement = name === 'documents' ? [requiresTls, opensLogos] : [requiresTls];
  return JSON.stringify({ Version: '2012-10-17', Statement });
}
