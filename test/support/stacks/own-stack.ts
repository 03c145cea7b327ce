import { type LocalStack, type LocalStackOptions, startLocalStack } from './local-stack.ts';

/** Starts a stack for one test file, with its own engine and inbox. Only that file changes its data. */
export async function startOwnStack({
  env,
  ...options
}: Pick<LocalStackOptions, 'env' | 'dataDir'> = {}): Promise<LocalStack> {
  return await startLocalStack({
    ...options,
    env: { DYNAMODB_ENDPOINT: '', SES_ENDPOINT: '', ...env },
  });
}
