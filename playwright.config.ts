import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import {
  CHROMIUM_ARGS,
  headlessChromiumPath,
  SHORT_LIVED_ARGS,
} from './test/support/web/browser.ts';

// The workers load this file too, and must see the stack that the first load started.
process.env.WEB_TEST_PORT ??= String(20_000 + (process.pid % 20_000));
if (process.env.WEB_TEST_DATA_DIR === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'hiring-web-'));
  process.env.WEB_TEST_DATA_DIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
process.env.HEADLESS_SHELL_PATH ??= headlessChromiumPath();

const port = process.env.WEB_TEST_PORT;

export default defineConfig({
  testDir: 'test/web',
  outputDir: 'test-results',
  // Limits are long enough for a busy machine.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  // A test in a browser often waits: three of them keep two cores busy.
  workers: 3,
  // A net: `npm test` names each test that passes only at its second try.
  retries: 1,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/web.json' }]],
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
  // The hire comes first, on an empty marketplace; the rest share it, each test with people of its own.
  projects: [
    { name: 'hire', testMatch: 'hire.spec.ts' },
    { name: 'firefox', testMatch: 'firefox.spec.ts', dependencies: ['hire'] },
    {
      name: 'pages',
      // Dialogs open at once. In the hire they move as they do for most people.
      use: { contextOptions: { reducedMotion: 'reduce' } },
      testIgnore: ['hire.spec.ts', 'firefox.spec.ts'],
      dependencies: ['hire'],
    },
  ],
  webServer: {
    command: 'npm start',
    env: {
      PORT: port,
      DATA_DIR: process.env.WEB_TEST_DATA_DIR,
      // What runs every minute runs every five seconds. Each run costs more than a test waits for it.
      MINUTE_MS: '5000',
      // As on Lambda. Otherwise React takes its slow build.
      NODE_ENV: 'production',
    },
    url: `http://localhost:${port}`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
