import { type LocalStack, startLocalStack } from './local-stack.ts';

/** Starts a stack for one test file alone, with an engine of its own, where nothing changes but by that file. */
export async function startOwnStack(): Promise<LocalStack> {
  return await startLocalStack({ env: { DYNAMODB_ENDPOINT: '' } });
}
