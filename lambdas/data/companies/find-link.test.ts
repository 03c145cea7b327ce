import fc from 'fast-check';
import { LinkifyIt } from 'linkify-it';
import tlds from 'tlds' with { type: 'json' };
import { expect, it } from 'vitest';
import { cpuOf } from '../../../test/support/documents/mutated-files.ts';
import { DECISION_MAIL_MAX } from '../../contract/limits.ts';
import { findLink } from './find-link.ts';

it.for<readonly [text: string, link: string]>([
  ['evil.com', 'evil.com'],
  ['See (EVIL.com).', 'EVIL.com'],
  ['//evil.com/apply', 'evil.com'],
  ['Write to a@evil.com', 'evil.com'],
  ['evil.com:8080', 'evil.com'],
  ['evil.com.Thanks', 'evil.com'],
  ['evil.com-', 'evil.com-'],
  ['on evil.com谢谢', 'evil.com谢谢'],
  ['our Booking.com page', 'Booking.com'],
  ['bäckerei.de', 'bäckerei.de'],
  ['работа.рф', 'работа.рф'],
  ['evil.xn--p1ai', 'evil.xn--p1ai'],
  ['ｅｖｉｌ．ｃｏｍ', 'evil.com'],
  ['evil。com', 'evil.com'],
  ['evil｡com', 'evil.com'],
  ['evil․com', 'evil.com'],
  ['ⓔⓥⓘⓛ.ⓒⓞⓜ', 'evil.com'],
  ['e\u200bvil\u2060.\u200cc\u00adom', 'evil.com'],
  ['a＠evil．com', 'evil.com'],
  ['http:／／intranet', '://'],
  ['HTTP://192.0.2.1/', '://'],
  ['ftp://x', '://'],
  ['hxxp:/\u200b/x', '://'],
  ['WWW.example', 'WWW.'],
  ['mailto:me', 'mailto:'],
  ['me@intranet.local', 'e@intranet.l'],
  ['\\\\server\\forms', '\\\\s'],
])('finds a link: %s', ([text, link]) => {
  expect(findLink(text)).toBe(link);
});

it.for([
  '',
  'Bring your own tools, e.g. a knife, i.e. a sharp one.',
  'at 3.30pm or 9 a.m. on 1.2.2027',
  'Node.js developer',
  'a .NET team',
  'Harbor Coffee, Inc. and J.P. Morgan & Co.',
  'Open 24/7, $15.50/hour, 50.000/year',
  'Mon./Tue. and/or Wed.',
  'Ph.D., R.N. or M.D. from the U.S.A.',
  'Wait...come back... and so on… in a week',
  '{first_name}, thank you. {company}',
  'Ask @harbor or call +1 555 0142: 9-5',
  'ありがとうございました。またね。',
  'Room 4.2, floor 3, version 1.10.2',
])('finds no link: %s', (text) => {
  expect(findLink(text)).toBeUndefined();
});

it('finds whatever a linkifier finds, whatever is around it, and with characters that nobody sees', () => {
  const linkifier = new LinkifyIt({ fuzzyLink: true, tlds });
  const part = fc.constantFrom(
    'evil',
    'com',
    'de',
    'рф',
    '.',
    '@',
    '/',
    ':',
    'http',
    'www',
    ' ',
    '(',
    '-',
    '_',
    '谢',
    '1',
    '．',
    '。',
    '＠',
    '／',
    '\u200b',
    '\u00ad',
    ',',
    '"',
    'mailto',
    '🙂',
    'xn--p1ai',
    '\\',
    '?',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const seen = parts.filter((each) => !/[\u200b\u00ad]/.test(each)).join('');
      if (linkifier.test(seen)) expect(findLink(parts.join(''))).toBeDefined();
    }),
    { numRuns: 5000 },
  );
});

it('takes time by the length of the text', async () => {
  const parts = [
    'x',
    'a.',
    'a@',
    '-',
    '.',
    '//',
    'www.',
    'com',
    'com.',
    '\u200b',
    '\ufdfa',
    'xn--',
  ];
  for (const part of parts) {
    const cpu = await cpuOf(() => findLink(part.repeat(20 * DECISION_MAIL_MAX)), { most: 400 });
    expect(cpu, part).toBeLessThanOrEqual(400);
  }
});
