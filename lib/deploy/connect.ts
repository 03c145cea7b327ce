import { ClearError } from '../local/clear-error.ts';
import { environmentOfRunning } from '../local/running-stack.ts';
import { stackName, stageNamed } from '../stages.ts';
import { environmentFor, findTarget, outputsOf } from './aws.ts';

/** What stands for the stack of this machine where a stage is asked for. */
export const LOCAL = 'local';

/** What the data layer reads from its environment, and the outputs of a stack that say it. */
export const OUTPUTS = {
  TABLE_NAME: 'TableName',
  DOCUMENTS_BUCKET: 'DocumentsBucket',
  VIDEOS_BUCKET: 'VideosBucket',
  TOKEN_KEYS_ARN: 'TokenKeysArn',
};

/** A stack, for a program of a person who runs the site. */
export interface Connection {
  /** What the data layer reads from its environment. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  stop(): Promise<void>;
}

/**
 * Finds a stack: a stage on AWS, by the credentials that the AWS CLI would use, or with `local` that over DATA_DIR
 * (.local), which may be running.
 * @throws ClearError where there is none
 */
export async function findStack(name: string): Promise<Connection> {
  return name === LOCAL ? await findHere() : await findStage(name);
}

/**
 * Lets the data layer of this process find a stack. It reads its settings when it is loaded, and so is loaded afterwards.
 * @throws ClearError where there is none
 */
export async function connect(name: string): Promise<Connection> {
  const connection = await findStack(name);
  Object.assign(process.env, connection.environment);
  return connection;
}

async function findHere(): Promise<Connection> {
  const dataDir = process.env.DATA_DIR || '.local';
  const running = environmentOfRunning(dataDir);
  if (running !== undefined) return { environment: running, stop: async () => {} };
  const { startStack } = await import('../local/stack.ts');
  return await startStack({ port: 0, dataDir, web: 'none' });
}

async function findStage(stage: string): Promise<Connection> {
  const { name } = stageNamed(stage);
  const target = await findTarget();
  const outputs = await outputsOf(stackName(name), target);
  // One whose first deployment was rolled back has none.
  if (!outputs?.has(OUTPUTS.TABLE_NAME))
    throw new ClearError(
      `${name} is not deployed to account ${target.account} in ${target.region}.`,
    );
  const settings = Object.entries(OUTPUTS).map(([variable, output]) => [
    variable,
    outputs.get(output),
  ]);
  const environment = { ...(await environmentFor(target)), ...Object.fromEntries(settings) };
  return { environment, stop: async () => {} };
}
