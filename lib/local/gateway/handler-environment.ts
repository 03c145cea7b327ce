import * as z from 'zod/mini';
import { QUOTAS } from '../../../lambdas/contract/limits.ts';
import { buckets } from '../../buckets.ts';
import { ClearError } from '../clear-error.ts';
import type { Credentials } from '../objects/signature.ts';
import { TOKEN_KEYS_ARN } from '../secrets-manager.ts';

interface Settings {
  /** The word by which the gateway knows the front. */
  readonly originToken: string;
  readonly tableName: string;
  readonly region: string;
  readonly credentials: Credentials;
  /** The URLs of the DynamoDB engine, of the object store and of what stands in for Secrets Manager. */
  readonly engine: string;
  readonly objectStore: string;
  readonly secretsManager: string;
  /** The URL of what stands in for SES, and of the site, which links in mails lead to. */
  readonly mailService: string;
  readonly site: string;
  /** Quotas to hold to, as JSON; there are no others on one machine. */
  readonly quotas: string | undefined;
}

/**
 * What the Lambdas read from their environment.
 * @throws ClearError where the quotas are none
 */
export function handlerEnvironment({
  originToken,
  tableName,
  region,
  credentials,
  engine,
  objectStore,
  secretsManager,
  mailService,
  site,
  quotas,
}: Settings): Readonly<Record<string, string>> {
  return {
    STAGE: 'local',
    TABLE_NAME: tableName,
    TOKEN_KEYS_ARN,
    ORIGIN_TOKENS: originToken,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    DYNAMODB_ENDPOINT: engine,
    S3_ENDPOINT: objectStore,
    SECRETS_MANAGER_ENDPOINT: secretsManager,
    SES_ENDPOINT: process.env.SES_ENDPOINT || mailService,
    MAIL_FROM: 'hiring@localhost',
    SITE_URL: site,
    SITE_FILES_URL: site,
    // One machine has no need to remember how a session stands: it ends at once.
    SESSIONS_KNOWN_MS: '0',
    QUOTAS: JSON.stringify({ ...UNLIMITED, ...parseQuotas(quotas || '{}') }),
    RETENTION: '{}',
    // A line for every request is for CloudWatch, not for a terminal; so is a count.
    POWERTOOLS_METRICS_DISABLED: 'true',
    POWERTOOLS_LOG_LEVEL: process.env.POWERTOOLS_LOG_LEVEL ?? 'WARN',
    ...Object.fromEntries(buckets.map(({ name, variable }) => [variable, name])),
  };
}

const UNLIMITED = Object.fromEntries(
  Object.keys(QUOTAS).map((name) => [name, Number.MAX_SAFE_INTEGER]),
);

const parsedQuotas = z.partialRecord(z.enum(Object.keys(QUOTAS)), z.int().check(z.nonnegative()));

function parseQuotas(text: string): z.output<typeof parsedQuotas> {
  try {
    return parsedQuotas.parse(JSON.parse(text));
  } catch {
    throw new ClearError(
      `QUOTAS is ${text}: set it to an object of JSON with any of ${Object.keys(QUOTAS).join(', ')}, such as {"open_jobs_per_manager":5}.`,
    );
  }
}
