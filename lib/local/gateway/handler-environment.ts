import * as z from 'zod/mini';
import { QUOTAS, UNLISTING } from '../../../lambdas/contract/limits.ts';
import { buckets, INCOMING_MAIL } from '../../buckets.ts';
import { ClearError } from '../clear-error.ts';
import type { Credentials } from '../objects/signature.ts';
import { TOKEN_KEYS_ARN } from '../secrets-manager.ts';

interface Settings {
  /** CloudFront's secret header value, sent by the front. */
  readonly originToken: string;
  readonly tableName: string;
  readonly region: string;
  readonly credentials: Credentials;
  /** The URLs of the DynamoDB engine, the object store and the local Secrets Manager. */
  readonly engine: string;
  readonly objectStore: string;
  readonly secretsManager: string;
  /** The URLs of the local SES, and of the site, for links in mails. */
  readonly mailService: string;
  readonly site: string;
  /** Quotas as JSON; without it there are none on the local stack. */
  readonly quotas: string | undefined;
}

/**
 * The Lambdas' environment.
 * @throws ClearError if the quotas are invalid
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
    AWS_SESSION_TOKEN: credentials.sessionToken ?? '',
    DYNAMODB_ENDPOINT: engine,
    S3_ENDPOINT: objectStore,
    SECRETS_MANAGER_ENDPOINT: secretsManager,
    SES_ENDPOINT: process.env.SES_ENDPOINT || mailService,
    MAIL_FROM: 'hiring@localhost',
    [INCOMING_MAIL.variable]: INCOMING_MAIL.name,
    REPLY_DOMAIN: process.env.REPLY_DOMAIN ?? 'reply.localhost',
    MAIL_POSTAL_ADDRESS: 'Hiring Marketplace (not a real address), 1 Localhost Street, Nowhere',
    MAIL_PER_SECOND: process.env.MAIL_PER_SECOND || '1000',
    SITE_URL: site,
    SITE_FILES_URL: site,
    // The local stack doesn't cache sessions: they end at once.
    SESSIONS_KNOWN_MS: '0',
    QUOTAS: JSON.stringify({ ...UNLIMITED, ...parseQuotas(quotas || '{}') }),
    RETENTION: '{}',
    UNOPENED_DAYS: process.env.UNOPENED_DAYS || String(UNLISTING.unopenedDays),
    // Access logs and metrics are for CloudWatch, not for a terminal.
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
      `QUOTAS is ${text}: set it to a JSON object with any of ${Object.keys(QUOTAS).join(', ')}, such as {"open_jobs_per_manager":5}.`,
    );
  }
}
