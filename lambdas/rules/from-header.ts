import { SITE_NAME } from '../contract/texts/site-name.ts';

/** The longest `From` that SES takes, in bytes. It is in no documentation: the error says "more than 320 bytes". */
const FROM_MAX_BYTES = 320;
/** The most bytes of text in one encoded word: 75 characters with its frame and base64 (RFC 2047, section 2). */
const WORD_BYTES = 45;

/**
 * The `From` of a mail: a display name (RFC 5322) and an address, in printable ASCII, of at most 320 bytes.
 * The name is cut if it is too long.
 * @param company the company that the mail is about, if any
 * @param address in ASCII, of at most 254 characters
 */
export function fromHeader(company: string | undefined, address: string): string {
  const name = company?.toWellFormed().replaceAll(/\p{Cc}/gu, ' ') ?? '';
  const parts = Array.from(graphemes.segment(name), ({ segment }) => segment);
  for (let kept = parts.length; kept > 0; kept--) {
    const from = `${parts.slice(0, kept).join('')} on ${SITE_NAME}`;
    const header = `${displayName(from)} <${address}>`;
    if (Buffer.byteLength(header) <= FROM_MAX_BYTES) return header;
  }
  return `${displayName(SITE_NAME)} <${address}>`;
}

// Not by code points: a cut between a letter and its accent would leave another letter.
const graphemes = new Intl.Segmenter('en');

/** A quoted string, or encoded words. Many mail programs decode an encoded word in a quoted string too. */
function displayName(name: string): string {
  return /^[\x20-\x7e]*$/.test(name) && !name.includes('=?')
    ? `"${name.replaceAll(/["\\]/g, '\\$&')}"`
    : encodedWords(name).join(' ');
}

/** A text as encoded words (RFC 2047). Each has whole characters; readers join them without the space between. */
function encodedWords(text: string): string[] {
  const words = [''];
  for (const character of text) {
    const longer = `${words.at(-1)}${character}`;
    if (Buffer.byteLength(longer) > WORD_BYTES) words.push(character);
    else words[words.length - 1] = longer;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`);
}
