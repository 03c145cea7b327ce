import { vi } from 'vitest';
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

/** Starts a stack for one test file, whose handlers and consumers also run in this process. */
export async function startStackForThisProcess(
  options?: Parameters<typeof startOwnStack>[0],
): Promise<LocalStack> {
  const started = await startOwnStack(options);
  Object.assign(process.env, started.environment);
  // The file before may have loaded them for the shared stack while this one started.
  vi.resetModules();
  return started;
}
