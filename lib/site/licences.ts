import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';
import * as z from 'zod/mini';

/**
 * The third-party work in the site, which everybody downloads, and in the Lambdas. Derived from the bundlers'
 * inputs, since every package is a devDependency. Vite's own licence list covers neither fonts and
 * WebAssembly, nor the licence texts beside these, nor notices.
 */

const ROOT = join(import.meta.dirname, '..', '..');

export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
  /** Its folder relative to the project, npm's own name for it. */
  readonly folder: string;
}

/** The allowed licences. Their texts and links to the sources are published. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
] as const;

/** The packages without an allowed licence. Of alternatives, one has to be allowed. */
export function notAllowed(packages: readonly ShippedPackage[]): ShippedPackage[] {
  return packages.filter(({ licence }) => {
    const choice = licence.replace(/^\((.*)\)$/, '$1').split(' OR ');
    return ALLOWED.every((allowed) => !choice.includes(allowed));
  });
}

const manifest = z.object({
  name: z.optional(z.string()),
  version: z.optional(z.string()),
  license: z._default(z.string(), 'unknown'),
  homepage: z.optional(z.string()),
});

type Part = ShippedPackage & { readonly homepage?: string | undefined; readonly texts: string[] };

/**
 * The packages of some files, by name.
 * @param files as a bundler names them, relative to the project or to the root; files outside of packages are
 *   dropped
 */
export function packagesOf(files: Iterable<string>): ShippedPackage[] {
  return partsOf(files).map(({ name, version, licence, folder }) => ({
    name,
    version,
    licence,
    folder,
  }));
}

function partsOf(files: Iterable<string>): Part[] {
  const parts = new Map<string, Part>();
  for (const file of files) {
    const path = resolve(ROOT, file.replace(/^\0/, ''));
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.split(sep).join('/'))?.[0];
    if (folder === undefined) continue;
    const part = parts.get(folder) ?? readPart(folder);
    parts.set(folder, part);
    // A font or a WebAssembly file may have its own licence beside it.
    for (let beside = dirname(path); beside.length >= folder.length; beside = dirname(beside))
      for (const text of legalTextsIn(beside))
        if (!part.texts.includes(text)) part.texts.push(text);
  }
  return [...parts.values()].sort((a, b) => a.name.localeCompare(b.name));
}

function readPart(folder: string): Part {
  const file = join(folder, 'package.json');
  const { name, version, license, homepage } = manifest.parse(
    JSON.parse(readFileSync(file, 'utf8')),
  );
  return {
    name: name ?? relative(ROOT, folder),
    version: version ?? '',
    licence: license,
    folder: relative(ROOT, folder),
    homepage,
    texts: [],
  };
}

const texts = new Map<string, string[]>();

function legalTextsIn(folder: string): string[] {
  const known = texts.get(folder);
  if (known !== undefined) return known;
  const files = globSync('{licen[cs]e,LICEN[CS]E,Licen[cs]e,copying,COPYING,notice,NOTICE}*', {
    cwd: folder,
    withFileTypes: true,
  });
  const read = files
    .filter((each) => each.isFile())
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim());
  texts.set(folder, read);
  return read;
}

/** The published text on third-party work in the site. */
function licencesText(parts: readonly Part[]): string {
  const head = 'This site is made with the work of others, under these licences.';
  const each = parts.map(({ name, version, licence, homepage, texts }) =>
    [
      `${name} ${version} (${licence})`,
      homepage ?? `https://www.npmjs.com/package/${name}`,
      ...texts,
    ].join('\n\n'),
  );
  return `${[head, ...each].join(`\n\n${'='.repeat(80)}\n\n`)}\n`;
}

/** The list of packages in the built site's folder. It is not published. */
const PACKAGES_FILE = '.vite/shipped.json';

const packagesFile = z.array(
  z.object({ name: z.string(), version: z.string(), licence: z.string(), folder: z.string() }),
);

/** The packages in a built site. */
export function packagesOfSite(built: string): ShippedPackage[] {
  return packagesFile.parse(JSON.parse(readFileSync(join(built, PACKAGES_FILE), 'utf8')));
}

/**
 * A Vite plugin that adds the package list, for `packagesOfSite`, and the public licence text to the site.
 */
export function listSitePackages(): Plugin {
  return {
    name: 'shipped-in-site',
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds : [],
      );
      const parts = partsOf(files);
      const packages = JSON.stringify(packagesOf(files));
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: licencesText(parts) });
      this.emitFile({ type: 'asset', fileName: PACKAGES_FILE, source: packages });
    },
  };
}
