import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const INSTALLED = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

// How to come by a browser, likeliest first: Playwright's own download, then the system's package.
const INSTALLERS = [
  ['npx', ['playwright', 'install', 'chromium']],
  ['apt-get', ['update', '-qq']],
  ['apt-get', ['install', '-y', '-qq', 'chromium']],
] as const;

function find(): string | undefined {
  return [...INSTALLED, chromium.executablePath()].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );
}

/**
 * The path of a Chromium: one that is installed, or else one that this installs.
 * @throws where none can be had, saying how to name one
 */
export function browserPath(): string {
  for (const [command, args] of INSTALLERS) {
    const found = find();
    if (found !== undefined) return found;
    try {
      execFileSync(command, [...args], { stdio: 'ignore' });
    } catch {
      // The next way may work; if none does, the message below says so.
    }
  }
  const found = find();
  if (found === undefined) {
    throw new Error(
      'No Chromium could be found or installed. Install one and name it in CHROMIUM_PATH.',
    );
  }
  return found;
}

/** What a Chromium needs to run in a container, without a network and with a made-up camera and microphone. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];
