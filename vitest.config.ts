import { defineConfig } from 'vitest/config';
import { sampleEnvironment } from './lib/functions/lambda-environment.ts';
import { ScansFirst } from './test/support/stacks/scans-first.ts';
import { commonPasswords } from './web/build/common-passwords.ts';

/** Lets one process run many files. */
const FRESH_FILE = 'test/support/stacks/fresh-file.ts';

export default defineConfig({
  test: {
    // The API tests share one stack, on the same machine: more workers would only wait for it.
    maxWorkers: 2,
    sequence: { sequencer: ScansFirst },
    projects: [
      {
        plugins: [commonPasswords()],
        test: {
          name: 'unit',
          include: ['lambdas/**/*.test.ts', 'lib/**/*.test.ts', 'web/**/*.test.ts'],
          env: sampleEnvironment,
          setupFiles: FRESH_FILE,
          isolate: false,
          // Long enough for a busy machine, as all limits here.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          globalSetup: 'test/support/stacks/shared-stack.ts',
          setupFiles: [FRESH_FILE, 'test/support/stacks/stack-environment.ts'],
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'local',
          include: ['test/local/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: 'stack',
          include: ['test/stack/**/*.test.ts', 'test/conventions/**/*.test.ts'],
          globalSetup: 'test/support/stacks/scratch.ts',
          // Loading the CDK and the first synthesis take seconds: each process does them once, not each file.
          isolate: false,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
