import * as z from 'zod/mini';

/**
 * The parts of SES's SendEmail that are used, with its limits:
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
 */

/** An undocumented limit; SES's error names it. */
const ADDRESS_MAX_BYTES = 320;
/** RFC 2047, section 2. */
const ENCODED_WORD_MAX = 75;

const QUOTED = /"(?:[^"\\]|\\.)*"/;
const ENCODED_WORD = /=\?[\w-]+\?[BQ]\?[!->@-~]*\?=/i;
const ATOM = /[\w!#$%&'*+/=?^`{|}~-]+/;
const BARE_ADDRESS = /[^\s@<>(),;:"[\]\\]{1,64}@[a-z\d-]+(?:\.[a-z\d-]+)*/i;
const ADDRESS = new RegExp(
  `^(?:(?:${QUOTED.source}|${ENCODED_WORD.source}|${ATOM.source})(?: |(?=<)))*<${BARE_ADDRESS.source}>$|^${BARE_ADDRESS.source}$`,
  'i',
);

/** An address, which may have a display name: not SMTPUTF8, so it is in ASCII. */
export const address = z.string().check(
  z.refine((text) => Buffer.byteLength(text) <= ADDRESS_MAX_BYTES, {
    error: ({ input }) => `Address length is more than 320 bytes long: '${input}'.`,
  }),
  z.regex(/^[ -~]*$/, 'Local address contains control or whitespace'),
  z.regex(ADDRESS, "Missing final '@domain', or a display name that is not quoted"),
  z.refine((text) => !holdsLongWord(text), 'An encoded word is longer than 75 characters.'),
);

function holdsLongWord(text: string): boolean {
  const words = text.match(new RegExp(ENCODED_WORD, 'gi')) ?? [];
  return words.some((word) => word.length > ENCODED_WORD_MAX);
}

const part = z.object({ Data: z.string(), Charset: z.literal('UTF-8') });
/** SES encodes it, and no header may contain a line break. */
const subject = z.extend(part, {
  Data: z.string().check(z.minLength(1), z.regex(/^\P{Cc}*$/u, 'It has control characters.')),
});
/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_MessageHeader.html */
const header = z.object({
  Name: z.string().check(z.regex(/^[!-9;-~]{1,126}$/)),
  Value: z.string().check(z.minLength(1), z.maxLength(870), z.regex(/^[ -~]*$/)),
});
const headers = z.array(header).check(
  z.maxLength(15),
  // https://docs.aws.amazon.com/ses/latest/dg/header-fields.html
  z.refine(
    (all) => new Set(all.map(({ Name }) => Name.toLowerCase())).size === all.length,
    'Duplicate header.',
  ),
);
/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_MessageTag.html */
const tagText = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,256}$/));
const tag = z.object({ Name: tagText, Value: tagText });

/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_Attachment.html */
const attachment = z.object({
  FileName: z.string().check(z.minLength(1), z.maxLength(255), z.regex(/\.(ics|pdf|txt)$/)),
  ContentType: z.string().check(z.minLength(1), z.maxLength(78), z.regex(/^[ -~]*$/)),
  ContentDisposition: z.enum(['ATTACHMENT', 'INLINE']),
  ContentTransferEncoding: z.enum(['BASE64', 'QUOTED_PRINTABLE', 'SEVEN_BIT']),
  RawContent: z.base64(),
});

export const sendEmail = z.object({
  FromEmailAddress: address,
  ReplyToAddresses: z._default(z.array(address), []),
  Destination: z.object({ ToAddresses: z.array(address).check(z.length(1)) }),
  Content: z.object({
    Simple: z.object({
      Subject: subject,
      Body: z.object({ Html: part, Text: part }),
      Headers: z._default(headers, []),
      Attachments: z._default(z.array(attachment), []),
    }),
  }),
  EmailTags: z._default(z.array(tag), []),
});
