import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHEAP_PASSWORDS } from './test/support/stacks/local-stack.ts';
import {
  CHROMIUM_ARGS,
  headlessChromiumPath,
  SHORT_LIVED_ARGS,
} from './test/support/web/browser.ts';

// The workers load this file too, and must see the stack that the first load started.
// The stack uses this port and the next. Linux gives those from 32768 on to clients.
process.env.WEB_TEST_PORT ??= String(20_000 + 2 * (process.pid % 6_000));
if (process.env.WEB_TEST_DATA_DIR === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'hiring-web-'));
  process.env.WEB_TEST_DATA_DIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
// Each run has its own folder, named by its process: Playwright empties it first.
process.env.TEST_RESULTS ??= join('test-results', String(process.pid));
process.env.HEADLESS_SHELL_PATH ??= headlessChromiumPath();

const port = process.env.WEB_TEST_PORT;

/** Tests that post no job. They run beside `hire`, on the workers that it leaves. */
const WITHOUT_JOBS = ['links.spec.ts'];

/** Dialogs open without animation. In `hire` they are animated, as for most people. */
const STILL = { contextOptions: { reducedMotion: 'reduce' } } as const;

export default defineConfig({
  testDir: 'test/web',
  outputDir: join(process.env.TEST_RESULTS, 'web'),
  // Limits are long enough for a busy machine.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  // Browser tests often wait: three of them keep two cores busy.
  workers: 3,
  // A safety net: `npm test` lists each test that passes only on retry.
  retries: 1,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: join(process.env.TEST_RESULTS, 'web.json') }]],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      executablePath: process.env.HEADLESS_SHELL_PATH,
      args: [...CHROMIUM_ARGS, ...SHORT_LIVED_ARGS],
    },
    permissions: ['camera', 'microphone'],
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
  },
  // `hire` runs first, on a marketplace without jobs; meanwhile, `accounts` keeps the other workers busy. All other tests
  // share one marketplace, each with its own people.
  projects: [
    { name: 'hire', testMatch: 'hire.spec.ts' },
    { name: 'accounts', testMatch: WITHOUT_JOBS, use: STILL },
    { name: 'firefox', testMatch: 'firefox.spec.ts', dependencies: ['hire'] },
    {
      name: 'pages',
      use: STILL,
      testIgnore: ['hire.spec.ts', 'firefox.spec.ts', ...WITHOUT_JOBS],
      dependencies: ['hire'],
    },
  ],
  webServer: {
    command: 'npm start',
    env: {
      PORT: port,
      DATA_DIR: process.env.WEB_TEST_DATA_DIR,
      // Scheduled consumers run every five seconds. Shorter intervals would cost more CPU time than they save waiting.
      MINUTE_MS: '5000',
      // As on Lambda. Otherwise React takes its slow build.
      NODE_ENV: 'production',
      NODE_OPTIONS: CHEAP_PASSWORDS,
    },
    url: `http://localhost:${port}`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
