import { htmlPart, mailOf, multipart, textPart } from './mime.ts';
import {
  ADDRESS,
  GERMAN,
  htmlQuote,
  inLines,
  LONG,
  ORIGINAL,
  plainMail,
  quoted,
  type SampleMail,
  SENDER,
  TWO,
  wrapped,
} from './programs.ts';

/** Mails of further programs. */
export const otherPrograms: readonly SampleMail[] = [
  {
    program: 'Yahoo Mail on the web',
    raw: plainMail(
      ` ${TWO}\n    On Monday, November 2, 2026 at 10:15:00 AM EST, ${SENDER} <${ADDRESS}> wrote:  \n \n ${ORIGINAL.join('\n ')}\n`,
    ),
    typed: ` ${TWO}`.trim(),
  },
  {
    program: 'Yahoo Mail on Android, HTML only',
    raw: mailOf(
      htmlPart(
        `<div>${inLines(TWO)}<br><div id="ymail_android_signature"><a href="https://mail.onelink.me/107872968">Sent from Yahoo Mail on Android</a></div><br><blockquote style="margin: 0 0 20px 0;"><div>On Mon, Nov 2, 2026 at 10:15 AM, ${SENDER}</div><div>&lt;${ADDRESS}&gt; wrote:</div><div>${htmlQuote}</div></blockquote></div>`,
      ),
    ),
    typed: TWO,
  },
  {
    program: 'AOL Mail',
    raw: plainMail(
      `${TWO}\n\n\n-----Original Message-----\nFrom: ${SENDER} <${ADDRESS}>\nTo: anna@example.net\nSent: Mon, Nov 2, 2026 10:15 am\nSubject: Baker at Corner Bakery\n\n\n${ORIGINAL.join('\n')}`,
    ),
    typed: TWO,
  },
  {
    program: 'Thunderbird, answered below the quote, format=flowed',
    raw: plainMail(
      `On 02.11.26 10:15, ${SENDER} wrote:\n${quoted()}\n\n${LONG.replace('bicycle, ', 'bicycle, \n')}\n\n-- \nAnna Example\nPortland\n`,
      { more: 'format=flowed', encoding: '8bit' },
    ),
    typed: LONG,
  },
  {
    program: 'Thunderbird, German, ISO-8859-1, answered above',
    raw: plainMail(
      `${GERMAN}\n\nAm 02.11.26 um 10:15 schrieb ${SENDER}:\n${quoted()}\n\n-- \nAnna Example\n`,
      { charset: 'ISO-8859-1', encoding: '8bit' },
    ),
    typed: GERMAN,
  },
  {
    program: 'Thunderbird, French, answers between the quotes',
    raw: plainMail(
      `Le 02/11/2026 à 10:15, ${SENDER} a écrit :\n> can you start at 6 AM on Mondays?\nOui.\n> Which days suit you?\nLundi et vendredi.\n`,
      { charset: 'ISO-8859-15' },
    ),
    typed: 'Oui.\n\nLundi et vendredi.',
  },
  {
    program: 'GMX on the web',
    raw: plainMail(
      `${GERMAN}\n \n\nGesendet: Montag, 02. November 2026 um 10:15 Uhr\nVon: "${SENDER}" <${ADDRESS}>\nAn: anna@example.net\nBetreff: Baker at Corner Bakery\n${ORIGINAL.join('\n')}`,
    ),
    typed: GERMAN,
  },
  {
    program: 'WEB.DE app',
    raw: plainMail(
      `${GERMAN}\n\n-- \nDiese Nachricht wurde von meinem Android Mobiltelefon mit WEB.DE Mail gesendet.\nAm 02.11.26, 10:15 schrieb ${SENDER} <${ADDRESS}>:\n${quoted()}`,
    ),
    typed: GERMAN,
  },
  {
    program: 'Proton Mail',
    raw: mailOf(
      multipart(
        'alternative',
        textPart(
          `${wrapped(LONG)}\n\nSent with [Proton Mail](https://proton.me/mail/home) secure email.\n\nOn Monday, November 2nd, 2026 at 10:15 AM, ${SENDER} <${ADDRESS}> wrote:\n\n${quoted()}\n`,
        ),
        htmlPart(
          `<div style="font-family: Arial">${inLines(LONG)}</div><div><br></div><div class="protonmail_signature_block"><div class="protonmail_signature_block-proton">Sent with <a href="https://proton.me/mail/home">Proton Mail</a> secure email.</div></div><div><br></div><div class="protonmail_quote">On Monday, November 2nd, 2026 at 10:15 AM, ${SENDER} &lt;${ADDRESS}&gt; wrote:<br><blockquote class="protonmail_quote" type="cite">${htmlQuote}</blockquote></div>`,
        ),
      ),
    ),
    typed: LONG,
  },
  {
    program: 'Samsung Mail',
    raw: plainMail(
      `${TWO}\n\n\nSent from my Galaxy\n\n\n-------- Original message --------From: ${SENDER} <${ADDRESS}> Date: 11/2/26  10:15 AM  (GMT-05:00) To: anna@example.net Subject: Baker at Corner Bakery \n${ORIGINAL.join('\n')}`,
      { encoding: 'base64' },
    ),
    typed: TWO,
  },
  {
    program: 'Samsung Mail, German',
    raw: plainMail(
      `${GERMAN}\n\nVon meinem Samsung Galaxy Smartphone gesendet.\n\n-------- Ursprüngliche Nachricht --------\nVon: ${SENDER} <${ADDRESS}> \nDatum: 02.11.26 10:15 (GMT+01:00) \nAn: anna@example.net \nBetreff: Baker at Corner Bakery \n\n${ORIGINAL.join('\n')}`,
    ),
    typed: GERMAN,
  },
  {
    program: 'Zoho Mail',
    raw: plainMail(
      `${TWO}\n\n\n\n---- On Mon, 02 Nov 2026 10:15:00 -0500 ${SENDER} <${ADDRESS}> wrote ---\n\n${ORIGINAL.join('\n')}\n`,
    ),
    typed: TWO,
  },
  {
    program: 'K-9 Mail',
    raw: plainMail(
      `${TWO}\n-- \nSent from my Android device with K-9 Mail. Please excuse my brevity.\n\nOn November 2, 2026 10:15:00 AM EST, ${SENDER} <${ADDRESS}> wrote:\n${quoted()}\n`,
    ),
    typed: TWO,
  },
  {
    program: 'FairEmail, Dutch',
    raw: plainMail(
      `${TWO}\n\nOp 2 november 2026 10:15:00 CET schreef ${SENDER} <${ADDRESS}>:\n${quoted()}`,
    ),
    typed: TWO,
  },
  {
    program: 'Fastmail',
    raw: plainMail(`${TWO}\n\nOn Mon, Nov 2, 2026, at 10:15 AM, ${SENDER} wrote:\n${quoted()}\n`),
    typed: TWO,
  },
  {
    program: 'Evolution, a long attribution over two lines',
    raw: plainMail(
      `${TWO}\n\nOn Mon, 2026-11-02 at 10:15 -0500, ${SENDER} of Portland\n<${ADDRESS}> wrote:\n${quoted()}\n`,
    ),
    typed: TWO,
  },
  {
    program: 'a script that sends HTML only, with a list',
    raw: mailOf(htmlPart('<p>These days:</p><ul><li>Monday</li><li>Friday</li></ul>')),
    typed: 'These days:\n\n- Monday\n- Friday',
  },
  {
    program: 'a program that names a charset that nobody knows',
    raw: mailOf({
      headers: ['Content-Type: text/plain; charset="x-unknown-99"'],
      body: Buffer.from('Yes, gladly!\r\n'),
    }),
    typed: 'Yes, gladly!',
  },
  {
    program: 'a mail with another mail attached',
    raw: mailOf(
      multipart('mixed', textPart(TWO), {
        headers: ['Content-Type: message/rfc822; name="old.eml"'],
        body: plainMail('Not of this mail.'),
      }),
    ),
    typed: TWO,
    attachments: ['old.eml'],
  },
];
