import { htmlPart, mailOf, multipart, textPart } from './mime.ts';

/** How the common mail programs write an answer. */

/** The mail that is answered. */
const ASKED = ['Hello Anna,', '', 'can you start at 6 AM on Mondays?', 'Which days suit you?'];
export const FOOTER = [
  'Answer this mail, or at https://example.com/candidate/messages',
  'Corner Bakery',
];
export const ORIGINAL = [...ASKED, '', ...FOOTER];
export const SENDER = 'Corner Bakery on Hiring';
export const ADDRESS = 'jobs@example.com';

export const quoted = (lines: readonly string[] = ORIGINAL) =>
  lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n');
export const htmlQuote = ORIGINAL.map((line) => `<div>${line || '<br>'}</div>`).join('');
export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
/** Each line in an element of its own, an empty one with a line break. */
export const inLines = (text: string, open = '<div>', close = '</div>', blank = '<br>') =>
  text
    .split('\n')
    .map((line) => `${open}${escaped(line) || blank}${close}`)
    .join('');

/** As Gmail and others wrap plain text. */
export function wrapped(text: string, width = 76): string {
  return text.replaceAll(
    new RegExp(`(?![^\\n]{1,${width}}$)([^\\n]{1,${width}})\\s`, 'gm'),
    '$1\n',
  );
}

/** Gmail: wraps its plain text; the quote in HTML is a div of its class. */
export function gmail(typed: string, attribution: string, { above = '', below = '' } = {}): Buffer {
  const plain = `${wrapped(typed)}\n\n${above}${wrapped(attribution)}\n\n${quoted()}\n${below}`;
  const html = `<div dir="ltr">${inLines(typed)}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${escaped(attribution)}<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex"><u></u>${htmlQuote}</blockquote></div>`;
  return mailOf(multipart('alternative', textPart(plain), htmlPart(html)));
}

export const ON = `On Mon, Nov 2, 2026 at 10:15 AM ${SENDER} <${ADDRESS}> wrote:`;

/** Outlook: header lines above a quote without marks. In HTML a line is a paragraph of its class. */
export function outlook(
  typed: string,
  [from, sent, to, subject]: readonly [string, string, string, string],
  { rule = '', added = '' } = {},
): Buffer {
  const head = [
    `${from} ${SENDER} <${ADDRESS}>`,
    `${sent} 2026 10:15`,
    `${to} anna@example.net <anna@example.net>`,
    `${subject} Baker at Corner Bakery`,
  ];
  const above = added && `\n\n${added}`;
  const plain = `${typed.replaceAll('\n', '\n\n')}${above}\n\n${rule}${head.join('\n')}\n\n${ORIGINAL.join('\n\n')}\n`;
  const html = `<html><head><style>p.MsoNormal {margin:0}</style></head><body><div class="WordSection1">${inLines(typed, '<p class="MsoNormal">', '<o:p></o:p></p>', '<o:p>&nbsp;</o:p>')}${added && `<p class="MsoNormal">${added}</p>`}<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal">${head.map((line) => `<b>${escaped(line)}</b>`).join('<br>')}</p></div>${htmlQuote}</div></body></html>`;
  return mailOf(
    multipart(
      'alternative',
      textPart(plain, { charset: 'windows-1252' }),
      htmlPart(html, { charset: 'windows-1252' }),
    ),
  );
}

/** Apple Mail: the attribution is inside or above the marks; plain text flows. */
export const apple = (typed: string, attribution: string, signature = '') =>
  mailOf(
    multipart(
      'alternative',
      textPart(`${typed}\n${signature}\n${`> ${attribution}`}\n> \n${quoted()}\n`),
      htmlPart(
        `<html><body dir="auto">${inLines(typed)}<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">${signature}</div><div dir="ltr"><br><blockquote type="cite">${escaped(attribution)}<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">${htmlQuote}</div></blockquote></body></html>`,
      ),
    ),
  );

export const plainMail = (text: string, options: Parameters<typeof textPart>[1] = {}) =>
  mailOf(textPart(text, options));

export const LONG =
  'Yes, that suits me well: I live ten minutes away by bicycle, I have worked early shifts in a bakery for two years, and Mondays, Wednesdays and Fridays are free until noon.';
export const TWO = 'Yes, gladly!\n\nMondays and Fridays suit me best.\nSee you soon';
export const GERMAN =
  'Ja, sehr gern!\n\nMontags und freitags könnte ich früh anfangen.\nSchöne Grüße';
export const FRENCH = 'Bonjour,\n\noui, ça me convient très bien : lundi à 6 heures.';
export const SPANISH = 'Sí, ¡con mucho gusto!\nMañana puedo llamarle a las 9.';
export const JAPANESE = 'ご連絡ありがとうございます。\n\n月曜日と金曜日が都合が良いです。';

/** A mail as a program writes it, and what its person typed. */
export interface SampleMail {
  readonly program: string;
  readonly raw: Buffer;
  readonly typed: string;
  readonly attachments?: readonly string[];
}
