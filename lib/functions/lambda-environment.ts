import { buckets } from '../buckets.ts';
import type { Grants } from './grants.ts';

interface Variable {
  readonly name: string;
  /** Whether a function with these grants is told. */
  readonly givenTo: (grants: Grants) => boolean;
  /** A value for functions that are loaded without a stack: by unit tests and by the benchmark. */
  readonly sample: string;
}

const variable = <const Name extends string>(
  name: Name,
  sample: string,
  givenTo: Variable['givenTo'],
) => ({ name, sample, givenTo });

/**
 * Every variable by which the stack tells its functions something, and who is told. A new one is a line here; its value
 * is then asked for by the types, in hiring-stack.ts.
 */
export const variables = [
  /** The stage's name, which metrics carry. */
  variable('STAGE', 'test', () => true),
  variable('TABLE_NAME', 'table', ({ table }) => table.length > 0),
  ...buckets.map((bucket) =>
    variable(
      bucket.variable,
      bucket.name,
      (grants) =>
        grants[bucket.name] !== undefined ||
        // The index of open jobs is there.
        (bucket.name === 'documents' && grants.search !== undefined),
    ),
  ),
  /** Where the keys are that tokens are signed with; they themselves are in no environment. */
  variable(
    'TOKEN_KEYS_ARN',
    'arn:aws:secretsmanager:us-east-1:123456789012:secret:token-keys-sample',
    ({ secrets }) => secrets?.includes('TOKEN_KEYS') ?? false,
  ),
  /** The words of CloudFront: that of now, the next and the one before, with spaces between them. */
  variable(
    'ORIGIN_TOKENS',
    'new-word-of-cloudfront old-word-of-cloudfront',
    ({ secrets }) => secrets?.includes('ORIGIN_TOKENS') ?? false,
  ),
  /** The address that mail comes from; empty where the stage sends none. */
  variable('MAIL_FROM', 'jobs@example.com', ({ mail }) => mail !== undefined),
  /** Under which rules the mail service sends. */
  variable('MAIL_CONFIGURATION_SET', 'mail', ({ mail }) => mail?.includes('send') ?? false),
  /** Where links lead, without a slash at its end. */
  variable('SITE_URL', 'https://example.com', ({ site }) => site?.includes('address') ?? false),
  /** Where the files of the site are, whatever its domain: without a slash at its end. */
  variable(
    'SITE_FILES_URL',
    'https://d111111abcdef8.cloudfront.net',
    ({ site }) => site?.includes('files') ?? false,
  ),
  /** The quotas that differ from their defaults, as JSON. */
  variable('QUOTAS', '{}', ({ quotas }) => quotas ?? false),
  /** For how many days applications are kept where it differs from the defaults, as JSON. */
  variable('RETENTION', '{}', ({ retention }) => retention ?? false),
] satisfies readonly Variable[];

type VariableName = (typeof variables)[number]['name'];
/** What each variable says in one stack. */
export type VariableValues = Readonly<Record<VariableName, string>>;

/** What a function with these grants is told, and nothing else. */
export function environmentOf(
  grants: Grants,
  values: VariableValues,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    variables.filter(({ givenTo }) => givenTo(grants)).map(({ name }) => [name, values[name]]),
  );
}

/** An environment in which every function can be loaded, with what Lambda itself puts there; nothing answers. */
export const sampleEnvironment: Readonly<Record<string, string>> = {
  ...Object.fromEntries(variables.map(({ name, sample }) => [name, sample])),
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'secret-without-a-stack',
};
