import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

interface BrowserProgram {
  readonly name: string;
  /** The variable that names the program where it is in none of these places. */
  readonly variable: string;
  readonly places: readonly (string | undefined)[];
  /** Commands that install it, likeliest first. */
  readonly installers: readonly (readonly [command: string, args: readonly string[]])[];
}

const CHROMIUM: BrowserProgram = {
  name: 'Chromium',
  variable: 'CHROMIUM_PATH',
  places: [
    '/usr/bin/google-chrome',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/snap/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    chromium.executablePath(),
  ],
  installers: [
    ['npx', ['playwright', 'install', 'chromium']],
    ['apt-get', ['update', '-qq']],
    ['apt-get', ['install', '-y', '-qq', 'chromium']],
  ],
};

// Chromium without its window: a test in it takes half the time.
const HEADLESS_SHELL: BrowserProgram = {
  name: 'headless Chromium',
  variable: 'HEADLESS_SHELL_PATH',
  places: ['/usr/bin/chromium-headless-shell'],
  installers: [
    ['apt-get', ['update', '-qq']],
    ['apt-get', ['install', '-y', '-qq', 'chromium-headless-shell']],
  ],
};

const FIREFOX: BrowserProgram = {
  name: 'Firefox',
  variable: 'FIREFOX_PATH',
  places: [
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/snap/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ],
  installers: [
    ['apt-get', ['update', '-qq']],
    ['apt-get', ['install', '-y', '-qq', 'firefox-esr']],
    ['apt-get', ['install', '-y', '-qq', 'firefox']],
  ],
};

function find({ variable, places }: BrowserProgram): string | undefined {
  return [process.env[variable], ...places].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );
}

function findOrInstall(program: BrowserProgram): string | undefined {
  for (const [command, args] of program.installers) {
    const found = find(program);
    if (found !== undefined) return found;
    try {
      execFileSync(command, [...args], { stdio: 'ignore' });
    } catch {
      // The next way may work.
    }
  }
  return find(program);
}

function demand(program: BrowserProgram): string {
  const found = findOrInstall(program);
  if (found !== undefined) return found;
  const { name, variable } = program;
  throw new Error(
    `No ${name} could be found or installed. Install one and name it in ${variable}.`,
  );
}

/**
 * The path of a Chromium: one that is installed, or else one that this installs.
 * @throws where none can be had, saying how to name one
 */
export function chromiumPath(): string {
  return demand(CHROMIUM);
}

/**
 * The path of a Chromium that shows nothing to anybody, or of a whole one where there is no such thing.
 * @throws where neither can be had, saying how to name one
 */
export function headlessChromiumPath(): string {
  return findOrInstall(HEADLESS_SHELL) ?? chromiumPath();
}

/**
 * The path of a Firefox, as `chromiumPath` finds a Chromium.
 * @throws where none can be had, saying how to name one
 */
export function firefoxPath(): string {
  return demand(FIREFOX);
}

/** What a Chromium needs to run in a container, without a network and with a made-up camera and microphone. */
export const CHROMIUM_ARGS = [
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

/** What a Firefox needs for the same. */
export const FIREFOX_PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
};
