// Runs before each npm script and installs missing dependencies. Plain JavaScript without imports of
// packages: it must run on the machine's own Node and before any installation.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 20;
/** The project's own Node is one of its dependencies. */
const PROJECT_NODE = 24;

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const installed = join(root, 'node_modules', '.package-lock.json');
export const node = join(
  root,
  'node_modules',
  '.bin',
  process.platform === 'win32' ? 'node.cmd' : 'node',
);

/** @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}

/** The packages of a lock file. Undefined if it is missing or broken. */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Whether npm's record of installed packages covers the project's lock file. */
function isInstalled(wanted) {
  const present = packagesOf(installed);
  return (
    present !== undefined &&
    Object.entries(wanted).every(
      ([path, { version, integrity, optional }]) =>
        path === '' ||
        (present[path] === undefined
          ? // An optional package is for certain platforms only.
            optional === true
          : present[path].version === version && present[path].integrity === integrity),
    )
  );
}

function install() {
  console.log('Installing dependencies (about a minute the first time)…');
  const inherited = (process.env.PATH ?? '').split(delimiter);
  // `npm ci` removes node_modules first. Windows can't remove the program that runs this.
  const isInUse =
    process.platform === 'win32' && process.execPath.startsWith(join(root, 'node_modules'));
  const { status, error } = spawnSync(
    'npm',
    [
      ...(isInUse ? ['install', '--no-save'] : ['ci']),
      // For NODE_ENV=production: the project needs its devDependencies.
      '--include=dev',
      '--include=optional',
      '--loglevel=error',
    ],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
      // npm must not run on the Node that it may replace.
      env: {
        ...process.env,
        PATH: inherited
          .filter((folder) => !folder.endsWith(`node_modules${sep}.bin`))
          .join(delimiter),
      },
    },
  );
  if (error !== undefined)
    fail(
      `npm cannot be run (${error.message}). Install npm, which comes with Node, and try again.`,
    );
  if (status !== 0)
    fail(
      'npm could not install the dependencies: see its error above, and try again with `npm ci`.',
    );
}

function projectNodeVersion() {
  const { stdout } = spawnSync(node, ['--version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1]);
}

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE)
  fail(
    `Node ${process.versions.node} is too old: install Node ${OLDEST_NODE} or newer from https://nodejs.org and try again.`,
  );
const wanted = packagesOf(join(root, 'package-lock.json'));
if (wanted === undefined)
  fail(
    'package-lock.json is missing or broken: bring it back with `git checkout package-lock.json`.',
  );
if (!isInstalled(wanted)) install();
if (!(projectNodeVersion() >= PROJECT_NODE))
  fail(
    `The project's own Node ${PROJECT_NODE} is not installed, perhaps because npm is set to ignore install scripts: try \`npm rebuild --ignore-scripts=false\`.`,
  );
