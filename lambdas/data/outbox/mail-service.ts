import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { fromHeader } from '../../rules/from-header.ts';
import { setting } from '../aws/environment.ts';

/** The mail service: SES. */

const endpoint = process.env.SES_ENDPOINT;
const client = new SESv2Client({
  ...(endpoint !== undefined && { endpoint }),
  // A retry after an unknown result could send a mail twice.
  maxAttempts: 1,
});

/** The mail service refused a mail; it was certainly not sent. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

interface OutgoingMail {
  /** The message's id, for the operator. */
  readonly id: string;
  readonly to: string;
  /** The company that it is about, if any. */
  readonly company?: string | undefined;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends a mail, once.
 * @throws MailRefused if it was certainly not sent; any other error if the result is unknown
 */
export async function sendMail({ id, to, company, ...mail }: OutgoingMail): Promise<void> {
  const configurationSet = process.env.MAIL_CONFIGURATION_SET;
  const text = (Data: string) => ({ Data, Charset: 'UTF-8' });
  try {
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: fromHeader(company, setting('MAIL_FROM')),
        Destination: { ToAddresses: [to] },
        Content: {
          Simple: {
            Subject: text(mail.subject),
            Body: { Html: text(mail.html), Text: text(mail.text) },
            Headers: Object.entries(mail.headers ?? {}).map(([Name, Value]) => ({ Name, Value })),
          },
        },
        // SES refuses other characters in tags, and some ids contain a time.
        EmailTags: [{ Name: 'message', Value: id.replaceAll(/[^\w-]/g, '_') }],
        ...(configurationSet && { ConfigurationSetName: configurationSet }),
      }),
    );
  } catch (error) {
    throw isRefusal(error) ? new MailRefused(error.message, { cause: error }) : error;
  }
}

/** Codes of connections that were never established. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];

function isRefusal(error: unknown): error is Error {
  if (error instanceof SESv2ServiceException) {
    const { httpStatusCode = 500 } = error.$metadata;
    return httpStatusCode < 500 || httpStatusCode === 503;
  }
  return error instanceof Error && 'code' in error && NOT_CONNECTED.includes(String(error.code));
}
