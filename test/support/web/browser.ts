import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

type Command = readonly [command: string, args: readonly string[]];

interface BrowserProgram {
  readonly name: string;
  /** The environment variable with its path. It takes precedence over these places. */
  readonly variable: string;
  readonly places: readonly (string | undefined)[];
  /** Commands that install it, likeliest first. */
  readonly installers: readonly Command[];
}

function aptGet(...args: readonly string[]): Command {
  return ['apt-get', ['-y', '-qq', ...args]];
}

/** The maximum wait for the lock of apt. */
const LOCK_MS = 10 * 60_000;

/** Runs an installer, and retries while another program holds the lock of apt. */
function install([command, args]: Command): void {
  const end = Date.now() + LOCK_MS;
  const env = { ...process.env, LC_ALL: 'C' };
  const isLocked = () =>
    /\block\b/i.test(spawnSync(command, args, { env, encoding: 'utf8' }).stderr);
  while (isLocked() && Date.now() < end) execFileSync('sleep', ['2']);
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
    aptGet('update'),
    aptGet('install', 'chromium'),
  ],
};

// Chromium without a window: its tests take half the time.
const HEADLESS_SHELL: BrowserProgram = {
  name: 'headless Chromium',
  variable: 'HEADLESS_SHELL_PATH',
  places: ['/usr/bin/chromium-headless-shell'],
  installers: [aptGet('update'), aptGet('install', 'chromium-headless-shell')],
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
  installers: [aptGet('update'), aptGet('install', 'firefox-esr'), aptGet('install', 'firefox')],
};

function find({ variable, places }: BrowserProgram): string | undefined {
  return [process.env[variable], ...places].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );
}

function findOrInstall(program: BrowserProgram): string | undefined {
  for (const installer of program.installers) {
    const found = find(program);
    if (found !== undefined) return found;
    // If it fails, the next installer may work.
    install(installer);
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
 * The path of an installed Chromium. Installs one if there is none.
 * @throws if that fails, with the name of the variable to set
 */
export function chromiumPath(): string {
  return demand(CHROMIUM);
}

/**
 * The path of a headless Chromium, or of a full one if there is none. Installs one if needed.
 * @throws if both fail, with the name of the variable to set
 */
export function headlessChromiumPath(): string {
  return findOrInstall(HEADLESS_SHELL) ?? chromiumPath();
}

/** The path of an installed Firefox. Installs one if there is none; undefined if that fails. */
export function firefoxPath(): string | undefined {
  return findOrInstall(FIREFOX);
}

// Five frames a second: most of the work of a recording is to draw and encode frames.
const MADE_UP_DEVICES = '--use-fake-device-for-media-stream=fps=5';

/** Arguments for Chromium in a container, without a network and with a fake camera and microphone. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  MADE_UP_DEVICES,
  '--use-fake-ui-for-media-stream',
];

/** Arguments that save work in a test's Chromium. */
export const SHORT_LIVED_ARGS = [
  // Every test has its own processes, which live for seconds: threads and optimized code do not pay off.
  '--num-raster-threads=1',
  '--js-flags=--no-opt --no-maglev --single-threaded-gc --min-semi-space-size=32',
];

/** Preferences for Firefox with a fake camera and microphone. */
export const FIREFOX_PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  // As with `MADE_UP_DEVICES`.
  'media.navigator.video.default_fps': 5,
};
