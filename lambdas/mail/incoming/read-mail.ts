import { convert } from 'html-to-text';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { replyText } from './reply-text.ts';

/** What an incoming mail says. */
export interface IncomingMail {
  /** The address of the sender, in lower case; '' if there is none. Anybody can write it. */
  readonly from: string;
  /** Its own id (`Message-ID`), which its copies share. */
  readonly messageId: string | undefined;
  /** What the person typed: no quote, no signature. '' if that is nothing. */
  readonly text: string;
  /** The names of attached files; of files without a name, their type. */
  readonly attachments: readonly string[];
  /** Why it is taken for the mail of a machine; undefined if a person wrote it. */
  readonly automatic: string | undefined;
}

/** Each attachment more is not named. */
const MOST_NAMES = 20;
const LONGEST_NAME = 120;
/** HTML of a mail's text is smaller; the rest of a larger one is cut off. In characters. */
const MOST_HTML = 1_000_000;

/**
 * Reads a whole mail (RFC 5322).
 * @throws if it is not MIME within bounds: parts nested deeper than any mail program does, or endless headers
 */
export async function readMail(raw: Uint8Array): Promise<IncomingMail> {
  const mail = await PostalMime.parse(raw, {
    // A mail that is attached or forwarded as a file is a file.
    forceRfc822Attachments: true,
    maxNestingDepth: 50,
    maxHeadersSize: 512 * 1024,
  });
  return {
    from: addressOf(mail.from),
    messageId: mail.messageId,
    text: typedText(mail),
    attachments: namesOf(mail),
    automatic: automatic(mail),
  };
}

const addressOf = (from: Address | undefined) => (from?.address ?? '').toLowerCase();

/** The plain text has all words, but many programs wrap its lines. The HTML of the same words has the person's lines. */
function typedText({ text, html }: Email): string {
  const plain = text === undefined ? undefined : replyText(text);
  const rich = html === undefined ? undefined : replyText(textOfHtml(html));
  if (plain === undefined || rich === undefined) return plain ?? rich ?? '';
  return wordsOf(plain) === wordsOf(rich) ? rich : plain;
}

const wordsOf = (text: string) => text.replaceAll(/[\s*_>-]+/g, '');

const lineByLine = { leadingLineBreaks: 1, trailingLineBreaks: 1 };

function textOfHtml(html: string): string {
  return convert(html.slice(0, MOST_HTML), {
    wordwrap: false,
    limits: { maxDepth: 200, maxChildNodes: 20_000, ellipsis: '' },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
      { selector: 'ul', options: { itemPrefix: '- ' } },
      // Outlook writes each line as a paragraph without a margin.
      { selector: 'p.MsoNormal', format: 'paragraph', options: lineByLine },
      { selector: 'p.MsoPlainText', format: 'paragraph', options: lineByLine },
      // The quotes of programs that mark them.
      { selector: 'div.gmail_quote', format: 'blockquote' },
      { selector: 'div.gmail_signature', format: 'skip' },
      { selector: 'div.yahoo_quoted', format: 'blockquote' },
      { selector: 'div.protonmail_quote', format: 'blockquote' },
      { selector: 'div.protonmail_signature_block', format: 'skip' },
    ],
  });
}

function namesOf({ attachments }: Email): string[] {
  return attachments
    .filter(({ related, mimeType }) => !(related && mimeType.startsWith('image/')))
    .map(({ filename, mimeType }) => (filename || mimeType).replaceAll(/\p{C}/gu, ' ').trim())
    .map((name) => name.slice(0, LONGEST_NAME))
    .slice(0, MOST_NAMES);
}

/** Out-of-office answers, lists and reports: RFC 3834, section 5, and what Exchange and others use. */
function automatic({ headers }: Email): string | undefined {
  const value = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  const submitted = value('auto-submitted');
  if (submitted !== undefined && !/^no\b/.test(submitted)) return 'Auto-Submitted';
  if (value('x-auto-response-suppress') !== undefined) return 'X-Auto-Response-Suppress';
  if (/^(?:bulk|junk|list|auto_reply)$/.test(value('precedence') ?? '')) return 'Precedence';
  if (value('list-id') !== undefined) return 'List-Id';
  if (/^multipart\/report\b/.test(value('content-type') ?? '')) return 'report';
  if (/^(?:<\s*>)?$/.test(value('return-path') ?? 'unknown')) return 'Return-Path';
  return undefined;
}
