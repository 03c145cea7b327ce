import { filePart, htmlPart, mailOf, multipart, textPart } from './mime.ts';
import { otherPrograms } from './other-programs.ts';
import {
  ADDRESS,
  apple,
  escaped,
  FOOTER,
  FRENCH,
  GERMAN,
  gmail,
  htmlQuote,
  inLines,
  JAPANESE,
  LONG,
  ON,
  ORIGINAL,
  outlook,
  plainMail,
  quoted,
  type SampleMail,
  SENDER,
  SPANISH,
  TWO,
  wrapped,
} from './programs.ts';

const gmailPrograms: readonly SampleMail[] = [
  { program: 'Gmail on the web', raw: gmail(TWO, ON), typed: TWO },
  { program: 'Gmail, a long paragraph that it wraps', raw: gmail(LONG, ON), typed: LONG },
  {
    program: 'Gmail on Android, German',
    raw: gmail(GERMAN, `${SENDER} <${ADDRESS}> schrieb am Mo., 2. Nov. 2026, 10:15:`),
    typed: GERMAN,
  },
  {
    program: 'Gmail on the web, German',
    raw: gmail(GERMAN, `Am Mo., 2. Nov. 2026 um 10:15 Uhr schrieb ${SENDER} <${ADDRESS}>:`),
    typed: GERMAN,
  },
  {
    program: 'Gmail on iOS, French',
    raw: gmail(FRENCH, `Le lun. 2 nov. 2026 à 10:15, ${SENDER} <${ADDRESS}> a écrit :`),
    typed: FRENCH,
  },
  {
    program: 'Gmail on the web, Spanish',
    raw: gmail(SPANISH, `El lun, 2 nov 2026 a las 10:15, ${SENDER} (<${ADDRESS}>) escribió:`),
    typed: SPANISH,
  },
  {
    program: 'Gmail on the web, Japanese',
    raw: gmail(JAPANESE, `2026年11月2日(月) 10:15 ${SENDER} <${ADDRESS}>:`),
    typed: JAPANESE,
  },
  {
    program: 'Gmail with a signature',
    raw: gmail(TWO, ON, { above: '-- \nAnna Example\n+1 207 555 0100\n\n' }),
    typed: TWO,
  },
  {
    program: 'Gmail, answers between the quotes',
    raw: plainMail(
      `Hello, see below.\n\n${wrapped(ON)}\n\n> Hello Anna,\n>\n> can you start at 6 AM on Mondays?\n\nYes, I can.\n\n> Which days suit you?\n\nMonday and Friday.\n\n> ${FOOTER.join('\n> ')}\n`,
    ),
    typed: 'Hello, see below.\n\nYes, I can.\n\nMonday and Friday.',
  },
  {
    program: 'Gmail, answered below the quote',
    raw: plainMail(`${wrapped(ON)}\n\n${quoted()}\n\n${TWO}\n`),
    typed: TWO,
  },
  {
    program: 'Gmail, forwarded below',
    raw: plainMail(
      `${TWO}\n\n---------- Forwarded message ---------\nFrom: ${SENDER} <${ADDRESS}>\nDate: Mon, Nov 2, 2026 at 10:15 AM\nSubject: Baker at Corner Bakery\nTo: <anna@example.net>\n\n\n${ORIGINAL.join('\n')}\n`,
    ),
    typed: TWO,
  },
  {
    program: 'Gmail with two files',
    raw: mailOf(
      multipart(
        'mixed',
        multipart(
          'alternative',
          textPart(`${TWO}\n\n${wrapped(ON)}\n\n${quoted()}\n`),
          htmlPart(
            `<div dir="ltr">${inLines(TWO)}</div><div class="gmail_quote"><div class="gmail_attr">${escaped(ON)}</div><blockquote class="gmail_quote">${htmlQuote}</blockquote></div>`,
          ),
        ),
        filePart('certificate.pdf', 'application/pdf', 'PDF'),
        filePart('Zeugnis für Müller.docx', 'application/octet-stream', 'Word'),
      ),
    ),
    typed: TWO,
    attachments: ['certificate.pdf', 'Zeugnis für Müller.docx'],
  },
  {
    program: 'Gmail without a quote, in base64',
    raw: plainMail(TWO, { encoding: 'base64' }),
    typed: TWO,
  },
];

const RULE = '________________________________\n';
const microsoft: readonly SampleMail[] = [
  {
    program: 'Outlook on Windows',
    raw: outlook(TWO, ['From:', 'Sent: Monday, November 2,', 'To:', 'Subject:']),
    typed: TWO,
  },
  {
    program: 'Outlook on Windows, German',
    raw: outlook(GERMAN, ['Von:', 'Gesendet: Montag, 2. November', 'An:', 'Betreff:']),
    typed: GERMAN,
  },
  {
    program: 'Outlook on Windows, French',
    raw: outlook(FRENCH, ['De :', 'Envoyé : lundi 2 novembre', 'À :', 'Objet :']),
    typed: FRENCH,
  },
  {
    program: 'Outlook 365 on the web',
    raw: outlook(TWO, ['From:', 'Sent: Monday, November 2,', 'To:', 'Subject:'], { rule: RULE }),
    typed: TWO,
  },
  {
    program: 'Outlook 365 on the web, Spanish',
    raw: outlook(SPANISH, ['De:', 'Enviado: lunes, 2 de noviembre de', 'Para:', 'Asunto:'], {
      rule: RULE,
    }),
    typed: SPANISH,
  },
  {
    program: 'Outlook on iOS',
    raw: outlook(TWO, ['From:', 'Sent: Monday, November 2,', 'To:', 'Subject:'], {
      rule: RULE,
      added: 'Get Outlook for iOS',
    }),
    typed: TWO,
  },
  {
    program: 'Outlook on Android, German',
    raw: outlook(GERMAN, ['Von:', 'Gesendet: Montag, 2. November', 'An:', 'Betreff:'], {
      rule: RULE,
      added: 'Gesendet von Outlook für Android',
    }),
    typed: GERMAN,
  },
  {
    program: 'Outlook 2010, with its old separator',
    raw: plainMail(
      `${TWO}\n\n-----Original Message-----\nFrom: ${SENDER} [mailto:${ADDRESS}] \nSent: Monday, November 2, 2026 10:15 AM\nTo: anna@example.net\nSubject: Baker at Corner Bakery\n\n${ORIGINAL.join('\n')}`,
      { charset: 'windows-1252' },
    ),
    typed: TWO,
  },
  {
    program: 'Outlook on Windows, Japanese, ISO-2022-JP',
    raw: plainMail(
      `${JAPANESE}\n\n差出人: ${SENDER} <${ADDRESS}>\n送信日時: 2026年11月2日 10:15\n宛先: anna@example.net\n件名: Baker at Corner Bakery\n\n${ORIGINAL.join('\n')}`,
      { charset: 'ISO-2022-JP', encoding: '7bit' },
    ),
    typed: JAPANESE,
  },
  {
    program: 'Outlook with curly quotes and a dash, in windows-1252',
    raw: plainMail('I’d say “yes” – for €20.\r\n', { charset: 'windows-1252' }),
    typed: 'I’d say “yes” – for €20.',
  },
  {
    program: 'Windows Mail',
    raw: outlook(TWO, ['From:', 'Sent: Monday, November 2,', 'To:', 'Subject:'], {
      added: 'Sent from Mail for Windows',
    }),
    typed: TWO,
  },
];

const applePrograms: readonly SampleMail[] = [
  {
    program: 'Apple Mail on macOS',
    raw: apple(TWO, `On Nov 2, 2026, at 10:15 AM, ${SENDER} <${ADDRESS}> wrote:`),
    typed: TWO,
  },
  {
    program: 'Apple Mail on iOS',
    raw: apple(
      TWO,
      `On Nov 2, 2026, at 10:15 AM, ${SENDER} <${ADDRESS}> wrote:`,
      'Sent from my iPhone',
    ),
    typed: TWO,
  },
  {
    program: 'Apple Mail on iOS, German',
    raw: apple(
      GERMAN,
      `Am 02.11.2026 um 10:15 schrieb ${SENDER} <${ADDRESS}>:`,
      'Von meinem iPhone gesendet',
    ),
    typed: GERMAN,
  },
  {
    program: 'Apple Mail on iOS, French',
    raw: apple(
      FRENCH,
      `Le 2 nov. 2026 à 10:15, ${SENDER} <${ADDRESS}> a écrit :`,
      'Envoyé de mon iPhone',
    ),
    typed: FRENCH,
  },
  {
    program: 'Apple Mail on iOS, Spanish',
    raw: apple(
      SPANISH,
      `El 2 nov 2026, a las 10:15, ${SENDER} <${ADDRESS}> escribió:`,
      'Enviado desde mi iPhone',
    ),
    typed: SPANISH,
  },
  {
    program: 'Apple Mail on iOS, Japanese',
    raw: apple(JAPANESE, `2026/11/02 10:15、${SENDER} <${ADDRESS}>のメール:`, 'iPhoneから送信'),
    typed: JAPANESE,
  },
  {
    program: 'Apple Mail on macOS, format=flowed, attribution above the quote',
    raw: plainMail(
      `${LONG.replace('bicycle, ', 'bicycle, \n')}\n\nOn Nov 2, 2026, at 10:15 AM, ${SENDER} <${ADDRESS}> wrote:\n\n${quoted()}\n`,
      { more: 'format=flowed; delsp=no', encoding: '7bit', charset: 'us-ascii' },
    ),
    typed: LONG,
  },
  {
    program: 'Apple Mail with a picture in the text',
    raw: mailOf(
      multipart(
        'mixed',
        textPart(`${TWO}\n`),
        filePart('IMG_0001.jpeg', 'image/jpeg', 'JPEG', 'inline'),
        textPart('\n\nSent from my iPad'),
      ),
    ),
    typed: TWO,
    attachments: ['IMG_0001.jpeg'],
  },
];

/** What people type that looks like a quote or a signature, and is neither. */
const typedText: readonly SampleMail[] = [
  'Cheers!\n\nOne more question: may I bring my own apron?',
  'Kind regards,\nAnna',
  'My times:\nMonday: 6 to 12\nFriday: 6 to 14\n\nIs that right?',
  'From: Portland\nPhone: 207 555 0100',
  'On Monday I spoke with the person who wrote:\nshe said yes.',
  'Please write to anna@example.net about:\n- pay\n- hours',
  'I found it on my iPhone.\nSent from the heart!\nAnna',
  'Here is what I can do\n---\nbake, sell, clean',
  'Op 2 november ben ik vrij.\nJij schreef dat het goed was: fijn.',
  'I do not read mail often.\nGet me on the phone',
  'Sent the form yesterday',
  '在面包店工作很好。\n我写道：我会来。\n谢谢',
].map((typed) => ({ program: `typed: ${typed.split('\n')[0]}`, raw: plainMail(typed), typed }));

export const sampleMails: readonly SampleMail[] = [
  ...gmailPrograms,
  ...microsoft,
  ...applePrograms,
  ...otherPrograms,
  ...typedText,
];

/** Mails in which nobody typed a word. */
export const emptyMails: readonly (readonly [string, Buffer])[] = [
  ['a quote alone', plainMail(`${wrapped(ON)}\n\n${quoted()}\n`)],
  ['a quote alone, in HTML', gmail('', ON)],
  ['a signature alone', plainMail('-- \nAnna Example\n')],
  [
    'the line of a phone alone',
    apple('', `On Nov 2, 2026, ${ADDRESS} wrote:`, 'Sent from my iPhone'),
  ],
  ['header lines and a quote', outlook('', ['From:', 'Sent: Monday', 'To:', 'Subject:'])],
  ['no text at all', plainMail('\n \n')],
];

/** Mails of machines, by why. */
export const automaticMails: readonly (readonly [string, Buffer])[] = [
  ['Auto-Submitted', mailOf(textPart('I am away.'), { 'Auto-Submitted': 'auto-replied' })],
  ['Auto-Submitted', mailOf(textPart('Report'), { 'Auto-Submitted': 'auto-generated (x)' })],
  [
    'X-Auto-Response-Suppress',
    mailOf(textPart('I am away.'), { 'X-Auto-Response-Suppress': 'All' }),
  ],
  ...['bulk', 'junk', 'list', 'auto_reply'].map(
    (precedence) =>
      ['Precedence', mailOf(textPart('I am away.'), { Precedence: precedence })] as const,
  ),
  ['List-Id', mailOf(textPart('News'), { 'List-Id': '<news.example.net>' })],
  ['Return-Path', mailOf(textPart('Undelivered'), { 'Return-Path': '<>' })],
  ['report', mailOf(multipart('report; report-type=delivery-status', textPart('Undelivered')), {})],
];
