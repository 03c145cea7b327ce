import {
  type Attachment,
  SESv2Client,
  SESv2ServiceException,
  SendEmailCommand,
} from '@aws-sdk/client-sesv2';
import { fromHeader } from '../../rules/from-header.ts';
import { setting } from '../aws/environment.ts';
import type { Addressee } from './mails.ts';

/** The mail service: SES. */

const endpoint = process.env.SES_ENDPOINT;
const client = new SESv2Client({
  ...(endpoint !== undefined && { endpoint }),
  // A retry after an unknown result could send a mail twice.
  maxAttempts: 1,
});

/**
 * Why a mail was not sent: this mail was refused; more were sent than the sending rate allows; or the mail service
 * takes no mail at all for now, since the daily quota is reached, or sending is paused or not allowed.
 */
type Reason = 'refused' | 'throttled' | 'stopped';

/** A mail was certainly not sent. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent';
  readonly reason: Reason;
  constructor(reason: Reason, cause: Error) {
    super(cause.message, { cause });
    this.reason = reason;
  }
}

/** Tells other machines not to answer (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

/** A calendar file. */
export interface CalendarAttachment {
  readonly text: string;
  /** As in the file (RFC 6047). */
  readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
}

interface OutgoingMail {
  /** The message's id, for the operator. */
  readonly id: string;
  /** The recipient's account, and the kind of the mail, for events about it. */
  readonly account: Addressee;
  readonly kind: string;
  readonly to: string;
  /** The company in the sender's name, if any. */
  readonly company?: string | undefined;
  /** Who reads replies, if anybody does. */
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly calendar?: CalendarAttachment | undefined;
}

/**
 * Sends a mail, once.
 * @throws MailNotSent if it was certainly not sent; any other error if the result is unknown
 */
export async function sendMail({
  id,
  account,
  kind,
  to,
  company,
  ...mail
}: OutgoingMail): Promise<void> {
  const configurationSet = process.env.MAIL_CONFIGURATION_SET;
  const text = (Data: string) => ({ Data, Charset: 'UTF-8' });
  try {
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: fromHeader(company, setting('MAIL_FROM')),
        ...(mail.replyTo !== undefined && { ReplyToAddresses: [mail.replyTo] }),
        Destination: { ToAddresses: [to] },
        Content: {
          Simple: {
            Subject: text(mail.subject),
            Body: { Html: text(mail.html), Text: text(mail.text) },
            Headers: Object.entries({ ...AUTOMATIC, ...mail.headers }).map(([Name, Value]) => ({
              Name,
              Value,
            })),
            ...(mail.calendar && { Attachments: [attachment(mail.calendar)] }),
          },
        },
        EmailTags: Object.entries({
          // SES refuses other characters in tags, and some ids contain a time.
          message: id.replaceAll(/[^\w-]/g, '_'),
          role: account.role,
          account: account.id,
          kind,
        }).map(([Name, Value]) => ({ Name, Value })),
        ...(configurationSet && { ConfigurationSetName: configurationSet }),
      }),
    );
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const reason = reasonOf(error);
    throw reason === undefined ? error : new MailNotSent(reason, error);
  }
}

const attachment = ({ text, method }: CalendarAttachment): Attachment => ({
  RawContent: Buffer.from(text),
  FileName: 'interview.ics',
  ContentType: `text/calendar; charset=utf-8; method=${method}`,
  ContentDisposition: 'ATTACHMENT',
  ContentTransferEncoding: 'BASE64',
});

/** Codes of connections that were never established. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];

/** Errors that say nothing about the mail: an operator's fault, or a matter of time. */
const STOPS = [
  'SendingPausedException',
  'AccountSuspendedException',
  'LimitExceededException',
  // The configuration set.
  'NotFoundException',
  'MailFromDomainNotVerifiedException',
];

/** @returns undefined if it is not known whether the mail was sent */
function reasonOf(error: Error): Reason | undefined {
  if (!(error instanceof SESv2ServiceException))
    return 'code' in error && NOT_CONNECTED.includes(String(error.code)) ? 'refused' : undefined;
  const { name, message } = error;
  const { httpStatusCode: status = 500 } = error.$metadata;
  // SES throttles in both cases; only the message tells which limit was reached:
  // https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas-errors.html
  if (/daily (message|sending) quota exceeded/i.test(message)) return 'stopped';
  if (
    status === 429 ||
    /^(Throttling|TooManyRequests)/.test(name) ||
    /rate exceeded/i.test(message)
  )
    return 'throttled';
  if (STOPS.includes(name) || status === 403 || isOurIdentity(message)) return 'stopped';
  return status < 500 || status === 503 ? 'refused' : undefined;
}

/** Whether SES has not verified the sender. In its sandbox, it says the same of recipients. */
function isOurIdentity(message: string): boolean {
  return /not verified/i.test(message) && message.includes(setting('MAIL_FROM'));
}
