import { describe, expect, it } from 'vitest';
import {
  filePart,
  htmlPart,
  mailOf,
  multipart,
  textPart,
} from '../../../test/support/mails/mime.ts';
import {
  automaticMails,
  emptyMails,
  sampleMails,
} from '../../../test/support/mails/sample-mails.ts';
import { readMail } from './read-mail.ts';
import { replyText } from './reply-text.ts';

describe('what a person typed arrives exactly, from', () => {
  it.each(sampleMails)('$program', async ({ raw, typed, attachments = [] }) => {
    const read = await readMail(raw);
    expect(read.text).toBe(typed);
    expect(read.attachments).toEqual(attachments);
    expect(read.automatic).toBeUndefined();
    expect(read.from).toBe('anna@example.net');
  });
});

describe('a mail in which nobody typed a word has no text:', () => {
  it.each(emptyMails)('%s', async (_, raw) => {
    expect((await readMail(raw)).text).toBe('');
  });
});

describe('a mail of a machine is known by', () => {
  it.each(automaticMails)('%s', async (why, raw) => {
    expect((await readMail(raw)).automatic).toBe(why);
  });

  it('nothing in a mail that says that a person wrote it', async () => {
    const raw = mailOf(textPart('Yes'), { 'Auto-Submitted': 'no', Precedence: 'first-class' });
    expect((await readMail(raw)).automatic).toBeUndefined();
  });
});

// Work that grows with the square of the size would take hours here.
describe('a hostile mail costs no more than its size', { timeout: 60_000 }, () => {
  const MILLION = 1_000_000;
  const texts: Readonly<Record<string, string>> = {
    'one line': 'a'.repeat(MILLION),
    'one line of spaces': `On${' '.repeat(MILLION)}`,
    'one line of addresses': 'a@b '.repeat(MILLION / 4),
    'colons in every line': 'On 2026 a@b:\n\n'.repeat(MILLION / 14),
    'attributions in every line': 'On 2026-11-02 at 10:15 a@b wrote:\n'.repeat(MILLION / 34),
    'header lines': 'From: a@b\n'.repeat(MILLION / 10),
    'quotes in every other line': '> a\nb:\n'.repeat(MILLION / 7),
    'lines that other parsers choke on': 'Op a schreef b\n'.repeat(MILLION / 15),
    'signatures in every line': '-- \n'.repeat(MILLION / 4),
    'added lines': 'Sent from my iPhone\n'.repeat(MILLION / 20),
    'empty lines': '\n'.repeat(MILLION),
  };
  it.each(Object.entries(texts))('%s', (_, text) => {
    expect(replyText(text).length).toBeLessThanOrEqual(text.length);
  });

  it.each([
    ['deeply nested HTML', '<div>'.repeat(MILLION / 5)],
    ['HTML of open brackets', '<'.repeat(MILLION)],
    ['HTML of quotes', '<blockquote>'.repeat(MILLION / 12)],
    ['HTML of siblings', '<b>a</b>'.repeat(MILLION / 8)],
    ['HTML of tables', '<table><tr><td>'.repeat(MILLION / 15)],
  ])('%s', async (_, html) => {
    await readMail(mailOf(htmlPart(html, { encoding: '8bit' })));
  });

  it('20 MB with a file', async () => {
    const file = new Uint8Array(15 * MILLION);
    const raw = mailOf(
      multipart('mixed', textPart('Here it is.'), filePart('big.bin', 'application/zip', file)),
    );
    expect(raw.length).toBeGreaterThan(20 * MILLION);
    const { text, attachments } = await readMail(raw);
    expect({ text, attachments }).toEqual({ text: 'Here it is.', attachments: ['big.bin'] });
  });

  it('parts in parts without end, and endless headers, are refused', async () => {
    const open = Array.from({ length: 100 }, (_, depth) => {
      const boundary = `part${depth}`;
      return `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n--${boundary}\r\n`;
    });
    await expect(readMail(Buffer.from(open.join('')))).rejects.toThrow();
    const headers = 'X-Header: a\r\n'.repeat(MILLION / 10);
    await expect(readMail(Buffer.from(`${headers}\r\nText`))).rejects.toThrow();
  });

  it('many files: the names of twenty are kept', async () => {
    const files = Array.from({ length: 50 }, (_, n) => filePart(`${n}.txt`, 'text/plain', 'x'));
    const { attachments } = await readMail(mailOf(multipart('mixed', textPart('Yes'), ...files)));
    expect(attachments).toHaveLength(20);
  });
});
