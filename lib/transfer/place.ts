import { DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { Bucket } from '../buckets.ts';
import { findStack, LOCAL } from '../deploy/connect.ts';
import { ClearError, codeOf } from '../local/clear-error.ts';
import { credentialsIn } from '../local/objects/signature.ts';

/** A stack's data. */
export interface Place {
  /** The stage's name, or `local`. */
  readonly name: string;
  readonly table: string;
  readonly buckets: Readonly<Record<Bucket['name'], string>>;
  readonly dynamodb: DynamoDBClient;
  readonly s3: S3Client;
  close(): Promise<void>;
}

/** Parallel requests share a rate limit, and are retried when they reach it. */
const RETRYING = { maxAttempts: 10, retryMode: 'adaptive' };

/**
 * Opens a stage on AWS, with the AWS CLI's credentials, or with `local` the stack over DATA_DIR (.local),
 * running or not.
 * @throws ClearError if there is none
 */
export async function openPlace(name: string): Promise<Place> {
  const { environment, stop } = await findStack(name);
  const { TABLE_NAME: table = '', DOCUMENTS_BUCKET = '', VIDEOS_BUCKET = '' } = environment;
  const { DYNAMODB_ENDPOINT, S3_ENDPOINT, AWS_REGION = '' } = environment;
  const access = {
    ...RETRYING,
    region: AWS_REGION,
    // On AWS the client finds the credentials itself and renews them.
    ...(name === LOCAL && { credentials: credentialsIn(environment) }),
  };
  const dynamodb = new DynamoDBClient({
    ...access,
    ...(DYNAMODB_ENDPOINT !== undefined && { endpoint: DYNAMODB_ENDPOINT }),
  });
  const s3 = new S3Client({
    ...access,
    ...(S3_ENDPOINT !== undefined && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
  });
  return {
    name,
    table,
    buckets: { documents: DOCUMENTS_BUCKET, videos: VIDEOS_BUCKET },
    dynamodb,
    s3,
    close: async () => {
      dynamodb.destroy();
      s3.destroy();
      await stop();
    },
  };
}

/** Turns known failures of a place into one line of advice; other failures stay as they are. */
export function toClearError(
  error: unknown,
  { name, table }: Pick<Place, 'name' | 'table'>,
): unknown {
  if (error instanceof ResourceNotFoundException)
    return new ClearError(`${name} has no table ${table}.`);
  if (error instanceof S3ServiceException && error.name === 'NoSuchBucket')
    return new ClearError(`${name} has a missing bucket: ${error.message}`);
  if (error instanceof Error && /^AccessDenied|^ExpiredToken|^UnrecognizedClient/.test(error.name))
    return new ClearError(`AWS does not allow it (${error.name}): ${error.message}`);
  if (/^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE)/.test(codeOf(error) ?? ''))
    return new ClearError(
      `${name} does not answer (${codeOf(error)}). Run this again later: it resumes.`,
    );
  return error;
}
