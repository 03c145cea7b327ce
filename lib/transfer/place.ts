import { DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { Bucket } from '../buckets.ts';
import { environmentFor, findTarget, outputsOf } from '../deploy/aws.ts';
import { ClearError, codeOf } from '../local/clear-error.ts';
import { environmentOfRunning } from '../local/running-stack.ts';
import { stackName, stageNamed } from '../stages.ts';

/** A stack, as far as it holds data. */
export interface Place {
  /** The stage's name, or `local`. */
  readonly name: string;
  readonly table: string;
  readonly buckets: Readonly<Record<Bucket['name'], string>>;
  readonly dynamodb: DynamoDBClient;
  readonly s3: S3Client;
  close(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** What is under way at the same time has its share of a limit, and is tried again where that is reached. */
const PATIENT = { maxAttempts: 10, retryMode: 'adaptive' };

/**
 * Opens a stage on AWS, by the credentials that the AWS CLI would use, or with `local` the stack over DATA_DIR (.local),
 * which may be running.
 * @throws ClearError where there is none
 */
export async function openPlace(name: string): Promise<Place> {
  return name === 'local' ? await openLocal() : await openStage(name);
}

async function openLocal(): Promise<Place> {
  const dataDir = process.env.DATA_DIR || '.local';
  const running = environmentOfRunning(dataDir);
  const started = running ? undefined : await startHere(dataDir);
  const environment: Environment = running ?? started?.environment ?? {};
  const { AWS_REGION = '', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = environment;
  const { DYNAMODB_ENDPOINT = '', S3_ENDPOINT = '' } = environment;
  const access = {
    ...PATIENT,
    region: AWS_REGION,
    credentials: { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY },
  };
  return placeOf('local', environment, {
    dynamodb: new DynamoDBClient({ ...access, endpoint: DYNAMODB_ENDPOINT }),
    s3: new S3Client({ ...access, endpoint: S3_ENDPOINT, forcePathStyle: true }),
    stop: async () => await started?.stop(),
  });
}

async function startHere(dataDir: string) {
  const { startStack } = await import('../local/stack.ts');
  return await startStack({ port: 0, dataDir, web: 'none' });
}

async function openStage(stage: string): Promise<Place> {
  const { name } = stageNamed(stage);
  const target = await findTarget();
  const outputs = await outputsOf(stackName(name), target);
  if (outputs === undefined)
    throw new ClearError(
      `${name} is not deployed to account ${target.account} in ${target.region}.`,
    );
  const environment = {
    ...(await environmentFor(target)),
    TABLE_NAME: outputs.get('TableName'),
    DOCUMENTS_BUCKET: outputs.get('DocumentsBucket'),
    VIDEOS_BUCKET: outputs.get('VideosBucket'),
  };
  // Their credentials are renewed as long as it takes.
  const access = { ...PATIENT, region: target.region };
  return placeOf(name, environment, {
    dynamodb: new DynamoDBClient(access),
    s3: new S3Client(access),
    stop: async () => {},
  });
}

function placeOf(
  name: string,
  environment: Environment,
  { dynamodb, s3, stop }: Pick<Place, 'dynamodb' | 's3'> & { stop(): Promise<void> },
): Place {
  // The data layer reads its settings when it is loaded.
  Object.assign(process.env, environment);
  const { TABLE_NAME: table = '', DOCUMENTS_BUCKET = '', VIDEOS_BUCKET = '' } = environment;
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

/** A failure of what a place is made of, in a line that says what to do; any other failure as it is. */
export function clearly(error: unknown, { name, table }: Place): unknown {
  if (error instanceof ResourceNotFoundException)
    return new ClearError(`${name} has no table ${table}.`);
  if (error instanceof S3ServiceException && error.name === 'NoSuchBucket')
    return new ClearError(`${name} lacks a bucket: ${error.message}`);
  if (error instanceof Error && /^AccessDenied|^ExpiredToken|^UnrecognizedClient/.test(error.name))
    return new ClearError(`AWS does not allow it (${error.name}): ${error.message}`);
  if (/^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE)/.test(codeOf(error) ?? ''))
    return new ClearError(
      `${name} does not answer (${codeOf(error)}). Once it does, start this again: it goes on where it was.`,
    );
  return error;
}
