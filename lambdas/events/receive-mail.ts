import * as z from 'zod/mini';
import { reportIncomingMail } from '../http/observe.ts';
import { receive } from '../mail/incoming/receive.ts';

const verdict = z.object({ status: z.string() });

/** https://docs.aws.amazon.com/ses/latest/dg/receiving-email-action-lambda-event.html */
const incoming = z.object({
  Records: z.tuple([
    z.object({
      ses: z.object({
        mail: z.object({
          timestamp: z.string(),
          messageId: z.string(),
          source: z._default(z.string(), ''),
        }),
        receipt: z.object({
          recipients: z.array(z.string()),
          spamVerdict: verdict,
          virusVerdict: verdict,
        }),
      }),
    }),
  ]),
});

/** Stores the message of a mail that answers one of ours. SES has stored the mail, and tells of it at least once. */
export async function handler(event: unknown): Promise<void> {
  const { mail, receipt } = incoming.parse(event).Records[0].ses;
  const results = await receive({
    id: mail.messageId,
    receivedAt: mail.timestamp,
    returnPath: mail.source,
    recipients: receipt.recipients,
    isSpam: receipt.spamVerdict.status === 'FAIL',
    hasVirus: receipt.virusVerdict.status === 'FAIL',
  });
  for (const each of results) reportIncomingMail(mail.messageId, each);
}
