import pRetry from 'p-retry';
import * as z from 'zod/mini';
import { confirmEmail } from '../../lambdas/contract/calls/account.ts';
import { createApi } from './api.ts';
import type { PersonName } from './people.ts';

const mails = z.array(z.object({ to: z.string(), html: z.string() }));

/** Half a minute in total. */
const WAIT = { retries: 150, factor: 1, minTimeout: 200 };

/**
 * Confirms email addresses by the links in the confirmation mails. Search engines list jobs of confirmed
 * managers only, and unconfirmed people get no mails of others.
 * @param url of a stack on this machine
 * @throws if a mail is missing after half a minute
 */
export async function confirmAddresses(url: string, people: readonly PersonName[]): Promise<void> {
  for (const { email } of people) {
    const token = await pRetry(async () => {
      const inbox = await fetch(new URL(`/_mail/messages?to=${encodeURIComponent(email)}`, url));
      const [mail] = mails.parse(await inbox.json()).filter(({ to }) => to === email);
      const [, found] = /\/confirm-email\?token=([\w-]+)"/.exec(mail?.html ?? '') ?? [];
      if (found === undefined) throw new Error(`No confirmation mail for ${email}.`);
      return found;
    }, WAIT);
    await createApi(url)(confirmEmail, { token });
  }
}
