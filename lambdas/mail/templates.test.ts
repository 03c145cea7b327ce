import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convert } from 'html-to-text';
import { LinkifyIt } from 'linkify-it';
import tlds from 'tlds' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { MAILS } from '../contract/mails.ts';
import { render } from './render.ts';
import { samples } from './samples.ts';
import { templates } from './templates.ts';
import { unlinked } from './unlinked.ts';

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

it('names from right to left are isolated in subjects, HTML and plain text; a text of theirs has its own direction', () => {
  const company = 'קפה הנמל';
  const change = <T>(data: T): T =>
    JSON.parse(JSON.stringify(data).replaceAll('Harbor Coffee', company));
  const frame = {
    site: 'https://example.com',
    first_name: 'דנה',
    unsubscribe: undefined,
    repliesGoTo: undefined,
    page: '/',
    postalAddress: undefined,
  };
  let found = 0;
  for (const { kind, example } of Object.values(templates)) {
    const { subject, html, text } = render(example(change), frame);
    for (const part of [subject, html, text.replaceAll('\n', ' ')])
      for (const name of [company, 'דנה']) {
        found += part.split(name).length - 1;
        expect(part.replaceAll(`\u2068${name}\u2069`, ''), kind).not.toContain(name);
      }
  }
  expect(found).toBeGreaterThan(100);
  const { html } = render(templates.applicationAccepted.example(), frame);
  expect(html).toMatch(/<p [^>]*dir="auto"/);
});

it('no two mails have the same subject', () => {
  const subjects = samples().map(({ subject }) => subject);
  expect(new Set(subjects).size).toBe(subjects.length);
});

const everyKind = Object.values(templates);

/** Knows more links than mail programs do. */
const linkifier = new LinkifyIt({ fuzzyLink: true, fuzzyIP: true, urlAuth: true, tlds });
const linksIn = (text: string) => linkifier.match(text)?.map(({ url }) => url) ?? [];

/** What people may write to have a link in our mail, and their addresses. */
const LINKED = [
  'evil.com',
  'http://evil.com/x',
  '//evil.com',
  'a@evil.com',
  'www.evil.com',
  'http://intranet',
  'https://192.0.2.1/x',
  '192.0.2.1',
  'mailto:a@evil.com',
  '1.evil.com.',
  'ａ＠ｅｖｉｌ．ｃｏｍ',
  'a＠evil.com',
  'evil。com',
  'бар.рф',
  'St. evil.com, (evil.com)',
  '"evil.com"',
  "<b>evil.com</b> & 'evil.com'",
  'See\nevil.com\n\nor a@evil.com',
  'evil.\u00adcom',
];

/** Data that nobody writes: ids, choices of a list, times. */
const NOT_WRITTEN =
  /^((\w+_)?id|token|role|answer|salary_type|start_date|start_time|(\w+_)?day|applied|asked|at|time_zone|created_at|starts_at|own_zone|times|kind|reader|changed_by)$/;

/** Sample data with all that people write replaced by a text. */
function written<T>(value: T, text: string): T;
function written(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((each) => written(each, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      NOT_WRITTEN.test(name) ? each : written(each, text),
    ]),
  );
}

it.each(everyKind)('$kind links to the site alone, whatever people write', ({ example }) => {
  const site = 'https://example.com';
  const footer = { repliesGoTo: 'a@evil.com', page: '/x', postalAddress: 'evil.com' };
  for (const text of LINKED) {
    const content = example((data) => written(data, text));
    const frame = { site, first_name: text, unsubscribe: '/unsubscribe', ...footer };
    const made = render(content, frame);
    const own = linksIn(made.text);
    expect(own).not.toEqual([]);
    expect(own.filter((link) => !link.startsWith(`${site}/`))).toEqual([]);
    expect(linksIn(made.subject)).toEqual([]);
    const textOnly = { selector: 'a', options: { ignoreHref: true } };
    expect(linksIn(convert(made.html, { wordwrap: false, selectors: [textOnly] }))).toEqual([]);
    const hrefs = [...made.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(hrefs.filter((href) => !href?.startsWith(`${site}/`))).toEqual([]);
  }
});

it.for(LINKED)('the linkifier of these tests finds: %s', (text) => {
  const seen = text.replaceAll('\u00ad', '').normalize('NFKC').replaceAll('。', '.');
  expect(linksIn(seen)).not.toEqual([]);
});

it('a text without links stays as it is, and one with links reads the same', () => {
  for (const text of [
    'Harbor Coffee, Inc.',
    '$18.50 / hour at 9:00 AM',
    'J. P. Morgan & Co.',
    'Wait... 24/7.',
    '3.30pm',
    'Job: Cook, 4.5 of 5',
  ])
    expect(unlinked(text)).toBe(text);
  const broken = unlinked('\\\\evil\\x evil.com:80').split('\u200c');
  expect(broken).toEqual(['\\', '\\', 'evil\\x evil', '.', 'com', ':', '80']);
  for (const text of LINKED) expect(unlinked(text).replaceAll('\u200c', '')).toBe(text);
});
