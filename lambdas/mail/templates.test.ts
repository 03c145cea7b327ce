import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAILS } from '../contract/mails.ts';
import { samples } from './samples.ts';

it('the README lists every mail: to whom, when, essential or not', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const rows = readme
    .split('\n')
    .filter((line) => /^\| `\w+` +\| (candidate|manager|both) /.test(line));
  const cells = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(cells).toEqual(
    Object.entries(MAILS).map(([name, { to, when, turnedOffBy }]) => [
      `\`${name}\``,
      to,
      when,
      turnedOffBy === null ? 'yes' : 'no',
    ]),
  );
});

const FAVICON = readFileSync(join(import.meta.dirname, '../../web/public/favicon.svg'), 'utf8');

/** The pages that are used without signing in, by what their link carries. */
const BY_LINK = ['/reset-password', '/confirm-email', '/restore-email', '/unsubscribe'];

describe.each(samples())('the mail $name', ({ subject, html, text, essential }) => {
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => new URL(link));

  it('leads to pages of the site that ask to sign in, but for jobs, which are open, and those that a link lets into', () => {
    expect(links).not.toEqual([]);
    for (const { href, origin, pathname, search, hash } of links) {
      expect(origin).toBe('https://example.com');
      const carries = BY_LINK.includes(pathname) ? /^\?token=[^&]+$/ : /^(?!.*token)/;
      expect(`${search}${hash}`, href).toMatch(carries);
      if (!BY_LINK.includes(pathname))
        expect(pathname).toMatch(/^\/(candidate|manager|forgot|jobs\/)/);
    }
  });

  it("has the site's mark in the blue of its icon", () => {
    const [, blue] = /fill="(#\w{6})"/.exec(FAVICON) ?? [];
    expect(html).toMatch(new RegExp(`background-color:${blue};[^>]*>✓</span>`));
  });

  it('can be stopped if it is not essential', () => {
    const stops = links.filter(({ pathname }) => pathname === '/unsubscribe');
    expect(stops).toHaveLength(essential ? 0 : 1);
  });

  it('has a subject of names and titles alone, and of one line', () => {
    expect(subject).toMatch(/^[^@$\n]{5,120}$/);
    expect(subject).not.toMatch(/https?:|token|\d{4}/);
    expect(`${html}${text}`).not.toMatch(/undefined|\[object/);
  });
});

it('no two mails have the same subject', () => {
  const subjects = samples().map(({ subject }) => subject);
  expect(new Set(subjects).size).toBe(subjects.length);
});
