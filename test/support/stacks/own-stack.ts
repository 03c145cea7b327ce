import { type LocalStack, type LocalStackOptions, startLocalStack } from './local-stack.ts';

/** Starts a stack for one test file alone, with an engine and an inbox of its own, where nothing changes but by that file. */
export async function startOwnStack({
  env,
  ...options
}: Pick<LocalStackOptions, 'env' | 'dataDir'> = {}): Promise<LocalStack> {
  return await startLocalStack({
    ...options,
    env: { DYNAMODB_ENDPOINT: '', SES_ENDPOINT: '', ...env },
  });
}
