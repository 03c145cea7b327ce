import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RETENTION, type Retention } from '../../../lambdas/contract/limits.ts';

/** An operator's own words, instead of those beside this file. */
export interface LegalSettings {
  /** Who runs the site and how to reach them, as in `the site is run by …`. */
  readonly operator?: string | undefined;
  /** Paths of own pages, in HTML. They may use the same `{{…}}`. */
  readonly privacy?: string | undefined;
  readonly terms?: string | undefined;
}

/**
 * The pages `Privacy` and `Terms`.
 * @param retention what differs from the defaults
 * @returns for each file of the site, its content
 */
export function legalPages(
  { operator = 'the people who operate this site', ...own }: LegalSettings = {},
  retention: Partial<Retention> = {},
): Readonly<Record<'privacy.html' | 'terms.html', string>> {
  const values: Readonly<Record<string, string>> = {
    operator: escapeHtml(operator),
    ...Object.fromEntries(
      Object.entries({ ...RETENTION, ...retention }).map(([name, days]) => [name, String(days)]),
    ),
  };
  const page = (name: 'privacy' | 'terms', title: string) => {
    const { [name]: path } = own;
    if (path !== undefined) return fillIn(readFileSync(path, 'utf8'), values);
    const content = fillIn(textOf(name), values);
    return fillIn(textOf('page'), { title, content });
  };
  return { 'privacy.html': page('privacy', 'Privacy'), 'terms.html': page('terms', 'Terms') };
}

/** A file beside this one. `page` is the frame of the others. */
const textOf = (name: 'page' | 'privacy' | 'terms') =>
  readFileSync(join(import.meta.dirname, `${name}.html`), 'utf8');

const fillIn = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (all, key: string) => values[key] ?? all);

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
