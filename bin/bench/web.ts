import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { buildWeb } from '../../lib/local/web-build.ts';
import { kb, printTable } from './print.ts';

const ENTRY = 'index.html';

/** The modules that these pages load beside the entry, the shell before the page. */
const FIRST_PAINTS: Readonly<Record<string, readonly string[]>> = {
  '/': ['features/auth/candidate-auth-page.tsx'],
  '/manager': ['features/auth/manager-auth-page.tsx'],
  '/candidate/dashboard': ['app/candidate-shell.tsx', 'features/job-search/dashboard-page.tsx'],
  '/manager/dashboard': ['app/manager-shell.tsx', 'features/postings/manager-dashboard-page.tsx'],
};

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isDynamicEntry: z.optional(z.boolean()),
    imports: z._default(z.array(z.string()), []),
    css: z._default(z.array(z.string()), []),
  }),
);

/** Prints what the built web app makes a browser load. */
export async function benchWeb(): Promise<void> {
  const built = await buildWeb(join(import.meta.dirname, '..', '..'));
  const chunks = manifest.parse(
    JSON.parse(readFileSync(join(built, '.vite', 'manifest.json'), 'utf8')),
  );

  /** The files that modules need, their static imports' included. */
  function filesOf(modules: readonly string[]): Set<string> {
    const files = new Set<string>();
    const visited = new Set<string>();
    const visit = (module: string) => {
      if (visited.has(module)) return;
      visited.add(module);
      const chunk = chunks[module];
      if (chunk === undefined)
        throw new Error(`The built app has no ${module}: bring bin/bench/web.ts up to date.`);
      for (const file of [chunk.file, ...chunk.css]) files.add(file);
      chunk.imports.forEach(visit);
    };
    modules.forEach(visit);
    return files;
  }
  const zipped = (file: string) => gzipSync(readFileSync(join(built, file))).length;
  const sum = (files: Iterable<string>, extension: string) =>
    [...files]
      .filter((file) => file.endsWith(extension))
      .reduce((bytes, file) => bytes + zipped(file), 0);

  const entry = filesOf([ENTRY]);
  const added = (module: string) =>
    new Set([...filesOf([module])].filter((file) => !entry.has(file)));
  const lazy = Object.entries(chunks)
    .filter(([, { isDynamicEntry }]) => isDynamicEntry)
    .map(([module]) => ({ module, files: added(module) }));
  printTable(
    'Web: what each entry loads, gzipped; for a lazy one, what it may add to the entry',
    ['entry', 'JS KB', 'CSS KB', 'files'],
    [{ module: ENTRY, files: entry }, ...lazy].map(({ module, files }) => [
      module,
      kb(sum(files, '.js')),
      kb(sum(files, '.css')),
      files.size,
    ]),
  );

  const html = zipped(ENTRY);
  const font = Object.values(chunks)
    .map(({ file }) => file)
    .find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
  // Fonts are compressed as they are.
  const fontBytes = font === undefined ? 0 : readFileSync(join(built, font)).length;
  printTable(
    'Web: to the first paint of a page, gzipped, with nothing cached',
    ['page', 'HTML KB', 'JS KB', 'CSS KB', 'together', 'files', 'font KB'],
    Object.entries(FIRST_PAINTS).map(([page, modules]) => {
      const files = filesOf([ENTRY, ...modules]);
      const [js, css] = [sum(files, '.js'), sum(files, '.css')];
      return [page, kb(html), kb(js), kb(css), kb(html + js + css), files.size + 1, kb(fontBytes)];
    }),
  );
  console.log('The font is swapped in when it has come; the first paint does not wait for it.');
}
