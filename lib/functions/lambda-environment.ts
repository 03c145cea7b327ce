import { createHash } from 'node:crypto';
import { buckets, folderNames } from '../buckets.ts';
import type { Grants } from './grant-types.ts';

interface Variable {
  readonly name: string;
  /** Whether a function with these grants gets it. */
  readonly givenTo: (grants: Grants) => boolean;
  /** A value for functions without a stack: in unit tests and in the benchmark. */
  readonly sample: string;
}

const variable = <const Name extends string>(
  name: Name,
  sample: string,
  givenTo: Variable['givenTo'],
) => ({ name, sample, givenTo });

/**
 * Every environment variable of the functions, and which functions get it. To add one, add a line here; the
 * types then ask for its value in hiring-stack.ts.
 */
export const variables = [
  /** The stage's name, a dimension of metrics. */
  variable('STAGE', 'test', () => true),
  variable('TABLE_NAME', 'table', ({ table }) => table.length > 0),
  ...buckets.map((bucket) =>
    variable(
      bucket.variable,
      bucket.name,
      (grants) =>
        grants[bucket.name] !== undefined ||
        (bucket.name === 'documents' && folderNames.some((name) => grants[name] !== undefined)),
    ),
  ),
  /** Where the token signing keys are; the keys themselves are in no environment. */
  variable(
    'TOKEN_KEYS_ARN',
    'arn:aws:secretsmanager:us-east-1:123456789012:secret:token-keys-sample',
    ({ secrets }) => secrets?.includes('TOKEN_KEYS') ?? false,
  ),
  /** The two valid values of CloudFront's secret header, separated by a space. */
  variable(
    'ORIGIN_TOKENS',
    'new-word-of-cloudfront old-word-of-cloudfront',
    ({ secrets }) => secrets?.includes('ORIGIN_TOKENS') ?? false,
  ),
  /** The sender address of mail, or ''. */
  variable('MAIL_FROM', 'jobs@example.com', ({ mail }) => mail !== undefined),
  /** The configuration set of the mail service. */
  variable('MAIL_CONFIGURATION_SET', 'mail', ({ mail }) => mail?.includes('send') ?? false),
  /** The most mails per second of the whole stage. */
  variable('MAIL_PER_SECOND', '14', ({ mail }) => mail?.includes('send') ?? false),
  /** The domain of reply addresses, or '' if the stage reads no incoming mail. */
  variable(
    'REPLY_DOMAIN',
    'reply.example.com',
    ({ mail, incomingMail }) => incomingMail !== undefined || (mail?.includes('send') ?? false),
  ),
  /** The bucket of incoming mail, or ''. */
  variable(
    'INCOMING_MAIL_BUCKET',
    'incoming-mail',
    ({ incomingMail }) => incomingMail !== undefined,
  ),
  /** The operator's postal address, in mail that advertises. */
  variable(
    'MAIL_POSTAL_ADDRESS',
    '1 Example Street, Portland, ME 04101',
    ({ mail }) => mail?.includes('send') ?? false,
  ),
  /** The base URL of links, without a trailing slash. */
  variable('SITE_URL', 'https://example.com', ({ site }) => site?.includes('address') ?? false),
  /** The base URL of the site's files, whatever the custom domain: without a trailing slash. */
  variable(
    'SITE_FILES_URL',
    'https://d111111abcdef8.cloudfront.net',
    ({ site }) => site?.includes('files') ?? false,
  ),
  /** The quotas that differ from their defaults, as JSON. */
  variable('QUOTAS', '{}', ({ quotas }) => quotas ?? false),
  /** The retention that differs from the defaults, in days, as JSON. */
  variable('RETENTION', '{}', ({ retention }) => retention ?? false),
  /** For how many days an applicant may wait unopened before their job is left out of the lists; 0 for ever. */
  variable('UNOPENED_DAYS', '21', ({ unopened }) => unopened ?? false),
] satisfies readonly Variable[];

type VariableName = (typeof variables)[number]['name'];
/** The value of each variable in one stack. */
export type VariableValues = Readonly<Record<VariableName, string>>;

/** The environment of a function with these grants. */
export function environmentOf(
  grants: Grants,
  values: VariableValues,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    variables.filter(({ givenTo }) => givenTo(grants)).map(({ name }) => [name, values[name]]),
  );
}

/**
 * A session token like those of Lambda's credentials: more than a kilobyte of base64, whose `+` and `/` grow in a URL.
 * Every signed URL contains it.
 */
export const SAMPLE_SESSION_TOKEN = Buffer.concat(
  Array.from({ length: 14 }, (_, part) => createHash('sha512').update(String(part)).digest()),
).toString('base64');

/**
 * An environment in which every function can be loaded, including Lambda's own variables. No service answers.
 */
export const sampleEnvironment: Readonly<Record<string, string>> = {
  ...Object.fromEntries(variables.map(({ name, sample }) => [name, sample])),
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'secret-without-a-stack',
  AWS_SESSION_TOKEN: SAMPLE_SESSION_TOKEN,
};
