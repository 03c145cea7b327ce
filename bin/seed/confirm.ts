import pRetry from 'p-retry';
import * as z from 'zod/mini';
import { confirmEmail } from '../../lambdas/contract/calls/account.ts';
import { createApi } from './api.ts';

const mails = z.array(z.object({ to: z.string(), html: z.string() }));

/** Half a minute in total. */
const WAIT = { retries: 150, factor: 1, minTimeout: 200 };

/**
 * Confirms email addresses by the links in the confirmation mails. Search engines list jobs of confirmed
 * managers only, and unconfirmed people get no mails of others.
 * @param url of a stack on this machine
 * @throws if a mail is missing after half a minute
 */
export async function confirmAddresses(url: string, addresses: readonly string[]): Promise<void> {
  const tokens = await pRetry(async () => {
    const answer = await fetch(new URL('/_mail/messages', url));
    const links = new Map(
      mails.parse(await answer.json()).flatMap(({ to, html }) => {
        const [, token] = /\/confirm-email\?token=([\w-]+)"/.exec(html) ?? [];
        return token === undefined ? [] : [[to, token] as const];
      }),
    );
    return addresses.map((address) => {
      const token = links.get(address);
      if (token === undefined) throw new Error(`No confirmation mail for ${address}.`);
      return token;
    });
  }, WAIT);
  for (const token of tokens) await createApi(url)(confirmEmail, { token });
}
