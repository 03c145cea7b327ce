import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { sampleEnvironment } from './lib/functions/lambda-environment.ts';
import { CHEAP_PASSWORDS } from './test/support/stacks/local-stack.ts';
import { ScansFirst } from './test/support/stacks/scans-first.ts';
import { CHROMIUM_ARGS, headlessChromiumPath } from './test/support/web/browser.ts';
import app from './vite.config.ts';
import { commonPasswords } from './web/build/common-passwords.ts';

/** Lets one process run many files. */
const FRESH_FILE = 'test/support/stacks/fresh-file.ts';

/** Tests that start, kill and stop whole stacks. */
const ON_STACKS = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
};
/** What only this machine's stand-in needs: a full disk, a killed stack, a damaged file, another machine. */
const ROBUSTNESS = 'test/local/robustness/**/*.test.ts';

export default defineConfig({
  test: {
    // The API tests share one stack, on the same machine: more workers would only wait for it.
    maxWorkers: 2,
    silent: 'passed-only',
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
        plugins: app.plugins ?? [],
        css: app.css ?? {},
        // Found only once a test needs them, they would reload the page in the middle of it.
        optimizeDeps: {
          include: [
            '@zootools/email-spell-checker',
            'axe-core',
            'libphonenumber-js/min',
            'mediabunny',
          ],
        },
        test: {
          name: 'component',
          include: ['web/**/*.test.tsx'],
          // One page for all files. After each test, `app.tsx` clears what it leaves.
          isolate: false,
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: {
                executablePath: headlessChromiumPath(),
                args: CHROMIUM_ARGS,
              },
              contextOptions: { reducedMotion: 'reduce' },
              actionTimeout: 20_000,
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1440, height: 900 },
            screenshotFailures: false,
            traceView: false,
          },
        },
      },
      {
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          // Handlers that run in a test's process check the passwords of the shared stack.
          execArgv: [CHEAP_PASSWORDS],
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
          exclude: [ROBUSTNESS],
          ...ON_STACKS,
        },
      },
      { test: { name: 'robustness', include: [ROBUSTNESS], ...ON_STACKS } },
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
