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

/** Pages that need no sign-in, because the link has a token. */
const BY_LINK = ['/reset-password', '/confirm-email', '/restore-email', '/unsubscribe'];

describe.each(samples())('the mail $name', ({ subject, html, text, essential, advertises }) => {
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => new URL(link));

  it('links only to pages of the site: public jobs, pages with a token, and pages behind sign-in', () => {
    expect(links).not.toEqual([]);
    for (const { href, origin, pathname, search, hash } of links) {
      expect(origin).toBe('https://example.com');
      const carries = BY_LINK.includes(pathname) ? /^\?token=[^&]+$/ : /^(?!.*token)/;
      expect(`${search}${hash}`, href).toMatch(carries);
      if (!BY_LINK.includes(pathname))
        expect(pathname).toMatch(/^\/(candidate|manager|forgot|jobs\/)/);
    }
  });

  it("has the site's logo in the blue of its icon", () => {
    const [, blue] = /fill="(#\w{6})"/.exec(FAVICON) ?? [];
    expect(html).toMatch(new RegExp(`background-color:${blue};[^>]*>✓</span>`));
  });

  it('has one unsubscribe link, or none if it is essential', () => {
    const stops = links.filter(({ pathname }) => pathname === '/unsubscribe');
    expect(stops).toHaveLength(essential ? 0 : 1);
  });

  it('says who reads replies, and has a postal address if it advertises', () => {
    const words = text.replaceAll(/\s+/g, ' ');
    expect(words).toMatch(
      /Nobody reads replies to this email\. To respond, go to|Your reply goes to \S+@/,
    );
    expect(words.includes('1 Example Street')).toBe(advertises);
  });

  it('has a one-line subject of names and titles only', () => {
    expect(subject).toMatch(/^[^@$\n]{5,120}$/);
    expect(subject).not.toMatch(/https?:|token|\d{4}/);
    expect(`${html}${text}`).not.toMatch(/undefined|\[object/);
  });
});

it('no two mails have the same subject', () => {
  const subjects = samples().map(({ subject }) => subject);
  expect(new Set(subjects).size).toBe(subjects.length);
});
