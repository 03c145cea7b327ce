import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { address as sesAddress } from '../../lib/local/mail/send-email.ts';
import { SITE_NAME } from '../contract/texts/site-name.ts';
import { fromHeader } from './from-header.ts';

const ADDRESS = 'jobs@example.com';
const LONGEST_ADDRESS = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.com`;

/** Reads a display name as mail programs do (RFC 2047). Fails if a word breaks a character. */
function decoded(header: string): string {
  const name = header.slice(0, header.lastIndexOf(' <'));
  if (name.startsWith('"')) return name.slice(1, -1).replaceAll(/\\(.)/g, '$1');
  return name
    .split(' ')
    .map((word) => {
      const [, base64 = ''] = /^=\?UTF-8\?B\?([\w+/]+={0,2})\?=$/.exec(word) ?? [];
      expect(base64, word).not.toBe('');
      return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'));
    })
    .join('');
}

const SUFFIX = ` on ${SITE_NAME}`;
const scripts = [
  'Harbor "Coffee" \\ Co.',
  '港町珈琲焙煎所株式会社',
  'Кофейня у гавани',
  'قهوة الميناء',
  'กาแฟท่าเรือ',
  'बंदरगाह कॉफी',
  '항구 커피',
  '👩🏽‍🍳🇯🇵🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'e\u0301\u0323'.repeat(3),
  '=?UTF-8?B?QQ==?=',
];
/** Names of one or many scripts, and of any characters, broken ones too. */
const names = fc.oneof(
  fc
    .array(fc.constantFrom(...scripts), { minLength: 1, maxLength: 30 })
    .map((all) => all.join(' ')),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 120 }),
);

describe('the From of a mail', () => {
  it('fits SES, and decodes to the name or a beginning of it, cut between graphemes', () => {
    fc.assert(
      fc.property(names, fc.constantFrom(ADDRESS, LONGEST_ADDRESS), (company, address) => {
        const header = fromHeader(company, address);
        expect(sesAddress.safeParse(header).error).toBeUndefined();
        expect(header.endsWith(` <${address}>`)).toBe(true);
        const name = decoded(header);
        if (name === SITE_NAME) return;
        expect(name.endsWith(SUFFIX)).toBe(true);
        const kept = name.slice(0, -SUFFIX.length);
        const whole = company.toWellFormed().replaceAll(/\p{Cc}/gu, ' ');
        expect(whole.startsWith(kept)).toBe(true);
        const cuts = Array.from(new Intl.Segmenter('en').segment(whole), ({ index }) => index);
        expect([...cuts, whole.length]).toContain(kept.length);
      }),
      { numRuns: 500 },
    );
  });

  it('is the whole name if that fits, as a quoted string or as encoded words', () => {
    expect(fromHeader('Ben "B" Bakes', ADDRESS)).toBe(
      `"Ben \\"B\\" Bakes on Hiring Marketplace" <${ADDRESS}>`,
    );
    expect(decoded(fromHeader('港'.repeat(40), ADDRESS))).toBe(`${'港'.repeat(40)}${SUFFIX}`);
    expect(fromHeader(undefined, ADDRESS)).toBe(`"${SITE_NAME}" <${ADDRESS}>`);
  });

  it('keeps as much of a long name as fits, or only the name of the site', () => {
    const kept = decoded(fromHeader('港'.repeat(120), ADDRESS)).slice(0, -SUFFIX.length);
    expect(kept).toMatch(/^港{45,64}$/);
    expect(fromHeader('a\u0301'.padEnd(120, '\u0301'), LONGEST_ADDRESS)).toBe(
      `"${SITE_NAME}" <${LONGEST_ADDRESS}>`,
    );
  });
});
