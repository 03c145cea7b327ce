import { deadLettersOnAws } from '../dead-letters/aws.ts';
import type { DeadLetters } from '../dead-letters/dead-letters.ts';
import { localDeadLetters } from '../dead-letters/local.ts';
import { ClearError } from '../local/clear-error.ts';
import { dataPaths } from '../local/data-folder.ts';
import { environmentOfRunning } from '../local/running-stack.ts';
import { type Stage, stackName, stageNamed } from '../stages.ts';
import { environmentFor, findDeployed, findTarget } from './aws.ts';

/** The name of the local stack, in place of a stage. */
export const LOCAL = 'local';

/** The data layer's environment variables, and the stack outputs with their values. */
export const OUTPUTS = {
  TABLE_NAME: 'TableName',
  DOCUMENTS_BUCKET: 'DocumentsBucket',
  VIDEOS_BUCKET: 'VideosBucket',
  TOKEN_KEYS_ARN: 'TokenKeysArn',
};

/** The stack outputs with the places of dead letters. */
const DEAD_LETTERS = { bucket: 'DeadLettersBucket', queue: 'DeadLettersUrl' };

/** A stack, for the operator's programs. */
export interface Connection {
  /** The data layer's environment. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly deadLetters: DeadLetters;
  stop(): Promise<void>;
}

/**
 * Finds a stack: a stage on AWS, with the AWS CLI's credentials, or with `local` the stack over DATA_DIR
 * (.local), running or not.
 * @throws ClearError if there is none
 */
export async function findStack(name: string): Promise<Connection> {
  return name === LOCAL ? await connectLocally() : await findStage(name);
}

/**
 * Connects the data layer of this process to a stack. It reads its settings when it is loaded, so load it
 * afterwards.
 * @throws ClearError if there is no such stack
 */
export async function connect(name: string): Promise<Connection> {
  const connection = await findStack(name);
  Object.assign(process.env, connection.environment);
  return connection;
}

async function connectLocally(): Promise<Connection> {
  const dataDir = process.env.DATA_DIR || '.local';
  const deadLetters = localDeadLetters(dataPaths(dataDir).deadLetters);
  const running = environmentOfRunning(dataDir);
  if (running !== undefined) return { environment: running, deadLetters, stop: async () => {} };
  const { startStack } = await import('../local/stack.ts');
  const { environment, stop } = await startStack({ port: 0, dataDir, web: 'none' });
  return { environment, deadLetters, stop };
}

/** The data layer's settings for a stage, so that an operator's command has the effects that a call would. */
export function settingsOf(
  { settings: { mail, quotas, retention } }: Pick<Stage, 'settings'>,
  outputs: ReadonlyMap<string, string>,
): Record<string, string> {
  const found = Object.entries(OUTPUTS).map(([variable, output]) => [
    variable,
    outputs.get(output) ?? '',
  ]);
  return {
    ...Object.fromEntries(found),
    MAIL_FROM: mail?.from ?? '',
    QUOTAS: JSON.stringify(quotas ?? {}),
    RETENTION: JSON.stringify(retention ?? {}),
  };
}

async function findStage(stageName: string): Promise<Connection> {
  const stage = stageNamed(stageName);
  const { name } = stage;
  const target = await findTarget(stage);
  const { outputs } = (await findDeployed(stackName(name), target)) ?? {};
  // A stack whose first deployment has failed has no outputs.
  if (!outputs?.has(OUTPUTS.TABLE_NAME))
    throw new ClearError(
      `${name} is not deployed to account ${target.account} in ${target.region}.`,
    );
  const environment = { ...(await environmentFor(target)), ...settingsOf(stage, outputs) };
  const deadLetters = deadLettersOnAws({
    region: target.region,
    bucket: outputs.get(DEAD_LETTERS.bucket) ?? '',
    queueUrl: outputs.get(DEAD_LETTERS.queue) ?? '',
  });
  return { environment, deadLetters, stop: async () => {} };
}
