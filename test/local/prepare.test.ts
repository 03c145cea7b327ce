import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/stacks/temporary-folder.ts';

const PREPARE = join(import.meta.dirname, '..', '..', 'bin', 'prepare.mjs');

interface Package {
  readonly version: string;
  readonly integrity?: string;
  readonly optional?: boolean;
}

const LOCKED = {
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/b/node_modules/a': { version: '2.0.0', integrity: 'sha512-b' },
  'node_modules/for-another-platform': { version: '1.0.0', optional: true },
};
const { 'node_modules/for-another-platform': _, ...INSTALLED } = LOCKED;

/** A project with a stub npm that records its arguments and PATH, and exits with the code in the file `status`. */
function project(installed: Readonly<Record<string, Package>> | undefined) {
  const root = temporaryFolder();
  const write = (name: string, content: string, mode = 0o644) => {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), content);
    chmodSync(join(root, name), mode);
  };
  mkdirSync(join(root, 'bin'));
  copyFileSync(PREPARE, join(root, 'bin', 'prepare.mjs'));
  write('package-lock.json', JSON.stringify({ packages: { '': { name: 'x' }, ...LOCKED } }));
  write('node_modules/.bin/node', `#!/bin/sh\necho v24.0.0\n`, 0o755);
  if (installed !== undefined)
    write('node_modules/.package-lock.json', JSON.stringify({ packages: installed }));
  write(
    'tools/npm',
    `#!/bin/sh\necho "$@" >> ${root}/calls\necho "$PATH" >> ${root}/path\nexit $(cat ${root}/status 2>/dev/null || echo 0)\n`,
    0o755,
  );
  const prepare = (npm = true) => {
    const path = [join(root, 'node_modules', '.bin'), ...(npm ? [join(root, 'tools')] : [])];
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'bin', 'prepare.mjs')],
      {
        env: { PATH: [...path, ...(npm ? ['/usr/bin', '/bin'] : [])].join(delimiter) },
        encoding: 'utf8',
      },
    );
    return { status, stdout, stderr };
  };
  const noted = (file: string) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
  return { root, write, prepare, calls: () => noted('calls'), path: () => noted('path') };
}

const QUIET = { status: 0, stdout: '', stderr: '' };
const INSTALLING = 'Installing dependencies (about a minute the first time)…\n';

it('does nothing if everything is installed', () => {
  const { prepare, calls } = project(INSTALLED);
  expect(prepare()).toEqual(QUIET);
  expect(calls()).toBe('');
});

it.each([
  ['nothing is', undefined],
  ['a package is missing', { 'node_modules/a': LOCKED['node_modules/a'] }],
  ['a package has another version', { ...INSTALLED, 'node_modules/a': { version: '1.0.1' } }],
  [
    'a package has another content',
    { ...INSTALLED, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' } },
  ],
])('installs if %s', (_what, installed) => {
  const { prepare, calls, path } = project(installed);
  expect(prepare()).toEqual({ ...QUIET, stdout: INSTALLING });
  expect(calls()).toBe('ci --include=dev --include=optional --loglevel=error\n');
  expect(path()).not.toContain('node_modules');
});

it('gives instructions if npm fails or is missing', () => {
  const { write, prepare } = project(undefined);
  write('status', '7');
  expect(prepare()).toEqual({
    status: 1,
    stdout: INSTALLING,
    stderr:
      'npm could not install the dependencies: see its error above, and try again with `npm ci`.\n',
  });
  expect(prepare(false)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^npm cannot be run \(.*\)\. Install npm, .*\n$/),
  });
});

it.each([undefined, '{', '[]'])('gives instructions if the lock file is %s', (content) => {
  const { root, write, prepare } = project(INSTALLED);
  if (content === undefined) rmSync(join(root, 'package-lock.json'));
  else write('package-lock.json', content);
  expect(prepare()).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'package-lock.json is missing or broken: bring it back with `git checkout package-lock.json`.\n',
  });
});

it.each([`#!/bin/sh\necho v20.0.0\n`, `#!/bin/sh\nexit 1\n`])(
  "gives instructions if the project's own Node is missing: %s",
  (program) => {
    const { write, prepare } = project(INSTALLED);
    write('node_modules/.bin/node', program, 0o755);
    expect(prepare()).toEqual({
      status: 1,
      stdout: '',
      stderr:
        "The project's own Node 24 is not installed, perhaps because npm is set to ignore install scripts: try `npm rebuild --ignore-scripts=false`.\n",
    });
  },
);
