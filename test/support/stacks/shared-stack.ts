import type { TestProject } from 'vitest/node';
import { A_DAY, startLocalStack } from './local-stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The stack that the API's tests share. */
    stack: {
      readonly url: string;
      readonly gatewayUrl: string;
      readonly dataDir: string;
      readonly environment: Readonly<Record<string, string>>;
    };
  }
}

/** Starts one local stack for all the tests of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, gatewayUrl, dataDir, environment, stop } = await startLocalStack({
    // DynamoDB may remove expired items days later: here it never does.
    env: { TTL_SWEEP_MS: A_DAY },
  });
  project.provide('stack', { url, gatewayUrl, dataDir, environment });
  return async () => {
    await stop();
  };
}
