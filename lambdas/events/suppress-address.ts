import * as z from 'zod/mini';
import { ROLES } from '../contract/roles.ts';
import { stopMailTo } from '../data/accounts/mail-stops.ts';
import { logger } from '../http/observe.ts';

const recipients = z.array(z.object({ emailAddress: z.string() }));
const one = <T extends z.ZodMiniType>(type: T) => z.tuple([type]);

/** https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html */
const feedback = z.object({
  detail: z.object({
    mail: z.object({
      timestamp: z.string(),
      /** Those that `data/outbox/mail-service.ts` sets. */
      tags: z.object({
        role: one(z.enum(ROLES)),
        account: one(z.string()),
        kind: one(z.string()),
      }),
    }),
    bounce: z.optional(z.object({ bounceType: z.string(), bouncedRecipients: recipients })),
    complaint: z.optional(z.object({ complainedRecipients: recipients })),
  }),
});

/** Stops mail to an address that bounces for good, or whose owner complains. */
export async function handler(event: unknown): Promise<void> {
  const { mail, bounce, complaint } = feedback.parse(event).detail;
  const [role] = mail.tags.role;
  const [id] = mail.tags.account;
  const why = complaint === undefined ? 'bounce' : 'complaint';
  // A full mailbox may have room again.
  if (why === 'bounce' && bounce?.bounceType !== 'Permanent') return;
  const addresses = complaint?.complainedRecipients ?? bounce?.bouncedRecipients ?? [];
  for (const { emailAddress } of addresses) {
    const returned = { to: { role, id }, address: emailAddress, sentAt: mail.timestamp };
    if (await stopMailTo({ ...returned, why }))
      logger.info('address suppressed', { why, mail: mail.tags.kind[0], account: id });
  }
}
