import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type Listener, listen } from '../../lib/local/listen.ts';
import { advisoriesOn } from '../../lib/operations/advisories.ts';
import { notAllowed, packagesOf } from '../../lib/site/licences.ts';
import { temporaryFolder } from '../support/stacks/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const json = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

const dependencies = z.record(z.string(), z.string());
const packageJson = z.object({
  dependencies,
  devDependencies: dependencies,
  optionalDependencies: dependencies,
});
const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.optional(z.string()),
      optionalDependencies: z.optional(dependencies),
    }),
  ),
});

/** A package with this licence. */
function packageWithLicence(license?: unknown): string {
  const folder = join(temporaryFolder(), 'node_modules', '@planted', 'package');
  mkdirSync(join(folder, 'dist'), { recursive: true });
  const about = { name: '@planted/package', version: '1.0.0', license };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(about));
  return join(folder, 'dist', 'index.js');
}

describe('shipped packages', () => {
  it('are found from the files of the bundles', () => {
    const found = packagesOf([
      join(ROOT, 'web/main.tsx'),
      '\0vite/preload-helper.js',
      `\0${join(ROOT, 'node_modules/react/index.js')}?commonjs-module`,
      'node_modules/react/jsx-runtime.js',
      'node_modules/@mantine/core/esm/index.mjs',
    ]);
    expect(found.map(({ name, licence, folder }) => [name, licence, folder])).toEqual([
      ['@mantine/core', 'MIT', 'node_modules/@mantine/core'],
      ['react', 'MIT', 'node_modules/react'],
    ]);
  });

  it.each(['GPL-3.0-only', 'SEE LICENSE IN LICENSE', 'MIT AND GPL-3.0-only', undefined])(
    'must not have the licence %s',
    (licence) => {
      expect(notAllowed(packagesOf([packageWithLicence(licence)]))).toMatchObject([
        { name: '@planted/package', licence: licence ?? 'unknown' },
      ]);
    },
  );

  it.each(['MIT', 'MPL-2.0', '(MIT OR GPL-3.0-or-later)'])('may have the licence %s', (licence) => {
    expect(notAllowed(packagesOf([packageWithLicence(licence)]))).toEqual([]);
  });
});

describe('advisories', () => {
  const registries: Listener[] = [];
  afterEach(async () => {
    vi.unstubAllEnvs();
    await Promise.all(registries.splice(0).map((registry) => registry.close()));
  });
  const shipped = packagesOf(['node_modules/react/index.js']);
  const known = (vulnerable_versions: string) => ({
    id: 1,
    url: 'https://github.com/advisories/planted',
    title: 'Planted',
    severity: 'high',
    vulnerable_versions,
    cwe: [],
    cvss: { score: 0, vectorString: null },
  });

  /** Starts an npm registry that answers with these advisories. */
  async function answer(status: number, advisories: object): Promise<void> {
    const registry = await listen(0, ({ url = '' }, response) => {
      const isAsked = url.endsWith('/security/advisories/bulk');
      response.writeHead(isAsked ? status : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isAsked ? advisories : {}));
    });
    registries.push(registry);
    vi.stubEnv('npm_config_registry', `http://localhost:${registry.port}/`);
  }

  it('on shipped packages are reported', async () => {
    await answer(200, { react: [known('*')] });
    expect(await advisoriesOn(shipped)).toEqual([
      expect.stringMatching(
        /^react \d\S+: Planted \(high\), https:\/\/github\.com\/advisories\/planted$/,
      ),
    ]);
  });

  it('on other versions, and on packages that are not shipped, are not reported', async () => {
    await answer(200, { react: [known('<1')], vite: [known('*')] });
    expect(await advisoriesOn(shipped)).toEqual([]);
    await answer(200, { react: [known('*')] });
    const nested = shipped.map((each) => ({ ...each, folder: `node_modules/a/${each.folder}` }));
    expect(await advisoriesOn(nested)).toEqual([]);
  });

  it('are undefined, not empty, if the registry cannot answer', async () => {
    await answer(405, { error: 'Method Not Allowed' });
    expect(await advisoriesOn(shipped)).toBeUndefined();
  });
});

// `npm ci` needs this and the next, but doesn't run where everything is installed.
it('the lock file has exactly the packages of package.json', () => {
  const wanted = packageJson.parse(json('package.json'));
  const { packages } = lockFile.parse(json('package-lock.json'));
  expect(packageJson.parse(packages[''])).toEqual(wanted);
  for (const [name, version] of Object.values(wanted).flatMap(Object.entries))
    expect(packages[`node_modules/${name}`]?.version, name).toBe(version);
});

// npm writes only this machine's if it makes the lock file from an installed node_modules.
it('the lock file has the optional packages of every platform', () => {
  const { packages } = lockFile.parse(json('package-lock.json'));
  const optional = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  );
  expect(optional.map(({ name }) => name)).toContain('@dynoxide/linux-x64');
  const lost = optional.filter(({ path, name }) =>
    placesOf(name, path).every((place) => packages[place] === undefined),
  );
  expect(lost, 'CONTRIBUTING.md says how to write the lock file').toEqual([]);
});

/** Where Node looks for a package from inside the package at a path: in its own node_modules, or further up. */
function placesOf(name: string, path: string): string[] {
  const parents = path.split('/node_modules/');
  return [
    `node_modules/${name}`,
    ...parents.map((_, at) => [...parents.slice(0, at + 1), name].join('/node_modules/')),
  ];
}

// So that `npm audit --omit=dev` covers the packages that reach users.
it('a package is a dependency if a function or the site imports it, and a development dependency otherwise', () => {
  const sources = globSync(['lambdas/**/*.{ts,tsx}', 'web/**/*.{ts,tsx,css}'], {
    cwd: ROOT,
    exclude: ['web/build/**', '**/*.test.{ts,tsx}'],
  });
  const imported = new Set(
    sources.flatMap((file) =>
      [
        ...readFileSync(join(ROOT, file), 'utf8').matchAll(
          /(?:^import|^@import|\bfrom|\bimport\()\s*['"]((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^'"]*)?['"]/gm,
        ),
      ].map(([, name = '']) => name),
    ),
  );
  // Types only: the package is `@types/aws-lambda`.
  imported.delete('aws-lambda');
  const { dependencies } = packageJson.parse(json('package.json'));
  expect(Object.keys(dependencies).sort()).toEqual([...imported].sort());
});
