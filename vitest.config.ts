import { defineConfig } from 'vitest/config';
import { sampleEnvironment } from './lib/lambda-environment.ts';

export default defineConfig({
  test: {
    // The API's tests share one stack, which works on the same machine: more of them at once would only wait.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['lambdas/**/*.test.ts', 'lib/**/*.test.ts', 'web/**/*.test.ts'],
          env: sampleEnvironment,
          // A busy machine is slow.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          globalSetup: 'test/support/shared-stack.ts',
          setupFiles: 'test/support/stack-environment.ts',
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'local',
          include: ['test/local/**/*.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
          // A busy machine is slow; who waits for something waits long.
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: 'stack',
          include: ['test/stack/**/*.test.ts', 'test/conventions/**/*.test.ts'],
          globalSetup: 'test/support/scratch.ts',
          // The CDK takes seconds to load, and does its first synthesis slowly: each process does so once.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
