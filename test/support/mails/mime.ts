/** Builds mails as mail programs write them (RFC 5322, RFC 2045). */

type Encoding = 'quoted-printable' | 'base64' | '8bit' | '7bit';

interface Part {
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** A part with text. @param more further parameters of its type, such as `format=flowed` */
export function textPart(
  text: string,
  {
    type = 'text/plain',
    charset = 'UTF-8',
    encoding = 'quoted-printable',
    more = '',
  }: { type?: string; charset?: string; encoding?: Encoding; more?: string } = {},
): Part {
  const bytes = inCharset(text.replaceAll('\n', '\r\n'), charset);
  return {
    headers: [
      `Content-Type: ${type}; charset="${charset}"${more && `; ${more}`}`,
      `Content-Transfer-Encoding: ${encoding}`,
    ],
    body: encoded(bytes, encoding),
  };
}

export const htmlPart = (html: string, options: Parameters<typeof textPart>[1] = {}): Part =>
  textPart(html, { type: 'text/html', ...options });

export function filePart(
  name: string,
  type: string,
  bytes: Uint8Array | string,
  disposition = 'attachment',
): Part {
  const named = /^[ -~]*$/.test(name)
    ? `filename="${name}"`
    : `filename*=UTF-8''${encodeURIComponent(name)}`;
  return {
    headers: [
      `Content-Type: ${type}`,
      `Content-Disposition: ${disposition}; ${named}`,
      'Content-Transfer-Encoding: base64',
      `Content-ID: <${name.length}.part@example.com>`,
    ],
    body: encoded(Buffer.from(bytes), 'base64'),
  };
}

let boundaries = 0;
export function multipart(kind: string, ...parts: readonly Part[]): Part {
  boundaries += 1;
  const boundary = `=_Part_${boundaries}_of_example`;
  const chunks = parts.flatMap(({ headers, body }) => [
    Buffer.from(`--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`),
    body,
    Buffer.from('\r\n'),
  ]);
  return {
    headers: [`Content-Type: multipart/${kind}; boundary="${boundary}"`],
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** A whole mail. Headers of the same name replace the usual ones. */
export function mailOf(part: Part, headers: Readonly<Record<string, string>> = {}): Buffer {
  const all = {
    'Return-Path': '<anna@example.net>',
    From: '"Anna Example" <anna@example.net>',
    To: 'reply+abc@reply.example.com',
    Subject: 'Re: Baker at Corner Bakery',
    Date: 'Mon, 2 Nov 2026 10:20:00 -0500',
    'Message-ID': '<1234@example.net>',
    'MIME-Version': '1.0',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.concat([
    Buffer.from(`${[...lines, ...part.headers].join('\r\n')}\r\n\r\n`),
    part.body,
  ]);
}

function encoded(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'base64')
    return Buffer.from(bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n'));
  return encoding === 'quoted-printable' ? Buffer.from(quotedPrintable(bytes)) : bytes;
}

/** RFC 2045, section 6.7: lines of at most 76 characters. */
function quotedPrintable(bytes: Buffer): string {
  const lines = bytes.toString('latin1').split('\r\n');
  return lines
    .map((line) => {
      const tokens = [...line].map((character, at) => {
        const isLast = at === line.length - 1;
        const isPlain = /[!-<>-~]/.test(character) || (/[ \t]/.test(character) && !isLast);
        const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0');
        return isPlain ? character : `=${code}`;
      });
      let out = '';
      let width = 0;
      for (const token of tokens) {
        if (width + token.length > 75) {
          out += '=\r\n';
          width = 0;
        }
        out += token;
        width += token.length;
      }
      return out;
    })
    .join('\r\n');
}

/** Text in a charset of mail. Node has encoders of two of them; the others are turned round from its decoders. */
function inCharset(text: string, charset: string): Buffer {
  const name = charset.toLowerCase();
  if (name === 'utf-8' || name === 'us-ascii') return Buffer.from(text);
  if (name === 'iso-8859-1') return Buffer.from(text, 'latin1');
  if (name === 'iso-2022-jp') return inIso2022Jp(text);
  const decoder = new TextDecoder(charset);
  const codes = new Map<string, number>();
  for (let code = 0; code < 256; code++) codes.set(decoder.decode(Uint8Array.of(code)), code);
  return Buffer.from([...text].map((character) => codes.get(character) ?? 0x3f));
}

const ESCAPE = 0x1b;
const TO_KANJI = [ESCAPE, 0x24, 0x42];
const TO_ASCII = [ESCAPE, 0x28, 0x42];

function inIso2022Jp(text: string): Buffer {
  const decoder = new TextDecoder('iso-2022-jp');
  const codes = new Map<string, readonly [number, number]>();
  for (let row = 0x21; row <= 0x7e; row++)
    for (let cell = 0x21; cell <= 0x7e; cell++)
      codes.set(decoder.decode(Uint8Array.of(...TO_KANJI, row, cell, ...TO_ASCII)), [row, cell]);
  const bytes: number[] = [];
  let isKanji = false;
  for (const character of text) {
    const code = codes.get(character);
    if (code !== undefined && !isKanji) bytes.push(...TO_KANJI);
    if (code === undefined && isKanji) bytes.push(...TO_ASCII);
    isKanji = code !== undefined;
    bytes.push(...(code ?? [character.charCodeAt(0)]));
  }
  if (isKanji) bytes.push(...TO_ASCII);
  return Buffer.from(bytes);
}
