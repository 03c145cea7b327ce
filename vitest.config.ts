import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The API's tests share one stack, which works on the same machine: more of them at once would only wait.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['lambdas/**/*.test.ts', 'lib/**/*.test.ts', 'web/**/*.test.ts'],
          // What a Lambda reads when it starts; nothing answers there.
          env: {
            TABLE_NAME: 'table',
            DOCUMENTS_BUCKET: 'documents',
            VIDEOS_BUCKET: 'videos',
            TOKEN_SECRET: 'a secret of the unit tests, used nowhere else',
            AWS_REGION: 'eu-central-1',
            AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
            AWS_SECRET_ACCESS_KEY: 'secret-of-the-unit-tests',
          },
        },
      },
      {
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          globalSetup: 'test/support/shared-stack.ts',
          setupFiles: 'test/support/stack-environment.ts',
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'local',
          include: ['test/local/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'stack',
          include: ['test/stack/**/*.test.ts', 'test/conventions/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
