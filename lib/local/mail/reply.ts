import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { INCOMING_MAIL } from '../../buckets.ts';
import type { Arrivals } from '../consumers/arrivals.ts';
import type { ObjectFiles } from '../objects/object-files.ts';
import type { LocalMail } from './mailbox.ts';

/** An answer to a mail of this machine. */
export const reply = z.object({
  /** The id of the answered mail. */
  id: z.string(),
  /** The address that it is sent from. */
  from: z.string().check(z.regex(/^[^\s<>@]{1,64}@[^\s<>@]{1,190}$/, 'this is no address')),
  text: z.string().check(z.minLength(1)),
});
type Reply = z.output<typeof reply>;

const DAY_MS = 24 * 60 * 60_000;

/** The address that answers to a mail go to, if the site reads them. */
export function replyAddressOf({ headers }: LocalMail, domain: string): string | undefined {
  const address = headers['Reply-To'];
  return domain !== '' && address?.endsWith(`@${domain}`) ? address : undefined;
}

/**
 * Receives an answer as SES does: stores the whole mail, then tells the functions.
 * @returns its id
 */
export async function receiveReply(
  mail: LocalMail,
  to: string,
  given: Omit<Reply, 'id'>,
  {
    files,
    arrivals,
  }: { readonly files: ObjectFiles; readonly arrivals: Pick<Arrivals, 'tellOfMail'> },
): Promise<string> {
  // Like SES's ids, it is in lower case.
  const id = randomUUID().replaceAll('-', '');
  const raw = wholeMail(mail, to, given, id);
  await files.put(
    INCOMING_MAIL.name,
    id,
    { 'content-type': 'message/rfc822' },
    Readable.from([Buffer.from(raw)]),
    (version, _sha256, store) =>
      arrivals.tellOfMail(version, receivedEvent(id, to, given.from), store),
  );
  await removeOld(files);
  return id;
}

/** RFC 5322, with a quote as common mail programs write it. */
function wholeMail(mail: LocalMail, to: string, { from, text }: Omit<Reply, 'id'>, id: string) {
  const day = new Date(mail.at).toUTCString();
  const quote = mail.text.split('\n').map((line) => (line === '' ? '>' : `> ${line}`));
  const body = [text, '', `On ${day}, ${mail.from} wrote:`, '', ...quote].join('\r\n');
  return [
    `Return-Path: <${from}>`,
    `From: <${from}>`,
    `To: <${to}>`,
    `Subject: =?UTF-8?B?${Buffer.from(`Re: ${mail.subject}`.slice(0, 40)).toString('base64')}?=`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@localhost>`,
    `In-Reply-To: <${mail.id}@localhost>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(body).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
  ].join('\r\n');
}

const PASSED = { status: 'PASS' };

/** https://docs.aws.amazon.com/ses/latest/dg/receiving-email-action-lambda-event.html */
function receivedEvent(messageId: string, recipient: string, source: string): object {
  const timestamp = new Date().toISOString();
  const mail = { timestamp, source, messageId, destination: [recipient], headersTruncated: false };
  const verdicts = ['spam', 'virus', 'spf', 'dkim', 'dmarc'].map((name) => [
    `${name}Verdict`,
    PASSED,
  ]);
  const receipt = {
    timestamp,
    processingTimeMillis: 1,
    recipients: [recipient],
    ...Object.fromEntries(verdicts),
    action: { type: 'Lambda', invocationType: 'Event' },
  };
  return { Records: [{ eventSource: 'aws:ses', eventVersion: '1.0', ses: { mail, receipt } }] };
}

/** As the bucket's rule on AWS: a mail stays for a day. */
async function removeOld(files: ObjectFiles): Promise<void> {
  for (const { key, versionId, lastModified } of await files.list(INCOMING_MAIL.name, ''))
    if (Date.parse(lastModified) < Date.now() - DAY_MS)
      await files.remove(INCOMING_MAIL.name, key, versionId);
}
