import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

type Command = readonly [command: string, args: readonly string[]];

interface BrowserProgram {
  readonly name: string;
  /** The variable that names the program where it is in none of these places. */
  readonly variable: string;
  readonly places: readonly (string | undefined)[];
  /** Commands that install it, likeliest first. */
  readonly installers: readonly Command[];
}

function aptGet(...args: readonly string[]): Command {
  return ['apt-get', ['-y', '-qq', ...args]];
}

/** How long another program may hold apt's lock. */
const LOCK_MS = 10 * 60_000;

/** Runs an installer, again while another program holds apt's lock. */
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

// Chromium without its window: a test in it takes half the time.
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
    // If it fails, the next way may work.
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

/** The path of a Firefox: one that is installed, or else one that this installs; undefined where none can be had. */
export function firefoxPath(): string | undefined {
  return findOrInstall(FIREFOX);
}

// Five pictures a second: to draw and encode more of them is most of the work of a recording.
const MADE_UP_DEVICES = '--use-fake-device-for-media-stream=fps=5';

/** What a Chromium needs to run in a container, without a network and with a made-up camera and microphone. */
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

/** What spares a test's Chromium work. */
export const SHORT_LIVED_ARGS = [
  // Every test has processes of its own, and they live for seconds: threads and optimized code do not pay off.
  '--num-raster-threads=1',
  '--js-flags=--no-opt --no-maglev --single-threaded-gc --min-semi-space-size=32',
];

/** The same without a camera: the microphone stays. */
export const ARGS_WITHOUT_CAMERA = CHROMIUM_ARGS.map((arg) =>
  arg === MADE_UP_DEVICES ? `${arg},device-count=0` : arg,
);

/** The same with the machine's own devices. A server has none. */
export const ARGS_WITHOUT_DEVICES = CHROMIUM_ARGS.filter((arg) => arg !== MADE_UP_DEVICES);

/** What a Firefox needs for the same. */
export const FIREFOX_PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
};
